import type * as z from 'zod/mini'
import type { entitySetInLibrary } from '#contract/list-entity-sets.ts'

export type SetInLibrary = z.infer<typeof entitySetInLibrary>

/** Sets whose name has every word of the search in it, by category; the order within a category stays. */
export function byCategory(sets: readonly SetInLibrary[], search: string): [category: string, sets: SetInLibrary[]][] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = sets.filter(({ entity_set }) => words.every((word) => entity_set.toLowerCase().includes(word)))
  const categories = [...new Set(found.map(({ entity_category }) => entity_category))].sort((a, b) => a.localeCompare(b))
  return categories.map((category) => [category, found.filter(({ entity_category }) => entity_category === category)])
}

export const covariatesAddress = (entity_set: string) => `/v1/exports/${encodeURIComponent(entity_set)}/stimulus_set.csv`
