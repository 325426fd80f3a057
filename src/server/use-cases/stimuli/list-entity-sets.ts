import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { type listEntitySets as contract, MAX_SET_PAGE } from '#contract/entity-sets.ts'
import { countSets, type LibraryEntry, setsInLibrary } from '#server/store/stimuli/set-library.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { mediaPath } from './card-paths.ts'

export async function listEntitySets(
  { database: { db } }: Deps,
  { search = '', offset = 0, limit = MAX_SET_PAGE }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const lab_id = labOf(caller)
  const words = search.trim()
  const categories = await countSets(db, lab_id, words)
  const sets = await setsInLibrary(db, lab_id, { search: words, offset, limit })
  const n_found = categories.reduce((sum, { n_sets }) => sum + n_sets, 0)
  return { success: 'true', data: { n_found, categories, entity_sets: sets.map(shownSet) } }
}

export const shownSet = ({ cover_media_id, ...set }: LibraryEntry) => ({
  ...set,
  cover_url: cover_media_id === null ? null : mediaPath(cover_media_id),
})
