import { cardKey, fieldAndCard } from './card-rule.ts'
import type { Item, ItemType, Option } from './item.ts'

/** Field of what a person writes for "Other, please say". */
export const otherField = (key: string, value: string): string => partField(key, `${value}_text`)

/** Field of one option of a sum. */
export const sumField = (key: string, value: string): string => partField(key, value)

/** Says whether a slider was moved (ruling A7). */
export const touchedField = (key: string): string => partField(key, 'touched')

/** A slider that was not moved is stored with its start (ruling A7), which nobody chose. */
export const isUnmoved = (item: Pick<Item<unknown>, 'type' | 'key'>, answers: Readonly<Record<string, string>>): boolean =>
  item.type === 'slider' && answers[touchedField(item.key)] === 'no'

/** Of an item about a card the id of the card stays last. */
function partField(key: string, part: string): string {
  const about = fieldAndCard(key)
  return about === undefined ? `${key}_${part}` : cardKey(`${about.field}_${part}`, about.entity_id)
}

/** The fields that an item stores, in their order on the screen; what was drawn is recorded apart. */
export function fieldsOf(item: Item<unknown>): readonly string[] {
  switch (item.type) {
    case 'matrix':
      return item.rows.map(({ key }) => key)
    case 'sum':
      return item.options.map(({ value }) => sumField(item.key, value))
    case 'information':
      return []
    case 'slider':
      return [item.key, touchedField(item.key)]
    default:
      return [item.key, ...optionsOf(item).flatMap(({ value, asksText }) => (asksText ? [otherField(item.key, value)] : []))]
  }
}

/** Whether items of this type ask nothing: an information above the questions, a hidden field. */
export const asksNothing = (type: ItemType): boolean => type === 'information' || type === 'hidden'

/** The options of an item; none where it has no such thing. */
export const optionsOf = <T>(item: Item<T>): readonly Option<T>[] => ('options' in item ? item.options : [])

/** Whether an answer may name several options, joined with `;`. */
export const isMultiple = (item: Item<unknown>): boolean =>
  item.type === 'checkbox' || item.type === 'ranking' || ('isMultiple' in item && item.isMultiple === true)
