import { seededDice } from '../../dice.ts'
import type { Candidate, Facts } from '../feed-algorithm.ts'
import type { willSmithPriorityControl as control } from '../will-smith-priority-control.ts'

export const cardsOf = (
  entity_set: string,
  n: number,
  firstRanking: unknown = 2,
  nameOf = (i: number) => `${entity_set}-${i}.png`,
): Candidate[] =>
  Array.from({ length: n }, (_, i) => ({
    entity_id: `${entity_set}_${i}`,
    entity_set,
    entity_category: 'news',
    file_name: nameOf(i),
    covariates: { ranking: i === 0 ? firstRanking : i + 1000 },
  }))
export const feed = (algorithm: typeof control, cards: readonly Candidate[], facts: Facts = {}, seed = 'person') =>
  algorithm.order(cards, seededDice(seed, 'order'), facts).cards.map(({ entity_id }) => entity_id)
export const inSet = (ids: readonly string[], set: string) => ids.filter((id) => id.startsWith(`${set}_`)).length
export const length = (n: number): Facts => ({ settings: { 'feed-length': String(n) } })

/** The published design: the focal topic, entertainment, news. */
export const published = [...cardsOf('news', 120), ...cardsOf('focal', 40, 1), ...cardsOf('fun', 25)]
