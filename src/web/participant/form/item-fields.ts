import type { Answers, Item } from '#domain/questionnaires/questionnaire.ts'
import { asksNothing, fieldsOf } from '#domain/questions/item-fields.ts'

/** Under these names a problem of the item may be known: the item as a whole, or one of its fields. */
export const problemKeysOf = (item: Item): readonly string[] =>
  item.type === 'slider' ? [item.key] : [...new Set([item.key, ...fieldsOf(item)])]

/** Whether a question has no answer yet, or a matrix not all of them. */
export function isOpen(item: Item, answers: Answers): boolean {
  const isEmpty = (field: string) => (answers[field] ?? '').trim() === ''
  if (item.type === 'matrix') return fieldsOf(item).some(isEmpty)
  if (item.type === 'sum') return fieldsOf(item).every(isEmpty)
  return !asksNothing(item.type) && isEmpty(item.key)
}
