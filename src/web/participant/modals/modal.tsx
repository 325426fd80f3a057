import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useBackCloses } from '../browser/back-closes.ts'
import { useModalDialog } from './use-modal-dialog.ts'
import './modal.css'

type Props = {
  /** Names the dialog; read out also where it is not seen. */
  heading: string
  isHeadingHidden?: boolean
  /** `wide` is for texts to be read at leisure. */
  size?: 'normal' | 'wide'
  /** `slow` is the specified transition of the instructions. */
  motion?: 'none' | 'slow'
  isLeaving?: boolean
  /** Hides the page behind it. */
  isOpaque?: boolean
  /** Of a modal that was asked for: Back closes it. Without it, Back goes where it always does. */
  onBack?: (() => void) | undefined
  children: ReactNode
  /** Stays in reach while the content scrolls. */
  actions?: ReactNode
}

/** A modal that only its own buttons close. Mounted means open. */
export function Modal({
  heading,
  isHeadingHidden = false,
  size = 'normal',
  motion = 'none',
  isLeaving = false,
  isOpaque = false,
  onBack,
  children,
  actions,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useModalDialog(dialog, title)
  useBackCloses(onBack)
  const isOverflowing = useOverflow(body)
  return (
    <dialog
      ref={dialog}
      className={`modal is-${motion} is-${size}`}
      data-leaving={isLeaving || undefined}
      data-opaque={isOpaque || undefined}
      aria-labelledby={titleId}
      aria-modal="true"
      closedby="none"
    >
      <div ref={body} className="modal-body" {...(isOverflowing && { tabIndex: 0, role: 'region', 'aria-labelledby': titleId })}>
        <div className="modal-content">
          <h2 ref={title} id={titleId} tabIndex={-1} className={isHeadingHidden ? 'visually-hidden' : 'modal-title'}>
            {heading}
          </h2>
          {children}
        </div>
      </div>
      {actions !== undefined && (
        <div className="modal-actions" onClickCapture={ignoreDoubleClick}>
          {actions}
        </div>
      )}
    </dialog>
  )
}

/** The second half of a double click would press the button of the modal that follows, unread. */
function ignoreDoubleClick(event: MouseEvent) {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

/** Whether the content is longer than its box: then the box must be reachable by keyboard to be scrolled. */
function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setOverflowing] = useState(false)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => setOverflowing(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [box])
  return isOverflowing
}
