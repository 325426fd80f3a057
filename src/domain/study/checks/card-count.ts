import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import type { ConditionDraft } from '../draft/draft-condition.ts'

/** Sizes of the listed sets, by name. */
export type SetSizes = ReadonlyMap<string, number>

/** Maximum number of cards that a participant of the condition sees. */
export function cardCount(condition: ConditionDraft, setSizes: SetSizes): number {
  const { respectsCardCounts = true, defaultLength } = findFeedAlgorithm(condition.algorithm) ?? {}
  const all = condition.entity_sets.reduce((sum, { entity_set, number_to_show }) => {
    const size = setSizes.get(entity_set) ?? number_to_show ?? 0
    return sum + (respectsCardCounts ? Math.min(number_to_show ?? size, size) : size)
  }, 0)
  return defaultLength === undefined ? all : Math.min(all, Number(condition['feed-length']) || defaultLength)
}
