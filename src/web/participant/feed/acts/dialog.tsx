import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Modal } from '#web/participant/modals/modal.tsx'
import type { Visit } from '../feed-types.ts'

type Props = { visit: Visit; heading: string; onCancel: () => void; children: ReactNode; actions: ReactNode }

/** A modal that was asked for, so Escape and Back close it. The clocks of the cards stand meanwhile. */
export function Dialog({ visit, heading, onCancel, children, actions }: Props) {
  useEffect(() => visit.hold(), [visit])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onCancel])
  return createPortal(
    <Modal heading={heading} onBack={onCancel} actions={<div className="act-dialog-actions">{actions}</div>}>
      {children}
    </Modal>,
    document.body,
  )
}
