import type * as z from 'zod/mini'
import type { entitySetInLibrary } from '#contract/list-entity-sets.ts'
import { matchesSearch } from '#web/researcher/ui/list/matches-search.ts'

export type SetInLibrary = z.infer<typeof entitySetInLibrary>

/** Sets whose name matches the search, grouped by category. Their order stays. */
export function byCategory(sets: readonly SetInLibrary[], search: string): [category: string, sets: SetInLibrary[]][] {
  const found = sets.filter(({ entity_set }) => matchesSearch(entity_set, search))
  const categories = [...new Set(found.map(({ entity_category }) => entity_category))].sort((a, b) => a.localeCompare(b))
  return categories.map((category) => [category, found.filter(({ entity_category }) => entity_category === category)])
}

export const covariatesAddress = (entity_set: string) => `/v1/exports/${encodeURIComponent(entity_set)}/stimulus_set.csv`
