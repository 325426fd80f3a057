import type { Answers, Item } from '#domain/questionnaires/questionnaire.ts'
import { answerFields, asksNothing } from '#domain/questions/item-fields.ts'

/** Under these names a problem of the item may be known: the item as a whole, or one of its fields. */
export const problemKeysOf = (item: Item): readonly string[] => [...new Set([item.key, ...answerFields(item)])]

/** Whether a question has no answer yet, or one of its statements has none. */
export function isOpen(item: Item, answers: Answers): boolean {
  const isEmpty = (field: string) => (answers[field] ?? '').trim() === ''
  const fields = answerFields(item)
  if ('rows' in item) return fields.some(isEmpty)
  return !asksNothing(item.type) && (fields.includes(item.key) ? isEmpty(item.key) : fields.every(isEmpty))
}
