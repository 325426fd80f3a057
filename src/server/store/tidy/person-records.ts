import type { PoolClient } from 'pg'
import type { FormWrite, PersonRecord, ServedCard, StoredEvent } from '#domain/exports/tidy/person-record.ts'
import type { Needs } from '#domain/exports/tidy/person-table.ts'
import { FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import type { Include } from '../export-sql.ts'
import { settingsKey, settingsOfStudy } from './settings-of-study.ts'
import { eventsByPerson } from './stored-events.ts'
import { CARDS, feedsOf, nextPeople, WRITES } from './tidy-sql.ts'

/** So many people at a time keep the memory flat and the database from being asked for each one. */
const PEOPLE_A_TURN = 50

export type Whose = { experiment_id: string; include: Include }

type Own = 'experiment_id' | 'settings' | 'cards' | 'feedLength' | 'events' | 'writes'
type PersonRow = Omit<PersonRecord, Own | 'device'> & { participant_id: string; device: PersonRecord['device'] | null }
type CardFacts = Pick<ServedCard, 'entity_id' | 'entity_set' | 'entity_category' | 'entity_type'>
type Feed = { cards: ServedCard[]; feedLength: number }

/**
 * What is stored of each person, one person after the other, as far as it is needed. Holds the events of one person and the rest of one
 * turn. While it runs, the client is busy with it.
 */
export async function* personRecords(client: PoolClient, whose: Whose, needs: Needs): AsyncGenerator<PersonRecord> {
  const { experiment_id, include } = whose
  const settings = await settingsOfStudy(client, experiment_id)
  const cards = needs.cards ? await cardsOf(client, experiment_id) : new Map<string, CardFacts>()
  for (let last = '0'; ; ) {
    const { rows: people } = await client.query<PersonRow>(nextPeople(include), [experiment_id, last, PEOPLE_A_TURN])
    const ids = people.map(({ participant_id }) => participant_id)
    const feeds = needs.cards ? await feedsOfPeople(client, experiment_id, ids, cards) : new Map<string, Feed>()
    const writes = needs.answers ? await writesOfPeople(client, experiment_id, ids) : new Map<string, FormWrite[]>()
    const record = ({ participant_id, device, ...row }: PersonRow, events: readonly StoredEvent[]): PersonRecord => ({
      ...row,
      experiment_id,
      device: device ?? {},
      settings: settings.get(settingsKey(row)) ?? {},
      cards: feeds.get(participant_id)?.cards ?? [],
      feedLength: feeds.get(participant_id)?.feedLength ?? 0,
      events,
      writes: writes.get(participant_id) ?? [],
    })
    let next = 0
    for await (const { participant_id, events } of eventsByPerson(client, experiment_id, ids, needs.kinds)) {
      const at = ids.indexOf(participant_id, next)
      for (const person of people.slice(next, at)) yield record(person, [])
      for (const person of people.slice(at, at + 1)) yield record(person, events)
      next = at + 1
    }
    for (const person of people.slice(next)) yield record(person, [])
    if (ids.length < PEOPLE_A_TURN) return
    last = ids.at(-1) ?? last
  }
}

async function cardsOf(client: PoolClient, experiment_id: string): Promise<Map<string, CardFacts>> {
  const { rows } = await client.query<CardFacts>(CARDS, [experiment_id])
  return new Map(rows.map((card) => [card.entity_id, card]))
}

const COUNTS = FEED_BUTTONS.map(({ engagementType }) => engagementType)
const FEEDS = feedsOf(COUNTS)

type FeedRow = Record<(typeof COUNTS)[number], string | null> & {
  participant_id: string
  from_idx: number
  feed_length: number
  entity_ids: string
  scores: string
  propensities: string | null
}

async function feedsOfPeople(
  client: PoolClient,
  experiment_id: string,
  ids: readonly string[],
  facts: ReadonlyMap<string, CardFacts>,
): Promise<Map<string, Feed>> {
  const { rows } = await client.query<FeedRow>(FEEDS, [experiment_id, ids])
  const feeds = new Map<string, Feed>()
  for (const row of rows) {
    const feed = feeds.get(row.participant_id) ?? { cards: [], feedLength: 0 }
    feeds.set(row.participant_id, feed)
    feed.cards.push(...cardsOfRow(row, facts))
    feed.feedLength = Math.max(feed.feedLength, row.feed_length, feed.cards.length)
  }
  return feeds
}

const UNKNOWN_CARD = { entity_set: '', entity_category: '', entity_type: '' }

/** Cards that were drawn at one time. An empty place in a list is a missing value. */
function cardsOfRow(row: FeedRow, facts: ReadonlyMap<string, CardFacts>): ServedCard[] {
  if (row.entity_ids === '') return []
  const scores = row.scores.split(',')
  const propensities = row.propensities?.split(',')
  const counts = COUNTS.map((column) => ({ column, cells: row[column]?.split(',') ?? [] }))
  return row.entity_ids.split('\n').map((entity_id, at) => {
    // Named one by one: a study has a hundred thousand of these, and with a spread object each took five times as long.
    const { entity_set, entity_category, entity_type } = facts.get(entity_id) ?? UNKNOWN_CARD
    return {
      idx: row.from_idx + at,
      entity_id,
      entity_set,
      entity_category,
      entity_type,
      shown_counts: countsAt(counts, at),
      score: Number(scores[at]),
      propensity: propensities?.[at] ? Number(propensities[at]) : null,
    }
  })
}

function countsAt(counts: readonly { column: string; cells: readonly string[] }[], at: number): Record<string, number> {
  const shown: Record<string, number> = {}
  for (const { column, cells } of counts) if (cells[at]) shown[column] = Number(cells[at])
  return shown
}

async function writesOfPeople(
  client: PoolClient,
  experiment_id: string,
  ids: readonly string[],
): Promise<Map<string, FormWrite[]>> {
  const { rows } = await client.query<FormWrite & { participant_id: string }>(WRITES, [experiment_id, ids])
  const writes = new Map<string, FormWrite[]>()
  for (const { participant_id, ...write } of rows) {
    const list = writes.get(participant_id)
    if (list === undefined) writes.set(participant_id, [write])
    else list.push(write)
  }
  return writes
}
