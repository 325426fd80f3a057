import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EarlierPeople } from '#domain/feed-algorithms/feed-algorithm.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { feeds } from '#server/db/schema/feeds.ts'
import { participants } from '#server/db/schema/participants.ts'
import { earlierIn } from './served-cards.ts'

/** The row that has a feed's first cards. */
const first = alias(feeds, 'first')

type FeedKey = { participant_id: number; feed: string; from_idx: number }

/**
 * Cards of a feed whose propensities are to be computed by its algorithm from what was known when it was drawn. `known`: of each card of
 * the whole feed, where these are not all.
 */
type OpenFeed = FeedKey & { version: number; condition: number; inputs: EarlierPeople[]; known: EarlierPeople[] | undefined }

/** A stored list of one number stands for all cards. */
const fullList = (column: typeof feeds.served_before | typeof feeds.engaged_before) =>
  sql<number[] | null>`full_list(${column}, ${feeds.n_cards})`

/** Some feeds of a study that have inputs but no propensities yet. */
export async function feedsWithoutPropensities(db: DbOrTx, experiment_id: string, limit: number): Promise<OpenFeed[]> {
  const rows = await db
    .select({
      participant_id: feeds.participant_id,
      feed: feeds.feed,
      from_idx: feeds.from_idx,
      served: fullList(feeds.served_before),
      engaged: fullList(feeds.engaged_before),
      version: participants.version,
      condition: participants.condition,
      knownServed: first.known_served,
      knownEngaged: first.known_engaged,
    })
    .from(feeds)
    .innerJoin(first, and(eq(first.participant_id, feeds.participant_id), eq(first.feed, feeds.feed), eq(first.from_idx, 0)))
    .innerJoin(participants, eq(participants.participant_id, feeds.participant_id))
    .where(and(eq(participants.experiment_id, experiment_id), isNull(feeds.propensities), isNotNull(feeds.served_before)))
    .limit(limit)
  return rows.map(({ served, engaged, knownServed, knownEngaged, ...feed }) => ({
    ...feed,
    inputs: earlierIn(served, engaged) ?? [],
    known: earlierIn(knownServed, knownEngaged),
  }))
}

/** Leaves a feed as it is that has propensities already. */
export async function storePropensities(
  db: DbOrTx,
  { participant_id, feed, from_idx }: FeedKey,
  propensities: readonly number[],
): Promise<void> {
  await db
    .update(feeds)
    .set({ propensities: sql`${`{${propensities.join(',')}}`}::double precision[]` })
    .where(
      and(
        eq(feeds.participant_id, participant_id),
        eq(feeds.feed, feed),
        eq(feeds.from_idx, from_idx),
        isNull(feeds.propensities),
      ),
    )
}
