import { cardKey, fieldAndCard } from './card-rule.ts'

/** Field of what a person writes for "Other, please say". */
export const otherField = (key: string, value: string): string => partField(key, `${value}_text`)

/** Field of one option where each has a number of its own. */
export const sumField = (key: string, value: string): string => partField(key, value)

/** Says whether a slider was moved (ruling A7). */
export const touchedField = (key: string): string => partField(key, 'touched')

/** Of an item about a card the id of the card stays last. */
function partField(key: string, part: string): string {
  const about = fieldAndCard(key)
  return about === undefined ? `${key}_${part}` : cardKey(`${about.field}_${part}`, about.entity_id)
}
