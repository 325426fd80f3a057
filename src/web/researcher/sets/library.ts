import type * as z from 'zod/mini'
import type { ReplyFrom } from '#contract/endpoints.ts'
import type { entitySetInLibrary } from '#contract/entity-sets.ts'

export type SetInLibrary = z.infer<typeof entitySetInLibrary>

export type LibraryPage = ReplyFrom<'/v1/list_entity_sets'>['data']

/** The sets of a page by category, with the number of all sets of the category. Their order stays. */
export const byCategory = ({ categories, entity_sets }: Pick<LibraryPage, 'categories' | 'entity_sets'>) =>
  categories
    .map(({ entity_category, n_sets }) => ({
      category: entity_category,
      nSets: n_sets,
      sets: entity_sets.filter((set) => set.entity_category === entity_category),
    }))
    .filter(({ sets }) => sets.length > 0)

export const covariatesAddress = (entity_set: string) => `/v1/exports/${encodeURIComponent(entity_set)}/stimulus_set.csv`
