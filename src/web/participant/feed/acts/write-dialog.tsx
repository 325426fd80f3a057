import { useEffect, useRef, useState } from 'react'
import { MAX_WRITTEN, trimWritten } from '#domain/engagement/acts/written-text.ts'
import type { Visit } from '../feed-types.ts'
import { createWritingLog } from '../writing/writing-log.ts'
import { actsWords } from './acts-words.ts'
import { Dialog } from './dialog.tsx'

type Props = { visit: Visit; heading: string; onCancel: () => void; onPost: (text: string, pastes: number) => void }

export function WriteDialog({ visit, heading, onCancel, onPost }: Props) {
  const [written, setWritten] = useState('')
  const [log] = useState(() => createWritingLog(visit.participant.clock.nowMs))
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const text = trimWritten(written)
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
          <button type="button" className="primary-button" disabled={text === ''} onClick={() => onPost(text, log.read().pastes)}>
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
        onChange={({ currentTarget, nativeEvent }) => {
          // By what changed the text, so that a pasted picture, which leaves no text, does not count.
          log.changed('inputType' in nativeEvent ? String(nativeEvent.inputType) : '')
          setWritten(currentTarget.value)
        }}
      />
    </Dialog>
  )
}
