import type { Item } from '#domain/questionnaires/questionnaire.ts'
import type { FormEvent } from './form-state.ts'

/** What every kind of item is given. */
export type ItemProps<T extends Item = Item> = {
  item: T
  answer: string
  /** For sliders. */
  isTouched: boolean
  problem: string | undefined
  onEvent: (event: FormEvent) => void
}
