import { itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import type { Facts } from './facts.ts'
import type { Item } from './item.ts'
import { optionsOf, shapeOf } from './item-fields.ts'
import { keysOf } from './item-keys.ts'
import { answerInWords, type Labels } from './piping.ts'

/** Whether the answers to an item are its options, and not numbers or words beside them. */
export const answersAreOptions = (item: Item<unknown>): boolean => 'options' in item && !shapeOf(item).fields

/** Of the items of a questionnaire, in the language that it is in. Rows of a matrix have keys of their own. */
export function labelsOf(questionnaire: Pick<Questionnaire, 'pages'>): Labels {
  const labels = new Map<string, ReadonlyMap<string, string>>()
  for (const item of itemsOf(questionnaire)) {
    const options = optionsOf(item)
    if (options.length === 0 || !answersAreOptions(item)) continue
    const words = new Map(options.map(({ value, label }) => [value, label]))
    for (const key of keysOf(item)) labels.set(key, words)
  }
  return labels
}

/** Answers that are options of these questionnaires, in words: what a page that knows only its own items can show of earlier forms. */
export function answersInWords(
  questionnaires: readonly Pick<Questionnaire, 'pages'>[],
  answers: Facts['answers'],
): Record<string, string> {
  const words: Record<string, string> = {}
  for (const questionnaire of questionnaires)
    for (const [key, options] of labelsOf(questionnaire)) {
      const answer = Object.hasOwn(answers, key) ? answers[key] : undefined
      if (answer) words[key] = answerInWords(options, key, answers, answer)
    }
  return words
}
