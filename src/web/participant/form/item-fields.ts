import type { Answers, Item, Option } from '#domain/questionnaires/questionnaire.ts'

/** Field of what a person writes for "Other, please say". */
export const otherField = (key: string, value: string): string => `${key}_${value}_text`

/** Field of one option of a sum. */
export const sumField = (key: string, value: string): string => `${key}_${value}`

/** The fields that an item answers, in their order on the screen. */
export function fieldsOf(item: Item): readonly string[] {
  switch (item.type) {
    case 'matrix':
      return item.rows.map(({ key }) => key)
    case 'sum':
      return item.options.map(({ value }) => sumField(item.key, value))
    case 'information':
      return []
    case 'radio':
    case 'checkbox':
    case 'dropdown':
    case 'picture':
      return [item.key, ...otherFields(item.key, item.options)]
    default:
      return [item.key]
  }
}

const otherFields = (key: string, options: readonly Option[]) =>
  options.flatMap(({ value, asksText }) => (asksText === true ? [otherField(key, value)] : []))

/** Under these names a problem of the item may be known: the item as a whole, or one of its fields. */
export const problemKeysOf = (item: Item): readonly string[] => [...new Set([item.key, ...fieldsOf(item)])]

/** Whether a question has no answer yet, or a matrix not all of them. */
export function isOpen(item: Item, answers: Answers): boolean {
  const isEmpty = (field: string) => (answers[field] ?? '').trim() === ''
  if (item.type === 'matrix') return fieldsOf(item).some(isEmpty)
  if (item.type === 'sum') return fieldsOf(item).every(isEmpty)
  return item.type !== 'information' && item.type !== 'hidden' && isEmpty(item.key)
}
