import { type ChangeEvent, useState } from 'react'
import type { Visit } from '../feed-types.ts'
import { openDraft } from './drafts.ts'

/** For a field in which a text is written: its words, and what is recorded of how they came about. */
export function useDraft({ participant: { slots, clock } }: Visit, name: string) {
  const [draft] = useState(() => openDraft(slots, name, clock.nowMs))
  const [text, setText] = useState(draft.text)
  return {
    text,
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
      // By what changed the text, so that a pasted picture, which leaves no text, does not count.
      draft.changed(currentTarget.value, 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '')
      setText(currentTarget.value)
    },
    writing: draft.writing,
    /** Begins a new one. */
    sent: () => {
      draft.sent()
      setText('')
    },
  }
}
