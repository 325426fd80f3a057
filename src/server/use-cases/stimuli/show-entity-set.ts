import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showEntitySet as contract } from '#contract/show-entity-set.ts'
import { groupBy } from '#domain/group-by.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { commentsOfSets } from '#server/store/stimuli/comments.ts'
import { cardsInLibrary, setInLibrary } from '#server/store/stimuli/set-library.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { avatarPath, furtherPaths, mediaPath } from './card-paths.ts'
import { commentAvatarPath, givenComment } from './comments-of-set.ts'
import { shownSet } from './list-entity-sets.ts'

export async function showEntitySet(
  deps: Deps,
  { entity_set }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const found = await setInLibrary(db, labOf(caller), entity_set)
  if (!found) throw new Refusal('unknown_set', `entity_set '${entity_set}' is unknown`)
  return { success: 'true', data: { ...shownSet(found), cards: await shownCards(deps, db, entity_set) } }
}

/** The cards of a set with their comments and the addresses of their files. */
export async function shownCards({ publicUrl }: Deps, db: DbOrTx, entity_set: string) {
  const comments = groupBy(await commentsOfSets(db, [entity_set]), ({ entity_id }) => entity_id)
  return (await cardsInLibrary(db, entity_set)).map(
    ({ media_id, poster_media_id, avatar_media_id, file_ids, entity_url, ...card }) => ({
      ...card,
      comments: (comments.get(card.entity_id) ?? []).map((comment) => ({
        ...givenComment(comment),
        avatar_url: commentAvatarPath(comment, file_ids),
      })),
      entity_url: entity_url.startsWith('/') ? publicUrl() + entity_url : entity_url,
      media_url: media_id === null ? null : mediaPath(media_id),
      poster_url: poster_media_id === null ? null : mediaPath(poster_media_id),
      files: furtherPaths(card.entity_type, card.covariates, file_ids),
      avatar_url: card.entity_type === 'post' ? avatarPath(card.covariates, { avatar_media_id, file_ids }) : null,
    }),
  )
}
