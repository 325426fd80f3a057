import type { PoolClient } from 'pg'
import type { PersonRecord, ServedCard } from '#domain/exports/tidy/person/person-record.ts'
import { FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import { fullList, SENT_IDS } from '#server/store/visits/served-cards.ts'
import { ms } from './stored-events.ts'

export type Feed = Pick<PersonRecord, 'cards' | 'feedLengths'>

/** What all people have in common about a card. */
export type CardFacts = Pick<ServedCard, 'entity_id' | 'entity_set' | 'entity_category' | 'entity_type' | 'entity_url' | 'check'>

const COUNTS = FEED_BUTTONS.map(({ engagementType }) => engagementType)

/** $1: people. Lists are sent as JSON, which is parsed several times as fast as the driver's arrays. */
const FEEDS = `
select f.participant_id, f.feed, f.from_idx, f.feed_length, ${ms('f.created_at')} as "servedMs", to_json(${SENT_IDS}) as entity_ids,
  to_json(${fullList('scores')}) as scores, to_json(${fullList('propensities')}) as propensities,
  ${COUNTS.map((column) => `to_json(${fullList(column)}) as ${column}`).join(', ')}
from feeds f where f.participant_id = any($1::bigint[]) 
order by f.participant_id, min(f.created_at) over (partition by f.participant_id, f.feed), f.feed, f.from_idx`

type FeedRow = Record<(typeof COUNTS)[number], (number | null)[] | null> & {
  participant_id: string
  feed: string
  from_idx: number
  feed_length: number
  servedMs: number
  entity_ids: string[]
  scores: number[]
  propensities: (number | null)[] | null
}

/** The feeds of some people one after the other, as far as they were sent. Somebody without a feed is not in it. */
export async function feedsOfPeople(
  client: PoolClient,
  ids: readonly string[],
  facts: ReadonlyMap<string, CardFacts> = new Map(),
): Promise<Map<string, Feed>> {
  const { rows } = await client.query<FeedRow>(FEEDS, [ids])
  const feeds = new Map<string, Feed>()
  for (const row of rows) {
    const { cards, feedLengths } = feeds.get(row.participant_id) ?? { cards: [], feedLengths: new Map<string, number>() }
    const drawn = cardsOfRow(row, facts)
    const length = Math.max(feedLengths.get(row.feed) ?? 0, row.feed_length, row.from_idx + drawn.length)
    feeds.set(row.participant_id, { cards: [...cards, ...drawn], feedLengths: new Map([...feedLengths, [row.feed, length]]) })
  }
  return feeds
}

const UNKNOWN_CARD = { entity_set: '', entity_category: '', entity_type: '', entity_url: '' }

/** Cards that were drawn at one time and sent. */
const cardsOfRow = (row: FeedRow, facts: ReadonlyMap<string, CardFacts>): ServedCard[] =>
  row.entity_ids.map((entity_id, at) => ({
    ...UNKNOWN_CARD,
    ...facts.get(entity_id),
    feed: row.feed,
    idx: row.from_idx + at,
    entity_id,
    servedMs: row.servedMs,
    shown_counts: countsAt(row, at),
    score: Number(row.scores[at]),
    propensity: row.propensities?.[at] ?? null,
  }))

function countsAt(row: FeedRow, at: number): ServedCard['shown_counts'] {
  const shown: Record<string, number | null> = {}
  for (const column of COUNTS) {
    const counts = row[column]
    if (counts !== null) shown[column] = counts[at] ?? null
  }
  return shown
}
