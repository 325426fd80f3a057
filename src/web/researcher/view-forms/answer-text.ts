import type { Item } from '#domain/questionnaires/questionnaire.ts'

/** How an item is answered, where it has no options to list. */
export function answerText(item: Item): string {
  switch (item.type) {
    case 'slider':
      return `A slider from ${item.min} (${item.minLabel}) to ${item.max} (${item.maxLabel})`
    case 'ladder':
      return `A ladder with steps from ${item.min} (${item.bottomLabel}) to ${item.max} (${item.topLabel})`
    case 'number':
      return 'A number'
    case 'text':
    case 'long-text':
      return 'Free text'
    case 'radio':
      return 'One of these'
    case 'checkbox':
      return 'Any of these'
    default:
      return ''
  }
}
