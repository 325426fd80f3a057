import { seededDice } from '../../../dice.ts'
import { holds } from '../../expression.ts'
import { type Facts, factOf } from '../../facts.ts'
import type { HiddenItem, HiddenSource, Item } from '../../item.ts'
import { type Labels, piped } from '../../piping.ts'

/** Of what a link brings; the rest is cut off. */
export const MAX_HIDDEN_LENGTH = 500

/** What the hidden items of a page store, by key. Random numbers come from the person's seed, so that a reload keeps them. */
export const hiddenAnswers = (items: readonly Item[], facts: Facts, seed: string): Record<string, string> =>
  Object.fromEntries(items.flatMap((item) => (item.type === 'hidden' ? [[item.key, answerOf(item, facts, seed)]] : [])))

function answerOf({ key, source }: HiddenItem, facts: Facts, seed: string): string {
  if (source.from === 'url') return cut(factOf(facts, `url.${source.name}`))
  if (source.from === 'condition') return factOf(facts, 'condition')
  // The server draws, and sends what it drew with the facts.
  if (source.from === 'draw') return factOf(facts, `answer.${key}`)
  if (source.from === 'value') return cut(chosenValue(source.cases, facts))
  const { min, max } = source
  return String(min + Math.floor(seededDice(seed, `hidden/${key}`)() * (max - min + 1)))
}

const chosenValue = (cases: Extract<HiddenSource, { from: 'value' }>['cases'], facts: Facts): string =>
  piped(cases.find((each) => each.if === undefined || holds(each.if, facts))?.value ?? '', facts, NO_LABELS)

/** Values are stored for analysts, so answers in them stay codes. */
const NO_LABELS: Labels = new Map()

/** A link may bring more than is stored, and nobody can mend that on the page. Half of a character is left out. */
const cut = (value: string) => value.slice(0, MAX_HIDDEN_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
