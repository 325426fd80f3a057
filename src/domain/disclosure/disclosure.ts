import type { Mark } from './column-change.ts'
import type { KeptWords } from './text-cuts.ts'

/** What is done to all texts of one source; without a rule, each is looked at by itself. */
export const SOURCE_RULES = ['keep', 'drop'] as const
export type SourceRule = (typeof SOURCE_RULES)[number]

/** What researchers decided about people who could be recognised. */
export type Disclosure = {
  marks: readonly Mark[]
  /** By source of texts. */
  rules: Readonly<Record<string, SourceRule>>
}

export const NOTHING_CHOSEN: Disclosure = { marks: [], rules: {} }

/** About one text of a source. Equal texts of one source are decided together. */
export type TextDecision = { decision: 'keep' | 'drop' } | { decision: 'shorten'; kept: KeptWords }

export const MOST_MARKS = 40
export const MOST_RULES = 2000

/** What a package says of its changes (`verify/study.json`). */
export type PublishedChanges = {
  marks: readonly Mark[]
  /** By source: how many different texts stand in the package as they were written, shortened and not at all. */
  texts: readonly TextsOfSource[]
}

export type TextsOfSource = {
  source: string
  label: string
  nKept: number
  nShortened: number
  nDropped: number
  /** Of those that were dropped: nobody decided about them. */
  nOpen: number
}
