import { type ChangeEvent, useEffect, useState } from 'react'
import { createAwayTime, watchAway } from '../../writing/away-time.ts'
import { changeOf } from '../../writing/count-writing.ts'
import type { Visit } from '../feed-types.ts'
import { openDraft } from './drafts.ts'
import { actWriting } from './writing-log.ts'

/** For a field in which a text is written: its words, and what is recorded of how they came about. */
export function useDraft({ participant: { slots, clock } }: Visit, name: string) {
  const [draft] = useState(() => openDraft(slots, name, clock.nowMs))
  const [text, setText] = useState(draft.text)
  const takeAwayMs = useAwayTime(clock.nowMs)
  return {
    text,
    onChange: ({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
      // By what changed the text, so that a pasted picture, which leaves no text, does not count.
      draft.changed(value, { ...changeOf(nativeEvent, text, value), awayMs: takeAwayMs() })
      setText(value)
    },
    writing: () => actWriting(draft.writing()),
    /** Begins a new one. */
    sent: () => {
      draft.sent()
      setText('')
    },
  }
}

/** Returns how to take the time for which somebody was away since it was taken last. */
function useAwayTime(nowMs: () => number): () => number {
  const [time] = useState(createAwayTime)
  useEffect(() => watchAway(time, nowMs), [time, nowMs])
  return () => time.take(nowMs())
}
