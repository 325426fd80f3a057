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
export const MAX_IMPORTED_ITEMS = 2500
export const MAX_IMPORTED_OPTIONS = 500
export const MAX_IMPORTED_ROWS = 100
export const MAX_IMPORTED_PAGES = 1000
export const MAX_IMPORTED_JUMPS = 50

/** Notes on what changes how a study looks, and not what it asks of whom: by how they begin. Every other note is about its meaning. */
export const LOOKS = {
  formatting: 'Tables, colours and sizes in the question were removed.',
  inLines: 'Formatting in its choices was removed.',
  picture: 'The picture',
  key: 'Its key became',
  browser: 'Questions about the browser are not needed:',
  captcha: 'Captchas are not needed:',
  timer: 'Times are recorded for every answer; the timer itself is not needed.',
  ownQuestions: 'Each',
  stars: 'Stars became a slider.',
  opposites: 'Pairs of opposites became statements with both words.',
  numbers: 'It became fields for numbers.',
  becomes: 'It became',
  again:
    'It is in the flow again: there its questions have keys of their own, and each person has answers under those that they were asked.',
  round: 'It is not asked in this round of the loop.',
} as const

/** Whether what became of a part may change what the study measures, or of whom. */
export const changesMeaning = ({ what, notes }: ImportEntry): boolean =>
  what !== 'taken' && notes.some((note) => !Object.values(LOOKS).some((start) => note.startsWith(start)))

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
