import type { PoolClient } from 'pg'
import type { FormWrite, PersonRecord, ServedCard, StoredEvent } from '#domain/exports/tidy/person/person-record.ts'
import type { Needs } from '#domain/exports/tidy/person/person-table.ts'
import { FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import type { Include } from '../export-sql.ts'
import { settingsKey, settingsOfStudy } from './settings-of-study.ts'
import { eventsByPerson } from './stored-events.ts'
import { cards as cardsSql, feedsOf, nextPeople, WRITES } from './tidy-sql.ts'

/** So many people at a time keep the memory flat and the database from being asked for each one. */
const PEOPLE_A_TURN = 50

/** `settled`: SQL that holds where the engagement of a participant `p` lies written down in `s`. */
export type Whose = { experiment_id: string; include: Include; publicUrl: string; settled: string }

/** What is stored of a person, under the name that the store has for them. */
export type StoredPerson = {
  participant_id: string
  /** Their rows of the engagement file lie written down. */
  isSettled: boolean
  record: PersonRecord
}

type Own = 'experiment_id' | 'settings' | 'cards' | 'feedLength' | 'events' | 'writes'
type PersonRow = Omit<PersonRecord, Own | 'device'> & {
  participant_id: string
  isSettled: boolean
  device: PersonRecord['device'] | null
}
type CardFacts = Pick<ServedCard, 'entity_id' | 'entity_set' | 'entity_category' | 'entity_type' | 'entity_url'>

/**
 * What is stored of each person, one person after the other, as far as it is needed. Holds the events of one person and the rest of one
 * turn. While it runs, the client is busy with it.
 */
export async function* personRecords(client: PoolClient, whose: Whose, needs: Needs): AsyncGenerator<StoredPerson> {
  const { experiment_id, include, publicUrl, settled } = whose
  const settings = await settingsOfStudy(client, experiment_id)
  const cards = needs.cards ? await cardsOf(client, experiment_id, publicUrl) : new Map<string, CardFacts>()
  for (let last = '0'; ; ) {
    const { rows: people } = await client.query<PersonRow>(nextPeople(include, settled), [experiment_id, last, PEOPLE_A_TURN])
    const ids = people.map(({ participant_id }) => participant_id)
    const feeds = needs.cards ? await feedsOfPeople(client, experiment_id, ids) : new Map<string, FeedRow[]>()
    const writes = needs.answers ? await writesOfPeople(client, experiment_id, ids) : new Map<string, FormWrite[]>()
    const stored = ({ participant_id, isSettled, device, ...row }: PersonRow, events: readonly StoredEvent[]): StoredPerson => ({
      participant_id,
      isSettled,
      record: {
        ...row,
        experiment_id,
        device: device ?? {},
        settings: settings.get(settingsKey(row)) ?? {},
        ...feedOf(feeds.get(participant_id) ?? [], cards),
        events,
        writes: writes.get(participant_id) ?? [],
      },
    })
    let next = 0
    for await (const { participant_id, events } of eventsByPerson(client, { experiment_id, ids, kinds: needs.kinds })) {
      const at = ids.indexOf(participant_id, next)
      for (const person of people.slice(next, at)) yield stored(person, [])
      for (const person of people.slice(at, at + 1)) yield stored(person, events)
      next = at + 1
    }
    for (const person of people.slice(next)) yield stored(person, [])
    if (ids.length < PEOPLE_A_TURN) return
    last = ids.at(-1) ?? last
  }
}

async function cardsOf(client: PoolClient, experiment_id: string, publicUrl: string): Promise<Map<string, CardFacts>> {
  const { rows } = await client.query<CardFacts>(cardsSql(publicUrl), [experiment_id])
  return new Map(rows.map((card) => [card.entity_id, card]))
}

const COUNTS = FEED_BUTTONS.map(({ engagementType }) => engagementType)
const FEEDS = feedsOf(COUNTS)

type FeedRow = Record<(typeof COUNTS)[number], string | null> & {
  participant_id: string
  from_idx: number
  feed_length: number
  servedMs: number
  entity_ids: string
  scores: string
  propensities: string | null
}

async function feedsOfPeople(client: PoolClient, experiment_id: string, ids: readonly string[]): Promise<Map<string, FeedRow[]>> {
  const { rows } = await client.query<FeedRow>(FEEDS, [experiment_id, ids])
  const feeds = new Map<string, FeedRow[]>()
  for (const row of rows) {
    const list = feeds.get(row.participant_id)
    if (list === undefined) feeds.set(row.participant_id, [row])
    else list.push(row)
  }
  return feeds
}

/** Made person by person: the cards of a whole turn would be kept until it is over. */
function feedOf(rows: readonly FeedRow[], facts: ReadonlyMap<string, CardFacts>): Pick<PersonRecord, 'cards' | 'feedLength'> {
  const cards = rows.flatMap((row) => cardsOfRow(row, facts))
  return { cards, feedLength: rows.reduce((length, { feed_length }) => Math.max(length, feed_length), cards.length) }
}

const UNKNOWN_CARD = { entity_set: '', entity_category: '', entity_type: '', entity_url: '' }

/** Cards that were drawn at one time. An empty place in a list is a missing value. */
function cardsOfRow(row: FeedRow, facts: ReadonlyMap<string, CardFacts>): ServedCard[] {
  if (row.entity_ids === '') return []
  const scores = row.scores.split(',')
  const propensities = row.propensities?.split(',')
  const counts = COUNTS.map((column) => ({ column, cells: row[column]?.split(',') ?? [] }))
  return row.entity_ids.split('\n').map((entity_id, at) => {
    // Named one by one: a study has a hundred thousand of these, and with a spread object each took five times as long.
    const { entity_set, entity_category, entity_type, entity_url } = facts.get(entity_id) ?? UNKNOWN_CARD
    return {
      idx: row.from_idx + at,
      entity_id,
      entity_set,
      entity_category,
      entity_type,
      entity_url,
      servedMs: row.servedMs,
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
