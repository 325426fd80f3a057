import type { WithAnswerKey } from '#domain/answer-keys/index.ts'
import type { Answers } from '#domain/questionnaires/questionnaire.ts'
import type { ValuedColumn } from '../person/person-table.ts'
import type { AnswerRow } from './answer-rows.ts'

/** What one person answered, by form. */
export type WideRow = {
  user_id: string
  condition: number
  conditionName: string | null
  status: string
  /** As it was sent last; undefined where the form never was. */
  answersTo: (form: string) => Answers | undefined
  rowOf: (form: string, key: string) => AnswerRow | undefined
  /** The form as this person was asked it: versions of a study may have other right answers and scores. */
  askedAs: (form: string) => WithAnswerKey | undefined
}

/** Its name is made into one that R and pandas take. */
export type WideColumn = ValuedColumn<WideRow>
