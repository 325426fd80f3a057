import type { Pool } from 'pg'
import type { Drawn } from '#domain/feed/draw-feed.ts'
import type { PerCard } from '#domain/feed/per-card.ts'
import type { CountLists } from '#domain/feed/social-cues.ts'
import { type EngagementType, FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import { doubleArray, integerArray } from '#server/db/binary-arrays.ts'
import { wholeNumbersIn } from './whole-numbers.ts'

/** The feed of one person as far as it has been drawn. An id is `id_prefix` and the rest of it. */
export type ServedFeed = { feed_length: number; id_prefix: string; id_rests: readonly string[]; counts: CountLists }

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
  text: `select from_idx, feed_length, n_cards, id_prefix, entity_ids, ${COUNTS.map((column) => `${column}::text`).join(', ')}
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

type Row = Record<EngagementType, string | null> & {
  from_idx: number
  feed_length: number
  n_cards: number
  id_prefix: string
  entity_ids: string
}

/** Undefined where nothing was drawn yet. */
export async function servedFeed(pool: Pool, participant_id: number): Promise<ServedFeed | undefined> {
  const { rows } = await pool.query<Row>({ ...READ, values: [participant_id] })
  const [first] = rows
  if (first === undefined) return undefined
  const draws = rows.filter(({ n_cards }) => n_cards > 0)
  const shown = COUNTS.filter((column) => first[column] !== null)
  return {
    feed_length: first.feed_length,
    ...idsIn(draws),
    counts: Object.fromEntries(shown.map((column) => [column, countsIn(draws, column)])),
  }
}

function idsIn(draws: readonly Row[]): Pick<ServedFeed, 'id_prefix' | 'id_rests'> {
  const [first, ...others] = draws.map(({ id_prefix, entity_ids }) => ({ id_prefix, id_rests: entity_ids.split('\n') }))
  if (first !== undefined && others.length === 0) return first
  const all = [first, ...others].flatMap((draw) => draw?.id_rests.map((rest) => draw.id_prefix + rest) ?? [])
  return { id_prefix: '', id_rests: all }
}

function countsIn(draws: readonly Row[], column: EngagementType): PerCard {
  const lists = draws.map((row) => ({ numbers: wholeNumbersIn(row[column] ?? ''), n_cards: row.n_cards }))
  const [first, ...others] = lists
  // Most feeds are drawn at once, and a thousand numbers are best left as they are.
  if (first !== undefined && others.length === 0) return first.numbers.length === 1 ? (first.numbers[0] ?? 0) : first.numbers
  return alike(
    lists.flatMap(({ numbers, n_cards }) => (numbers.length === 1 ? Array<number>(n_cards).fill(numbers[0] ?? 0) : numbers)),
  )
}
