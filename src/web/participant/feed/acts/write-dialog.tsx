import { useEffect, useRef } from 'react'
import { MAX_WRITTEN, trimWritten } from '#domain/engagement/acts/written-text.ts'
import type { Visit } from '../feed-types.ts'
import { useDraft } from '../writing/use-draft.ts'
import type { ActWriting } from '../writing/writing-log.ts'
import { actsWords } from './acts-words.ts'
import { Dialog } from './dialog.tsx'

/** `name` of its draft. */
type Props = {
  visit: Visit
  name: string
  heading: string
  onCancel: () => void
  onPost: (written: { text: string } & ActWriting) => void
}

export function WriteDialog({ visit, name, heading, onCancel, onPost }: Props) {
  const { text: written, onChange, writing, sent } = useDraft(visit, name)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const text = trimWritten(written)
  const post = () => {
    const how = writing()
    sent()
    onPost({ text, ...how })
  }
  return (
    <Dialog
      visit={visit}
      heading={heading}
      onCancel={onCancel}
      actions={
        <>
          <button type="button" className="quiet-button" onClick={onCancel}>
            {actsWords.cancel}
          </button>
          <button type="button" className="primary-button" disabled={text === ''} onClick={post}>
            {actsWords.post}
          </button>
        </>
      }
    >
      <textarea
        ref={field}
        className="act-text"
        // Modals go round the elements that have one.
        tabIndex={0}
        dir="auto"
        rows={4}
        maxLength={MAX_WRITTEN}
        aria-label={actsWords.yourText}
        placeholder={actsWords.yourText}
        value={written}
        onChange={onChange}
      />
    </Dialog>
  )
}
