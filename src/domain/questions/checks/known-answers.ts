import { isDrawnItem } from '../../answers/draws.ts'
import type { Definition } from '../definition.ts'
import { answerKeyIn } from '../facts.ts'
import type { Item } from '../item.ts'
import { fieldsOf } from '../item-fields.ts'
import { rowsOf } from '../item-keys.ts'
import { isShippedField } from '../used-keys.ts'
import type { FactRange } from './can-hold.ts'
import { rangeOfField, rangeOfOther } from './fact-range.ts'
import { type Place, type Placed, placedItems } from './problem.ts'

/** From where a condition or a text looks back: at pages before `pageAt`, and at items before `at`, of which `cards` is its own block where that is about cards. */
export type View = { pageAt: number; at: number; block?: string; cards?: string | undefined }

/** Fields of further questionnaires. */
export type OtherFields = Pick<ReadonlySet<string>, 'has'>

export type KnownAnswers = {
  /** Why the answer cannot be known there; undefined where it can. */
  whyUnknown: (key: string, view: View) => string | undefined
  /** Whether it is drawn for each person which of the two comes first. */
  isShuffled: (key: string, view: View) => boolean
  /** The item of this questionnaire that stores the field. */
  itemOf: (field: string) => Item<unknown> | undefined
  /** Whether it is asked once for each card, so that there is no single answer. */
  isAboutCards: (field: string) => boolean
  placeOf: (field: string) => Place
  rangeOf: (fact: string) => FactRange
}

/** What is known of answers where. `others` are the fields of further questionnaires, which may be asked before this one. */
export function knownAnswers(definition: Definition, others: OtherFields): KnownAnswers {
  const items = placedItems(definition)
  const byField = new Map(items.flatMap((placed) => fieldsOf(placed.item).map((field) => [field, placed] as const)))
  const withoutAnswer = new Map(items.map(({ item }) => [item.key, item]))

  const whyUnknown = (key: string, view: View) => {
    const placed = byField.get(key)
    if (placed) return whyNotYet(placed, key, view)
    const item = withoutAnswer.get(key)
    if (item && rowsOf(item)) return `“${key}” is a matrix: refer to one of its statements.`
    if (item && fieldsOf(item).length > 0) return `“${key}” has a number for each option: refer to one of them.`
    if (item) return `“${key}” is no question.`
    return others.has(key) || isShippedField(key) ? undefined : `No question has the key “${key}”.`
  }
  const rangeOf = (fact: string): FactRange => {
    const key = answerKeyIn(fact)
    const placed = key === undefined ? undefined : byField.get(key)
    return placed ? rangeOfField(placed.item, key ?? '') : rangeOfOther(fact)
  }
  return {
    whyUnknown,
    isShuffled: (key, view) => isShuffled(byField.get(key), view),
    itemOf: (field) => byField.get(field)?.item,
    isAboutCards: (field) => byField.get(field)?.block.cards !== undefined,
    placeOf: (field) => byField.get(field)?.place ?? {},
    rangeOf,
  }
}

function whyNotYet({ item, block, pageAt, at }: Placed, key: string, view: View): string | undefined {
  if (block.cards && block.name !== view.cards) return `“${key}” is asked about each card, so it has no single answer here.`
  if (at >= view.at) return `“${key}” is asked later.`
  return item.isDropped && pageAt !== view.pageAt ? `The answer to “${key}” is never stored.` : undefined
}

function isShuffled(placed: Placed | undefined, view: View): boolean {
  if (placed === undefined || placed.pageAt !== view.pageAt || view.block === undefined || !isDrawnItem(placed.item)) return false
  const { block, page } = placed
  return block.name === view.block ? block.itemOrder === 'random' : page.blockOrder === 'random'
}
