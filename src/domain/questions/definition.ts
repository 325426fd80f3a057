import type { Questionnaire } from '../questionnaires/questionnaire.ts'
import type { Text } from './text.ts'

export const DEFINITION_FORMAT = 'feedlab-questionnaire'
export const DEFINITION_FORMAT_VERSION = 1

/**
 * A researcher's own questionnaire, as the builder saves it, files carry it and the setting `questionnaires` of a study freezes it.
 * `contract/questionnaire-definition.ts` has the same as a schema, by which whatever comes from outside is parsed.
 */
export type Definition = {
  format: typeof DEFINITION_FORMAT
  format_version: typeof DEFINITION_FORMAT_VERSION
  /** Of the lab's library; each save makes the next one. */
  version: number
  /** The first is the one to fall back to. */
  languages: readonly string[]
  /** By the key of the item: the answer that shows attention; for checkboxes the ticked values joined with `;`. */
  attentionAnswers: Readonly<Record<string, string>>
  scores: readonly DeclaredScore[]
} & Omit<Questionnaire<Text>, 'aliases' | 'inStudy' | 'wording' | 'unchecked'>

/** A score as data. `count-right` counts the answers that are as in `right`. */
export type DeclaredScore = {
  name: string
  label: string
  version: number
  citation?: string
  compute: 'sum' | 'mean' | 'count-right'
  /** Keys of the items; rows of a matrix by their own. */
  keys: readonly string[]
  /** Keys whose codes are turned around within the range of the item. */
  reverseKeyed?: readonly string[]
  /** By key: the right answer. */
  right?: Readonly<Record<string, string>>
  /** With fewer answers there is no score; absent: all are needed. */
  minAnswers?: number
}
