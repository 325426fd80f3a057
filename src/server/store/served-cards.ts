import type { Pool } from 'pg'
import type { DrawnCard } from '#domain/feed/draw-feed.ts'
import type { ShownCounts } from '#domain/feed/social-cues.ts'
import { type EngagementType, FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'

export type ServedCard = { idx: number; entity_id: string; shown_counts: ShownCounts }

/** The feed of one person as far as it has been drawn. */
export type ServedFeed = { feed_length: number; cards: ServedCard[] }

/** Cards that were drawn together, and how many the whole feed has. */
export type DrawnFeed = { feed_length: number; cards: readonly DrawnCard[] }

/** One column of counts for each button. */
const COUNTS: readonly EngagementType[] = FEED_BUTTONS.map(({ engagementType }) => engagementType)

/** Lists travel as text, which both sides read ten times as fast as the driver's arrays. No id has a line break in it. */
const KEEP = {
  name: 'keep-feed',
  text: `insert into feeds (participant_id, from_idx, feed_length, entity_ids, scores, propensities, ${COUNTS.join(', ')})
    values ($1, $2, $3, string_to_array($4, E'\\n'), $5::double precision[], $6::double precision[],
      ${COUNTS.map((_, i) => `$${i + 7}::integer[]`).join(', ')})
    on conflict do nothing`,
}

const READ = {
  name: 'served-feed',
  text: `select from_idx, feed_length, array_to_string(entity_ids, E'\\n') as entity_ids,
      ${COUNTS.map((column) => `array_to_string(${column}, ',') as ${column}`).join(', ')}
    from feeds where participant_id = $1 order by from_idx`,
}

/** Keeps cards as they were drawn. False if this person has cards at that place already: of two visits at once, one draws. */
export async function keepFeed(pool: Pool, participant_id: number, { feed_length, cards }: DrawnFeed): Promise<boolean> {
  const list = (of: (card: DrawnCard) => number) => `{${cards.map(of).join(',')}}`
  const counts = COUNTS.map((column) => {
    const isShown = cards[0]?.shown_counts[column] !== undefined
    return isShown ? list(({ shown_counts }) => shown_counts[column] ?? 0) : null
  })
  const { rowCount } = await pool.query({
    ...KEEP,
    values: [
      participant_id,
      cards[0]?.idx ?? 0,
      feed_length,
      cards.map(({ entity_id }) => entity_id).join('\n'),
      list(({ score }) => score),
      list(({ propensity }) => propensity),
      ...counts,
    ],
  })
  return rowCount === 1
}

type Row = { from_idx: number; feed_length: number; entity_ids: string } & Record<EngagementType, string | null>

/** Undefined where nothing was drawn yet. */
export async function servedFeed(pool: Pool, participant_id: number): Promise<ServedFeed | undefined> {
  const { rows } = await pool.query<Row>({ ...READ, values: [participant_id] })
  const [first] = rows
  return first && { feed_length: first.feed_length, cards: rows.flatMap(cardsOf) }
}

function cardsOf(row: Row): ServedCard[] {
  if (row.entity_ids === '') return []
  const counts = COUNTS.flatMap((column) => (row[column] === null ? [] : [{ column, values: row[column].split(',') }]))
  return row.entity_ids.split('\n').map((entity_id, i) => {
    const shown_counts: ShownCounts = {}
    for (const { column, values } of counts) shown_counts[column] = Number(values[i])
    return { idx: row.from_idx + i, entity_id, shown_counts }
  })
}
