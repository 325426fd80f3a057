import type { ReplyOf } from '#contract/endpoint.ts'
import type { listEntitySets as contract } from '#contract/list-entity-sets.ts'
import { type LibraryEntry, setsInLibrary } from '#server/store/stimuli/set-library.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { mediaPath } from './media-path.ts'

export async function listEntitySets({ database }: Deps, _body: unknown, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const sets = await setsInLibrary(database.db, labOf(caller))
  return { success: 'true', data: { entity_sets: sets.map(shownSet) } }
}

export const shownSet = ({ cover_media_id, ...set }: LibraryEntry) => ({
  ...set,
  cover_url: cover_media_id === null ? null : mediaPath(cover_media_id),
})
