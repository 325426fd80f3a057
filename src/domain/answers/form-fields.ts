import { type Answers, type Item, itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { blockOrderKey, pagesWithOrder } from './block-order.ts'
import { plainNumber } from './plain-number.ts'
import { publishedValue } from './published-value.ts'

/** Spec 2, /ac: decoys are shown and checked, and never leave the browser (ruling D2). */
export const sentItems = (questionnaire: Questionnaire): readonly Item[] =>
  itemsOf(questionnaire).filter(({ isDropped }) => isDropped !== true)

export const touchedKey = (sliderKey: string): string => `${sliderKey}_touched`

/**
 * What is sent. An optional item that was left open is sent as an empty text, so that the data distinguish "asked, not answered" from
 * "never asked". The order of blocks is added with `blockOrderField`.
 */
export function formFields(
  questionnaire: Questionnaire,
  answers: Answers,
  touchedSliders: ReadonlySet<string>,
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const item of sentItems(questionnaire)) {
    fields[item.key] = fieldOf(item, answers[item.key] ?? '')
    if (item.type === 'slider') fields[touchedKey(item.key)] = touchedSliders.has(item.key) ? 'yes' : 'no'
  }
  return fields
}

/** One answer as it is stored. What could not be read is kept, so that the server can refuse it by name. */
export function fieldOf(item: Item, answer: string): string {
  if (answer.trim() === '') return item.type === 'slider' ? String(item.initial) : ''
  switch (item.type) {
    case 'radio':
      return publishedValue(item, answer)
    case 'checkbox': {
      const ticked = answer.split(';').map((value) => publishedValue(item, value))
      const known = item.options.map(({ value }) => value)
      return [...known.filter((value) => ticked.includes(value)), ...ticked.filter((value) => !known.includes(value))].join(';')
    }
    case 'number':
    case 'ladder':
    case 'slider':
      return plainNumber(answer) ?? answer
    default:
      return answer
  }
}

/** Every field that this questionnaire may send, in the order of its items. */
export function fieldNames(questionnaire: Questionnaire): readonly string[] {
  const names = sentItems(questionnaire).flatMap(({ key, type }) => (type === 'slider' ? [key, touchedKey(key)] : [key]))
  return [...names, ...pagesWithOrder(questionnaire).map((page) => blockOrderKey(questionnaire, page))]
}
