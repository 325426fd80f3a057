import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showEntitySet as contract } from '#contract/show-entity-set.ts'
import { Refusal } from '#server/refusal.ts'
import { cardsInLibrary, setsInLibrary } from '#server/store/stimuli/set-library.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { shownSet } from './list-entity-sets.ts'
import { mediaPath } from './media-path.ts'

export async function showEntitySet(
  { database: { db }, publicUrl }: Deps,
  { entity_set }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const [found] = await setsInLibrary(db, labOf(caller), entity_set)
  if (!found) throw new Refusal('unknown_set', `entity_set '${entity_set}' is unknown`)
  const cards = (await cardsInLibrary(db, entity_set)).map(({ media_id, poster_media_id, entity_url, ...card }) => ({
    ...card,
    entity_url: entity_url.startsWith('/') ? publicUrl() + entity_url : entity_url,
    media_url: media_id === null ? null : mediaPath(media_id),
    poster_url: poster_media_id === null ? null : mediaPath(poster_media_id),
  }))
  return { success: 'true', data: { ...shownSet(found), cards } }
}
