import type { Answers, Item } from '#domain/questionnaires/questionnaire.ts'
import type { FormEvent } from './form-state.ts'

/** What every kind of item is given. */
export type ItemProps<T extends Item = Item> = {
  item: T
  /** Of its only field, or of its first. */
  answer: string
  /** By field, of the whole page. */
  answers: Answers
  /** For sliders. */
  isTouched: boolean
  /** Of the item, or of the first of its fields that has one. */
  problem: string | undefined
  /** By field or item, of the whole page. */
  problems: Readonly<Record<string, string>>
  onEvent: (event: FormEvent) => void
}
