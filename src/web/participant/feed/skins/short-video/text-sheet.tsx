import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useBackCloses } from '#web/participant/browser/back-closes.ts'
import { useModalDialog } from '#web/participant/modals/use-modal-dialog.ts'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import { PostBy } from '../../posts/post-view.tsx'
import { postWords } from '../../posts/post-words.ts'
import { TextRuns } from '../../posts/text-runs.tsx'
import type { CaptionSheetProps } from '../shown-skin.ts'
import { useReading } from './use-reading.ts'
// The sheet looks like a modal, and the first one may not be open yet.
import '#web/participant/modals/modal.css'
import './text-sheet.css'

/** Must be reachable by keyboard to be scrolled. */
const SCROLLABLE = { tabIndex: 0 }

/** The whole text of a card, over the lower part of its film, which goes on. */
export function TextSheet({ card, visit, onClose }: CaptionSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const text = useRef<HTMLElement>(null)
  const close = useReading(visit, onClose)
  useModalDialog(dialog, text)
  useBackCloses(close)
  const { post } = card
  const { source = '', headline = card.headline, body = '' } = post ?? {}
  const name = headline || body.slice(0, 80)
  return createPortal(
    <dialog
      ref={dialog}
      className="modal text-sheet"
      closedby="none"
      aria-label={name}
      aria-modal="true"
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className="text-sheet-head">
        <div>{post && <PostBy post={post} />}</div>
        <button type="button" className="text-sheet-close" aria-label={postWords.close} onClick={close}>
          <SvgIcon d="m6 6 12 12M18 6 6 18" px={24} weight={2.2} />
        </button>
      </div>
      <section ref={text} className="text-sheet-text" {...SCROLLABLE} aria-label={name}>
        {source !== '' && (
          <p className="post-source" dir="auto">
            {source}
          </p>
        )}
        {headline !== '' && (
          <h2 className="post-headline" dir="auto">
            {headline}
          </h2>
        )}
        {body !== '' && (
          <p className="post-body" dir="auto">
            <TextRuns text={body} />
          </p>
        )}
      </section>
    </dialog>,
    document.body,
  )
}
