import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ShownCounts } from '#domain/feed/social-cues.ts'
import type { DbOrTx } from '../db/open-database.ts'
import { entities, mediaObjects, servedCards } from '../db/schema.ts'

export type ServedCard = { idx: number; entity_id: string; shown_counts: ShownCounts; score: number }

/** Keeps the feed as it was served. What is already there stays: a feed is drawn once. */
export async function keepServedCards(db: DbOrTx, participant_id: number, cards: readonly ServedCard[]): Promise<void> {
  await db.execute(sql`
    insert into served_cards (participant_id, idx, entity_id, shown_counts, score)
    select ${participant_id}::bigint, idx, entity_id, shown_counts, score
    from json_to_recordset(${JSON.stringify(cards)}::json) as row(idx integer, entity_id text, shown_counts jsonb, score double precision)
    on conflict do nothing`)
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
      media_id: entities.media_id,
      poster_media_id: entities.poster_media_id,
      width: mediaObjects.width,
      height: mediaObjects.height,
      placeholder: sql<string | null>`coalesce(${mediaObjects.placeholder}, ${poster.placeholder})`,
    })
    .from(servedCards)
    .innerJoin(entities, eq(entities.entity_id, servedCards.entity_id))
    .innerJoin(mediaObjects, eq(mediaObjects.media_id, entities.media_id))
    .leftJoin(poster, eq(poster.media_id, entities.poster_media_id))
    .where(eq(servedCards.participant_id, participant_id))
    .orderBy(asc(servedCards.idx))
}
