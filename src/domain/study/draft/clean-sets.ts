import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import type { ChosenSet } from '#domain/parameters/chosen-sets.ts'

/**
 * Removes duplicate sets and makes the number of cards a whole number from 1. The upper limit is checked where set sizes are
 * known.
 */
export function cleanSets(sets: readonly ChosenSet[]): readonly ChosenSet[] {
  const isFirst = ({ entity_set }: ChosenSet, i: number) => sets.findIndex((set) => set.entity_set === entity_set) === i
  const clean = sets.filter(isFirst).map(cleanSet)
  return clean.length === sets.length && clean.every((set, i) => set === sets[i]) ? sets : clean
}

function cleanSet(chosen: ChosenSet): ChosenSet {
  const { number_to_show, ...set } = chosen
  if (number_to_show === undefined || (Number.isInteger(number_to_show) && number_to_show >= 1)) return chosen
  return Number.isNaN(number_to_show) ? set : { ...set, number_to_show: Math.max(1, Math.floor(number_to_show)) }
}

/**
 * Spec 2: an algorithm that ranks by itself uses all cards of each set, so a number of cards and balanced variants would have no
 * effect and are not sent.
 */
export function sentSets({ entity_sets, algorithm }: { entity_sets: readonly ChosenSet[]; algorithm: string }): ChosenSet[] {
  if (findFeedAlgorithm(algorithm)?.respectsCardCounts !== false) return [...entity_sets]
  return entity_sets.map(({ number_to_show: _, balance_by: __, ...set }) => set)
}
