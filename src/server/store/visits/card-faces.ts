import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '#server/db/open-database.ts'
import { entities, mediaObjects } from '#server/db/schema/stimuli.ts'

/** The pictures that stand for videos, beside the media themselves. */
export const posters = () => alias(mediaObjects, 'poster')

/** What a card looks like. Needs the entities with their media and posters joined to them. */
export const faceColumns = (poster: ReturnType<typeof posters>) => ({
  entity_type: entities.entity_type,
  alt_text: entities.alt_text,
  headline: entities.headline,
  /** Of posts alone: what they are drawn from. Others' covariates never leave for a participant. */
  post_covariates: sql<Record<
    string,
    unknown
  > | null>`case when ${entities.entity_type} = 'post' then ${entities.covariates} end`,
  media_id: entities.media_id,
  poster_media_id: entities.poster_media_id,
  width: mediaObjects.width,
  height: mediaObjects.height,
  placeholder: sql<string | null>`coalesce(${mediaObjects.placeholder}, ${poster.placeholder})`,
})

export type CardFace = Awaited<ReturnType<typeof cardFaces>>[number]

/** What these cards look like, in no order. */
export function cardFaces(db: DbOrTx, entity_ids: readonly string[]) {
  const poster = posters()
  return db
    .select({ entity_id: entities.entity_id, ...faceColumns(poster) })
    .from(entities)
    .leftJoin(mediaObjects, eq(mediaObjects.media_id, entities.media_id))
    .leftJoin(poster, eq(poster.media_id, entities.poster_media_id))
    .where(inArray(entities.entity_id, [...entity_ids]))
}
