import { and, asc, eq, sql } from 'drizzle-orm'
import type { ClientBase, Pool } from 'pg'
import type { Drawn } from '#domain/feed/draw-feed.ts'
import type { CountLists } from '#domain/feed/social-cues.ts'
import type { EarlierPeople } from '#domain/feed-algorithms/feed-algorithm.ts'
import { groupBy } from '#domain/group-by.ts'
import { type EngagementType, FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { feeds } from '#server/db/schema/feeds.ts'
import type { Slots } from './slots.ts'

/** SQL for a list of a feed `f` with one number for each card. A stored list of one number stands for all cards. */
export const fullList = (column: string): string => `full_list(f.${column}, f.n_cards)`

/** SQL for the cards of a feed `f` that were sent. */
export const SENT_IDS = 'f.entity_ids[1:coalesce(f.n_sent, f.n_cards)]'

/** One column of counts for each button. */
const COUNTS: readonly EngagementType[] = FEED_BUTTONS.map(({ engagementType }) => engagementType)

const LISTS = [
  ...['scores', 'propensities'].map((column) => ({ column, type: 'double precision[]' })),
  ...['served_before', 'engaged_before', ...COUNTS].map((column) => ({ column, type: 'integer[]' })),
]

const INSERT = {
  name: 'store-feed',
  text: `insert into feeds (participant_id, feed, from_idx, feed_length, n_cards, entity_ids, n_sent, slots, drawn_query, known_served, known_engaged, ${LISTS.map(({ column }) => column).join(', ')})
    values ($1, $2, $3, $4, $5, string_to_array($6, E'\\n'), $7, $8::jsonb, $9, $10, $11, ${LISTS.map(({ type }, i) => `$${i + 12}::${type}`).join(', ')})
    on conflict do nothing`,
}

/** With it, cards of a feed that are not drawn yet can be drawn later, and are the same as if they had been drawn with the first ones. */
export type DrawnFrom = {
  query: Readonly<Record<string, string>>
  known?: readonly EarlierPeople[] | undefined
  slots?: Slots | undefined
}

/** `query`: only where further cards of the feed are drawn when they are asked for. */
type DrawnFeed = Omit<Drawn<{ entity_id: string }>, 'notes'> & {
  query?: DrawnFrom['query'] | undefined
  slots?: Slots | undefined
}

/** A feed of a person, by its name in the journey. */
type FeedKey = { participant_id: number; feed: string }

/** Stores cards as they were drawn, of which the first `nSent` are about to be sent, or all of them. False if this person already has cards at that place: of two visits at once, the first counts. */
export async function storeFeed(
  pool: Pool | ClientBase,
  { participant_id, feed }: FeedKey,
  drawn: DrawnFeed,
  nSent = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const { from_idx, feed_length, cards, scores, propensities, inputs, known, query, counts, slots } = drawn
  const lists = [
    scores,
    propensities,
    inputs?.map(({ served }) => served),
    inputs?.map(({ engaged }) => engaged),
    ...COUNTS.map((kind) => counts[kind]),
  ]
  // No id has a line break in it.
  const ids = cards.map(({ entity_id }) => entity_id).join('\n')
  const n_sent = nSent < cards.length ? nSent : null
  const drawnFrom = [
    query && JSON.stringify(query),
    known && listLiteral(known.map(({ served }) => served)),
    known && listLiteral(known.map(({ engaged }) => engaged)),
  ]
  const values = [
    participant_id,
    feed,
    from_idx,
    feed_length,
    cards.length,
    ids,
    n_sent,
    slots && JSON.stringify(slots),
    ...drawnFrom,
    ...lists.map(shortLiteral),
  ]
  const { rowCount } = await pool.query({ ...INSERT, values })
  return rowCount === 1
}

/** A list as PostgreSQL reads it; the driver takes several times as long. */
const listLiteral = (numbers: readonly (number | null)[]) => `{${numbers.map((number) => number ?? 'NULL').join(',')}}`

/** Where all numbers are equal, as in most feeds without social cues, one is stored: it takes less room, and less time where whole feeds are asked for. */
function shortLiteral(numbers: readonly (number | null)[] | null | undefined): string | undefined {
  if (!numbers) return undefined
  const isConstant = numbers.every((number) => number === numbers[0])
  return listLiteral(isConstant ? numbers.slice(0, 1) : numbers)
}

/** Records that the first `nSent` cards of a feed are about to be sent. Never fewer than before. */
export async function recordSent(db: DbOrTx, { participant_id, feed }: FeedKey, nSent: number): Promise<void> {
  await db.execute(sql`update feeds set n_sent = nullif(least(n_cards, ${nSent}::integer - from_idx), n_cards)
    where participant_id = ${participant_id} and feed = ${feed} and from_idx + n_sent < ${nSent}::integer`)
}

/** A feed of one person as far as it has been drawn. */
export type ServedFeed = {
  feed_length: number
  entity_ids: readonly string[]
  /** How many of them were sent: always the first ones. */
  nSent: number
  counts: CountLists
  /** Only where further cards are drawn when they are asked for, and not by what the person does. */
  drawnFrom: DrawnFrom | undefined
}

/** Undefined where nothing was drawn yet. */
export async function servedFeed(db: DbOrTx, { participant_id, feed }: FeedKey): Promise<ServedFeed | undefined> {
  const isOwn = and(eq(feeds.participant_id, participant_id), eq(feeds.feed, feed))
  return servedIn(await db.select().from(feeds).where(isOwn).orderBy(asc(feeds.from_idx)))
}

/** All feeds of a person by name, in the order in which they were begun. */
export async function servedFeeds(db: DbOrTx, participant_id: number): Promise<Map<string, ServedFeed>> {
  const rows = await db
    .select()
    .from(feeds)
    .where(eq(feeds.participant_id, participant_id))
    .orderBy(asc(feeds.created_at), asc(feeds.from_idx))
  const byFeed = groupBy(rows, ({ feed }) => feed)
  return new Map(
    [...byFeed]
      .flatMap(([feed, own]) => [[feed, servedIn(own.toSorted((a, b) => a.from_idx - b.from_idx))] as const])
      .filter(isDrawn),
  )
}

const isDrawn = (entry: readonly [string, ServedFeed | undefined]): entry is readonly [string, ServedFeed] =>
  entry[1] !== undefined

function servedIn(rows: readonly (typeof feeds.$inferSelect)[]): ServedFeed | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  const visible = COUNTS.filter((column) => first[column] !== null)
  const { drawn_query: query, known_served, known_engaged, slots } = first
  return {
    feed_length: first.feed_length,
    drawnFrom: query === null ? undefined : { query, known: earlierIn(known_served, known_engaged), slots: slots ?? undefined },
    entity_ids: rows.flatMap(({ entity_ids }) => entity_ids),
    nSent: rows.reduce((sum, { n_sent, n_cards }) => sum + (n_sent ?? n_cards), 0),
    counts: Object.fromEntries(visible.map((column) => [column, rows.flatMap((row) => expand(row[column] ?? [], row.n_cards))])),
  }
}

/** Two stored lists as one. */
export const earlierIn = (served: readonly number[] | null, engaged: readonly number[] | null): EarlierPeople[] | undefined =>
  served?.map((n, i) => ({ served: n, engaged: engaged?.[i] ?? 0 }))

/** One number stands for all cards. */
const expand = (numbers: readonly (number | null)[], nCards: number): readonly (number | null)[] =>
  numbers.length === 1 ? new Array<number | null>(nCards).fill(numbers[0] ?? null) : numbers
