import { suggestOptionValue } from '../../parameters/intervention-content.ts'
import { type Answering, optionOn, scaleOf, severalOf, wordsBeside } from '../../simulation/answering.ts'
import type { Item, Option } from '../item.ts'
import { OPTION_PLACEHOLDERS } from '../placeholder-words.ts'
import { isMultiple } from './index.ts'

export const optionsNamed = (...labels: readonly string[]): readonly Option[] =>
  labels.map((label, i) => ({ value: suggestOptionValue(label, i + 1), label }))

/** The options of a new item. */
export const twoOptions = optionsNamed(...OPTION_PLACEHOLDERS)

/** What a simulated person chooses from the options of an item, and writes beside them. */
export function answeredChoice(
  item: Extract<Item, { options: readonly Option[] }>,
  answering: Answering,
): Record<string, string> {
  const { key, options } = item
  const { dice } = answering
  const chosen = isMultiple(item) ? severalOf(item, options, dice) : [optionOn(options, scaleOf(key, answering), dice)]
  return { [key]: chosen.join(';'), ...wordsBeside(key, options, chosen, dice) }
}
