import type { Item } from '../item.ts'
import { answerFields, fieldsOf, optionsOf } from '../item-fields.ts'
import { descriptionOf } from '../kinds/descriptions.ts'
import { isMultiple } from '../kinds/index.ts'
import { CONDITION_RANGE, type FactRange } from './can-hold.ts'

/** What the answer in one field of an item can be. */
export function rangeOfField(item: Item<unknown>, field: string): FactRange {
  const answered = answerFields(item)
  if (!answered.includes(field) && fieldsOf(item).includes(field)) return { kind: 'one-of', values: ['yes', 'no'] }
  // What is written beside an option.
  if (field !== item.key && answered.includes(item.key)) return { kind: 'text' }
  return descriptionOf(item).range?.(item) ?? rangeOfOptions(item)
}

function rangeOfOptions(item: Item<unknown>): FactRange {
  const values = optionsOf(item).map(({ value }) => value)
  if (values.length === 0) return { kind: 'text' }
  if (!isMultiple(item)) return { kind: 'one-of', values }
  return { kind: 'several-of', values, max: ('maxChosen' in item ? item.maxChosen : undefined) ?? values.length }
}

/** Of all feeds of a visit or of one, and of an earlier wave. */
const COUNT = /^(?:wave\.[\w-]+\.)?feed\.(?:[\w-]+\.)?(?:likes|shares|bookmarks|seen)$/

/** Facts that are not answers. */
export function rangeOfOther(fact: string): FactRange {
  if (fact === 'condition') return CONDITION_RANGE
  return COUNT.test(fact) ? { kind: 'number', min: 0, isWhole: true } : { kind: 'text' }
}
