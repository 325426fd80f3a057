import type { Item } from '../../questionnaires/questionnaire.ts'
import type { Part } from '../../questions/kinds/kind.ts'
import type { AnswerRow } from '../tidy/answers/answer-rows.ts'
import type { WideColumn, WideRow } from '../tidy/answers/wide-row.ts'

/** What codebook, tables and researchers' pages say of a kind of item. One file declares it, and one line in `index.ts` registers it. */
export type ItemKind<I extends Item = Item> = {
  name: I['type']
  /** How it is answered; options, where there are some, are listed after it. */
  answeredBy: (item: I) => string
  /** Bounds and the like, for the codebook. */
  notes?: (item: I) => readonly string[]
  /** Columns of the wide table where the stored answer alone does not say them. */
  columns?: (item: I, cell: WideCell) => readonly WideColumn[]
}

/** One stored answer in the wide table. */
export type WideCell = {
  form: string
  part: Part
  /** What was asked, and where. */
  about: string
  /** Undefined where the person did not answer. */
  answered: (row: WideRow) => AnswerRow | undefined
}

/** The values that a number may have, in words; nothing where there are no bounds. */
export function rangeInWords({ min, max }: { min?: number | undefined; max?: number | undefined }): string {
  if (min === undefined) return max === undefined ? '' : `at most ${max}`
  return max === undefined ? `at least ${min}` : `${min} to ${max}`
}
