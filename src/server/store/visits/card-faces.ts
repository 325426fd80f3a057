import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '#server/db/open-database.ts'
import { entities, mediaObjects } from '#server/db/schema/stimuli.ts'

export type CardFace = Awaited<ReturnType<typeof facesOfSets>>[number]

/** What the cards of these sets look like, in no particular order. */
export function facesOfSets(db: DbOrTx, names: readonly string[]) {
  const poster = alias(mediaObjects, 'poster')
  return db
    .select({
      entity_id: entities.entity_id,
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
      avatar_media_id: entities.avatar_media_id,
      file_ids: entities.file_ids,
      width: mediaObjects.width,
      height: mediaObjects.height,
      placeholder: sql<string | null>`coalesce(${mediaObjects.placeholder}, ${poster.placeholder})`,
    })
    .from(entities)
    .leftJoin(mediaObjects, eq(mediaObjects.media_id, entities.media_id))
    .leftJoin(poster, eq(poster.media_id, entities.poster_media_id))
    .where(inArray(entities.entity_set, [...names]))
}
