import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ShownCounts } from '#domain/feed/social-cues.ts'
import type { DbOrTx } from '../db/open-database.ts'
import { entities, mediaObjects, servedCards } from '../db/schema.ts'

export type ServedCard = { idx: number; entity_id: string; shown_counts: ShownCounts; score: number; propensity: number }

/** Whether this person has a feed. Holds the person until the transaction ends, so that of two visits at once one draws it. */
export async function hasFeed(tx: DbOrTx, participant_id: number): Promise<boolean> {
  await tx.execute(sql`select from participants where participant_id = ${participant_id} for update`)
  return (await tx.$count(servedCards, eq(servedCards.participant_id, participant_id))) > 0
}

/** Keeps the feed as it was served. */
export async function keepServedCards(db: DbOrTx, participant_id: number, cards: readonly ServedCard[]): Promise<void> {
  await db.execute(sql`
    insert into served_cards (participant_id, idx, entity_id, shown_counts, score, propensity)
    select ${participant_id}::bigint, idx, entity_id, shown_counts, score, propensity
    from json_to_recordset(${JSON.stringify(cards)}::json) as row(
      idx integer, entity_id text, shown_counts jsonb, score double precision, propensity double precision)`)
}

/** The feed of one person, ready to be shown. */
export async function servedFeed(db: DbOrTx, participant_id: number) {
  const poster = alias(mediaObjects, 'poster')
  return db
    .select({
      idx: servedCards.idx,
      entity_id: servedCards.entity_id,
      shown_counts: servedCards.shown_counts,
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
    .from(servedCards)
    .innerJoin(entities, eq(entities.entity_id, servedCards.entity_id))
    .leftJoin(mediaObjects, eq(mediaObjects.media_id, entities.media_id))
    .leftJoin(poster, eq(poster.media_id, entities.poster_media_id))
    .where(eq(servedCards.participant_id, participant_id))
    .orderBy(asc(servedCards.idx))
}
