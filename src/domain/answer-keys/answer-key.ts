import type { Answers } from '../questionnaires/questionnaire.ts'
import type { DeclaredScore } from '../questions/definition.ts'

/**
 * What participants must not know of a questionnaire: right answers, and how answers become scores. Used by scoring, exports and
 * researchers' pages. The participant's page may not import it (`.dependency-cruiser.cjs`).
 */
export type AnswerKey = {
  /** Name of the questionnaire, and of this file. */
  questionnaire: string
  /** By the key of the item: the answer that shows attention; for checkboxes the ticked values joined with `;`. */
  attentionAnswers: Readonly<Record<string, string>>
  scores: readonly Score[]
}

/** A number computed from the answers of one person; undefined where an answer that it needs is missing. */
export type Score = {
  name: string
  label: string
  version: number
  /** The work that the score comes from. */
  citation?: string
  /** Keys of the items whose codes are reversed first; the codebook says so. */
  reverseKeyed?: readonly string[]
  compute: (answers: Answers) => number | undefined
  /** The same as data, for copies of the questionnaire. Absent where it cannot be declared. */
  declared?: Omit<DeclaredScore, 'name' | 'label' | 'version'>
}
