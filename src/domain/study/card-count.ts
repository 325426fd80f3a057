import { findFeedAlgorithm } from '../feed-algorithms/index.ts'
import type { ConditionDraft } from './draft-condition.ts'

/** Sizes of the listed sets, by name. */
export type SetSizes = ReadonlyMap<string, number>

/** How many cards a participant of the condition is shown. */
export function cardCount({ entity_sets, algorithm }: ConditionDraft, setSizes: SetSizes): number {
  const respectsCounts = findFeedAlgorithm(algorithm)?.respectsCardCounts !== false
  return entity_sets.reduce((sum, { entity_set, number_to_show }) => {
    const size = setSizes.get(entity_set) ?? number_to_show ?? 0
    return sum + (respectsCounts ? Math.min(number_to_show ?? size, size) : size)
  }, 0)
}
