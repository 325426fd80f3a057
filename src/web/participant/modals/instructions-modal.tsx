import { useRef, useState } from 'react'
import { Modal } from './modal.tsx'
import type { OnModalEvent } from './modal-event.ts'
import { modalWords } from './modal-words.ts'
import { useStudyText } from './study-text.tsx'

/** Spec 9; modal.css says the same. */
const LEAVE_MS = 377

export function InstructionsModal({ text, onEvent }: { text: string; onEvent: OnModalEvent }) {
  const { hasHeading, content } = useStudyText(text)
  const [isLeaving, setLeaving] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => {
    if (timer.current !== undefined) return
    setLeaving(true)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    timer.current = setTimeout(() => onEvent({ event: 'instructions-closed' }), isStill ? 0 : LEAVE_MS)
  }
  return (
    <Modal
      heading={modalWords.instructionsHeading}
      isHeadingHidden={hasHeading}
      motion="slow"
      isLeaving={isLeaving}
      actions={
        <button type="button" className="primary-button" onClick={leave}>
          {modalWords.continue}
        </button>
      }
    >
      {content}
    </Modal>
  )
}
