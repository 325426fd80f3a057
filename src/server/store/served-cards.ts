import type { Pool } from 'pg'
import type { Drawn } from '#domain/feed/draw-feed.ts'
import type { PerCard } from '#domain/feed/per-card.ts'
import type { CountLists } from '#domain/feed/social-cues.ts'
import { type EngagementType, FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import { doubleArray, integerArray } from '../db/binary-arrays.ts'

/** The feed of one person as far as it has been drawn. */
export type ServedFeed = { feed_length: number; entity_ids: readonly string[]; counts: CountLists }

/** Cards that were drawn together, by what all their ids begin with, and the rest of each. */
export type DrawnFeed = Omit<Drawn<{ id_rest: string }>, 'notes'> & { id_prefix: string }

/** One column of counts for each button. */
const COUNTS: readonly EngagementType[] = FEED_BUTTONS.map(({ engagementType }) => engagementType)

/** SQL for the cards of a feed `f`, one in a line. */
export const CARD_LINES = `f.id_prefix || replace(f.entity_ids, E'\\n', E'\\n' || f.id_prefix)`
/** SQL for the same as a list. */
export const CARD_IDS = `string_to_array(${CARD_LINES}, E'\\n')`

/** SQL for a list of a feed `f`, one number a card: where all are alike, one is stored. */
export const fullList = (column: string): string => `full_list(f.${column}, f.n_cards)`

const LISTS = ['double precision', 'double precision', ...COUNTS.map(() => 'integer')]
const N_VALUES = 6 + LISTS.length

function keepSql(nFeeds: number): string {
  const row = (from: number) => {
    const lists = LISTS.map((type, i) => `$${from + 7 + i}::${type}[]`)
    return `($${from + 1}::bigint, $${from + 2}::integer, $${from + 3}::integer, $${from + 4}::integer, $${from + 5}, $${from + 6}, ${lists.join(', ')})`
  }
  return `insert into feeds (participant_id, from_idx, feed_length, n_cards, id_prefix, entity_ids, scores, propensities, ${COUNTS.join(', ')})
    values ${Array.from({ length: nFeeds }, (_, i) => row(i * N_VALUES)).join(', ')}
    on conflict do nothing returning participant_id, from_idx`
}

const READ = {
  name: 'served-feed',
  text: `select from_idx, feed_length, ${CARD_LINES} as entity_ids,
      ${COUNTS.map((column) => `array_to_string(${fullList(column)}, ',') as ${column}`).join(', ')}
    from feeds f where participant_id = $1 order by from_idx`,
}

/** Cards that were drawn for somebody. */
export type FeedToKeep = { participant_id: number; feed: DrawnFeed }

/** Keeps cards as they were drawn. False for who has cards at that place already: of two visits at once, one draws. */
export async function keepFeeds(pool: Pool, feeds: readonly FeedToKeep[]): Promise<boolean[]> {
  const { rows } = await pool.query<{ participant_id: string; from_idx: number }>({
    name: `keep-feeds-${feeds.length}`,
    text: keepSql(feeds.length),
    values: feeds.flatMap(valuesOf),
  })
  const kept = new Set(rows.map(({ participant_id, from_idx }) => `${participant_id} ${from_idx}`))
  return feeds.map(({ participant_id, feed }) => kept.delete(`${participant_id} ${feed.from_idx}`))
}

function valuesOf({ participant_id, feed }: FeedToKeep) {
  const { from_idx, feed_length, id_prefix, cards, scores, propensities, counts } = feed
  const shown = COUNTS.map((column) => (counts[column] === undefined ? null : integerArray(stored(counts[column]))))
  return [
    participant_id,
    from_idx,
    feed_length,
    cards.length,
    // No card is no line.
    cards.length === 0 ? '' : id_prefix,
    cards.map(({ id_rest }) => id_rest).join('\n'),
    doubleArray(stored(scores)),
    doubleArray(stored(propensities)),
    ...shown,
  ]
}

/** Where all cards have the same number, one stands for all. */
function stored(numbers: PerCard): readonly number[] {
  const shared = typeof numbers === 'number' ? numbers : alike(numbers)
  return typeof shared === 'number' ? [shared] : shared
}

/** Most feeds have no social cues, or scores that tell nothing. */
function alike(list: readonly number[]): PerCard {
  const [first] = list
  for (const number of list) if (number !== first) return list
  return first ?? list
}

type Row = { from_idx: number; feed_length: number; entity_ids: string } & Record<EngagementType, string | null>

/** Undefined where nothing was drawn yet. */
export async function servedFeed(pool: Pool, participant_id: number): Promise<ServedFeed | undefined> {
  const { rows } = await pool.query<Row>({ ...READ, values: [participant_id] })
  const [first] = rows
  if (first === undefined) return undefined
  const draws = rows.filter(({ entity_ids }) => entity_ids !== '')
  const shown = COUNTS.filter((column) => first[column] !== null)
  return {
    feed_length: first.feed_length,
    entity_ids: draws.flatMap((row) => row.entity_ids.split('\n')),
    counts: Object.fromEntries(
      shown.map((column) => [column, alike(draws.flatMap((row) => row[column]?.split(',').map(Number) ?? []))]),
    ),
  }
}
