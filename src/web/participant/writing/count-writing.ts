import type { Writing } from '#domain/answers/writing.ts'

export const UNWRITTEN: Writing = {
  n_keystrokes: 0,
  n_deletions: 0,
  n_pastes: 0,
  pasted_chars: 0,
  n_scripted: 0,
  away_ms: 0,
}

export type TextChange = {
  /** Of the browser's event; empty where it has none, as with autofill. */
  inputType: string
  isTrusted: boolean
  /** Of what came by the change, where the browser says so. */
  chars: number | undefined
  /** Characters by which the text is longer now, negative where it is shorter. */
  grown: number
  /** Since the change before. */
  awayMs: number
}

const isPaste = (inputType: string) => inputType === 'insertFromPaste' || inputType === 'insertFromDrop'

export function afterChange(writing: Writing, { inputType, isTrusted, chars, grown, awayMs }: TextChange): Writing {
  const pasted = isPaste(inputType)
  // While a word is composed, phones report what is deleted of it as an insertion.
  const isDeletion = !pasted && (inputType.startsWith('delete') || grown < 0)
  return {
    n_keystrokes: writing.n_keystrokes + 1,
    n_deletions: writing.n_deletions + (isDeletion ? 1 : 0),
    n_pastes: writing.n_pastes + (pasted ? 1 : 0),
    pasted_chars: writing.pasted_chars + (pasted ? (chars ?? Math.max(0, grown)) : 0),
    n_scripted: writing.n_scripted + (isTrusted ? 0 : 1),
    away_ms: writing.away_ms + Math.max(0, Math.round(awayMs)),
  }
}

/** What the browser's event says of a change, without what was written. */
export function changeOf(event: Event, before: string, after: string): Omit<TextChange, 'awayMs'> {
  const { inputType = '', data } = event as Partial<Pick<InputEvent, 'inputType' | 'data'>> // not every change is an InputEvent
  return { inputType, isTrusted: event.isTrusted, chars: data?.length, grown: after.length - before.length }
}
