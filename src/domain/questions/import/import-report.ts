import type { Definition } from '../definition.ts'

/** What became of one question or part of an imported file. */
export type ImportEntry = {
  what: 'taken' | 'changed' | 'left'
  /** As the file calls it. */
  name: string
  /** The beginning of its words. */
  text: string
  /** Why it was changed or left, a sentence each. */
  notes: readonly string[]
  /** Of the items that were made of it. */
  keys?: readonly string[]
}

export type ImportReport = readonly ImportEntry[]

/** A file is taken with a report, or refused with one sentence; nothing is stored here. */
export type ImportResult = { ok: true; definition: Definition; report: ImportReport } | { ok: false; problem: string }

/** What a definition may have at most; the schema of the contract says the same. */
export const MAX_IMPORTED_ITEMS = 500
export const MAX_IMPORTED_OPTIONS = 500
export const MAX_IMPORTED_ROWS = 100
export const MAX_IMPORTED_PAGES = 100
export const MAX_IMPORTED_JUMPS = 50

const MAX_SHOWN = 80

export const entryOf = (
  name: string,
  words: string,
  left: boolean,
  notes: readonly string[],
  keys?: readonly string[],
): ImportEntry => ({
  what: left ? 'left' : notes.length > 0 ? 'changed' : 'taken',
  name: shortened(name),
  text: shortened(words),
  notes,
  ...(keys !== undefined && { keys }),
})

const shortened = (words: string) => (words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN)}…` : words)
