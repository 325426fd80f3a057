import { setImmediate as otherWork } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { readFocalLine } from '#domain/engagement/focal-line.ts'
import type { DrawnCards } from '#domain/exports/package/visit-line.ts'
import type { AskedCards, FormWrite, PersonRecord } from '#domain/exports/tidy/person/person-record.ts'
import { settingsOfPerson } from '#domain/exports/tidy/settings-of-people.ts'
import type { Seen } from '#domain/exports/tidy/visits/seen-by-person.ts'
import { visitsOfPerson } from '#domain/exports/visits/visits-of-person.ts'
import type { FeedCheck } from '#domain/feed/checks/feed-check.ts'
import { groupBy } from '#domain/group-by.ts'
import { waveNamed, wavesIn } from '#domain/waves/settings-of-wave.ts'
import { fullList } from '#server/store/visits/served-cards.ts'
import type { Include } from '../export-sql.ts'
import { peopleBatches } from '../people-batches.ts'
import type { NewEngagement } from '../visits/engagement-table.ts'
import { eventsOfPeople } from '../visits/stored-events.ts'
import { type CardFacts, feedsOfPeople } from '../visits/stored-feeds.ts'
import { checksOfStudy } from '../visits/stored-quality.ts'
import { storedViews } from '../visits/stored-views.ts'
import { earlierWrites } from './earlier-writes.ts'
import { settingsOfStudy } from './study-facts.ts'
import { ASKED_CARDS, cards as cardsSql, PEOPLE, WRITES } from './tidy-sql.ts'
import { wavesOfPeople } from './waves-of-people.ts'

/** $1: people. Lists are sent as JSON, which is parsed several times as fast as the driver's arrays. */
const DRAWS = `
select f.participant_id, f.feed, f.from_idx, f.n_cards, f.feed_length, f.slots, p.dice_version,
  to_json(f.entity_ids[coalesce(f.n_sent, f.n_cards) + 1:]) as unsent,
  case when f.known_served is not null then json_build_object('served', f.known_served, 'engaged', f.known_engaged) end as known,
  case when f.served_before is not null
    then json_build_object('served', ${fullList('served_before')}, 'engaged', ${fullList('engaged_before')}) end as inputs
from feeds f join participants p using (participant_id) where f.participant_id = any($1::bigint[]) order by f.participant_id, f.created_at, f.from_idx`

type DrawRow = DrawnCards & { participant_id: string }

/** Few, because everything that is stored of them is in memory at once, not only their events. */
const PEOPLE_AT_A_TIME = 20

export type Whose = { experiment_id: string; include: Include; publicUrl: string }

/** Somebody, and what they saw. */
export type StoredPerson = {
  participant_id: string
  draws: readonly DrawnCards[]
  record: PersonRecord
  seen: Seen
  /** Their rows of the engagement file, where those are not stored or not current. */
  newEngagement: NewEngagement | undefined
}

type Own =
  | 'experiment_id'
  | 'dwellDefinition'
  | 'focalLine'
  | 'settings'
  | 'cards'
  | 'feedLengths'
  | 'events'
  | 'writes'
  | 'askedCards'
  | 'earlier'
type PersonRow = Omit<PersonRecord, Own | 'device' | 'wave' | 'waves'> & {
  wave: string
  participant_id: string
  device: PersonRecord['device'] | null
  dwell_definition: string | null
  focal_line: string | null
  totals: Omit<Seen, 'cards'> | null
}

/** What is stored of each person, in order, a batch at a time. The next batch is read when it is asked for. */
export async function* personRecords(client: PoolClient, whose: Whose): AsyncGenerator<StoredPerson[]> {
  const { experiment_id: id, include, publicUrl } = whose
  const { rows } = await client.query<CardFacts>(cardsSql(publicUrl), [id])
  const checks = await checksOfStudy(client, id)
  const study: Study = {
    ...whose,
    settings: await settingsOfStudy(client, id),
    facts: new Map(rows.map((card) => [card.entity_id, withCheck(card, checks.get(card.entity_id))])),
  }
  for await (const people of peopleBatches(client, { id, include }, { eventsOf: 'all', mostPeople: PEOPLE_AT_A_TIME }))
    yield await readBatch(
      client,
      study,
      people.map(({ participant_id }) => participant_id),
    )
}

const withCheck = (card: CardFacts, check: FeedCheck | undefined): CardFacts => (check === undefined ? card : { ...card, check })

type Study = Whose & {
  settings: Awaited<ReturnType<typeof settingsOfStudy>>
  facts: ReadonlyMap<string, CardFacts>
}

async function readBatch(
  client: PoolClient,
  { experiment_id, settings, facts }: Study,
  ids: readonly string[],
): Promise<StoredPerson[]> {
  const { rows } = await client.query<PersonRow>(PEOPLE, [experiment_id, ids])
  const feeds = await feedsOfPeople(client, ids, facts)
  const drawn = await drawsOfPeople(client, ids)
  const written = await client.query<FormWrite & { participant_id: string }>(WRITES, [experiment_id, ids])
  const writes = groupBy(written.rows, ({ participant_id }) => participant_id)
  const asked = await client.query<AskedCards & { participant_id: string }>(ASKED_CARDS, [ids])
  const askedCards = groupBy(asked.rows, ({ participant_id }) => participant_id)
  const views = await storedViews(
    client,
    rows.flatMap(({ participant_id, totals }) => (totals === null ? [] : [participant_id])),
  )
  const earlier = await earlierWrites(client, experiment_id, rows)
  const waves = await wavesOfPeople(client, { experiment_id, settings, ids })
  const events = await eventsOfPeople(client, { experiment_id, ids })
  const people: StoredPerson[] = []
  for (const { participant_id, totals, device, dwell_definition, focal_line, wave, ...row } of rows) {
    const settingsOf = settingsOfPerson(settings, { ...row, wave })
    const record: PersonRecord = {
      ...row,
      experiment_id,
      device: device ?? {},
      dwellDefinition: readDwellDefinition(dwell_definition),
      focalLine: readFocalLine(focal_line),
      settings: settingsOf,
      wave: waveNamed(wavesIn(settingsOf), wave)?.name ?? (wave || null),
      waves: waves.get(participant_id) ?? [],
      ...(feeds.get(participant_id) ?? { cards: [], feedLengths: new Map() }),
      events: events.get(participant_id) ?? [],
      writes: writes.get(participant_id) ?? [],
      askedCards: askedCards.get(participant_id) ?? [],
      earlier: earlier.get(participant_id) ?? [],
    }
    const draws = drawn.get(participant_id) ?? []
    if (totals !== null) {
      const seen = { ...totals, cards: views.get(participant_id) ?? new Map() }
      people.push({ participant_id, draws, record, seen, newEngagement: undefined })
      continue
    }
    const { seen, ...newEngagement } = visitsOfPerson(record)
    people.push({ participant_id, draws, record, seen, newEngagement })
    // Other requests are answered in between.
    await otherWork()
  }
  return people
}

/** How the feeds of some people were drawn. Somebody without a feed is not in it. */
async function drawsOfPeople(client: PoolClient, ids: readonly string[]): Promise<Map<string, DrawnCards[]>> {
  const { rows } = await client.query<DrawRow>(DRAWS, [ids])
  const byPerson = groupBy(rows, ({ participant_id }) => participant_id)
  return new Map([...byPerson].map(([id, own]) => [id, own.map(({ participant_id: _, ...draw }) => draw)]))
}
