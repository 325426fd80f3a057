import { setImmediate as otherWork } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Column, csvRow, type Export, ownCovariates } from '#domain/exports/csv.ts'
import { placesOfPerson } from '#domain/exports/places/places-of-person.ts'
import { asCsv } from './export-cells.ts'
import { openExportSession } from './export-session.ts'
import {
  COVARIATES_OF_SET,
  cardPlaces,
  countPeople,
  covariatesOfStudy,
  type EventsOf,
  type ExportQuery,
  engagement,
  entityInfo,
  experimentParameters,
  inventory,
  type PeopleRange,
  stimulusSet,
  userForm,
} from './export-sql.ts'
import { type PersonToRead, peopleBatches } from './people-batches.ts'
import { engagementOf, newRowsSql } from './visits/engagement-table.ts'
import { eventsOfPeople } from './visits/stored-events.ts'
import { visitsOfPeople } from './visits/visits-of-people.ts'

/** A file whose rows are about people: one query for some people who follow each other. */
type OfPeople = {
  eventsOf: EventsOf
  /** Of whom the rows are made at once; fewer where a person has thousands of them. */
  mostPeople?: number
  sql: (client: PoolClient, query: ExportQuery, people: readonly PersonToRead[]) => Promise<string>
}

const OF_PEOPLE: Readonly<Record<string, OfPeople>> = {
  engagement: {
    eventsOf: 'new',
    sql: async (client, query, people) => {
      const toCompute = people.flatMap(({ participant_id, isStored }) => (isStored ? [] : [participant_id]))
      const visits = toCompute.length === 0 ? [] : await visitsOfPeople(client, query.id, toCompute)
      return engagement(query, rangeOf(people), newRowsSql(visits.map(engagementOf)))
    },
  },
  user_form: { eventsOf: 'none', sql: async (_, query, people) => userForm(query, rangeOf(people)) },
  card_places: {
    eventsOf: 'all',
    mostPeople: 10,
    sql: async (client, query, people) => cardPlaces(query, rangeOf(people), await placeRows(client, query.id, people)),
  },
}

/** One query for all rows. */
const OF_CARDS: Readonly<Record<string, (query: ExportQuery) => string>> = {
  entity_info: entityInfo,
  stimulus_set: stimulusSet,
  experiment_parameters: experimentParameters,
  inventory,
}

/** The database sorts the rows of so many people at once; what it computes of them is limited by `peopleBatches`. */
const PEOPLE_A_QUERY = 500

/** Rows that are changed one by one are in memory at once. */
const PEOPLE_CHANGED_AT_ONCE = 50

const rangeOf = (people: readonly PersonToRead[]): PeopleRange => ({
  first: people[0]?.participant_id ?? '0',
  last: people.at(-1)?.participant_id ?? '0',
})

/** People whose rows of an export are ready, of all people in it. */
export type PeopleReady = { done: number; total: number }

/** Queries that give the rows of an export, one after the other, each in the columns of the descriptor. The next one is made when it is asked for. */
async function* exportQueries(
  client: PoolClient,
  name: string,
  query: ExportQuery,
  {
    onReady = () => undefined,
    mostAtOnce = PEOPLE_A_QUERY,
  }: { onReady?: ((ready: PeopleReady) => void) | undefined; mostAtOnce?: number } = {},
): AsyncGenerator<string> {
  const [ofCards, ofPeople] = [OF_CARDS[name], OF_PEOPLE[name]]
  if (ofCards !== undefined) return yield ofCards(query)
  if (ofPeople === undefined) throw new Error(`No rows for the export ${name}`)
  const total = await nPeople(client, query)
  let done = 0
  const { eventsOf, mostPeople = mostAtOnce } = ofPeople
  for await (const people of peopleBatches(client, query, { eventsOf, mostPeople })) {
    onReady({ done, total })
    yield await ofPeople.sql(client, query, people)
    done += people.length
  }
  onReady({ done: total, total })
}

async function nPeople(client: PoolClient, query: ExportQuery): Promise<number> {
  const { rows } = await client.query<{ n: number }>(countPeople(query))
  return rows[0]?.n ?? 0
}

/** One row of an export, in the order of its columns. */
export type ExportRow = readonly (string | number | null)[]

type WantedRows = {
  name: string
  columns: readonly Column[]
  query: ExportQuery
  onReady?: (ready: PeopleReady) => void
  /** Of a package that is published: what stands in it instead of a row. */
  changeRow?: ((row: ExportRow) => ExportRow) | undefined
}

/** The rows of an export as CSV without a header. They are read and computed only as fast as this is read. */
export async function* csvPieces(
  client: PoolClient,
  { name, columns, query, onReady, changeRow }: WantedRows,
): AsyncGenerator<Buffer> {
  const mostAtOnce = changeRow === undefined ? PEOPLE_A_QUERY : PEOPLE_CHANGED_AT_ONCE
  for await (const sql of exportQueries(client, name, query, { onReady, mostAtOnce })) {
    if (changeRow === undefined) yield* client.query(copyTo(asCsv(columns, sql)))
    else yield Buffer.from(await changedCsv(client, sql, { columns, changeRow }))
  }
}

type Changing = { columns: readonly Column[]; changeRow: (row: ExportRow) => ExportRow }

/** Rows of some people, changed one by one. */
async function changedCsv(client: PoolClient, sql: string, { columns, changeRow }: Changing): Promise<string> {
  const { rows } = await client.query<(string | number | null)[]>({ text: sql, rowMode: 'array' })
  return rows.map((row) => csvRow(columns, changeRow(row))).join('')
}

/** Rows of an export, `atMost` and one more: then there are too many. */
export async function exportRows(
  pool: Pool,
  { name, query, atMost }: { name: string; query: ExportQuery; atMost: number },
): Promise<(string | number | null)[][]> {
  const session = await openExportSession(pool, new AbortController().signal)
  let isComplete = false
  try {
    const all: (string | number | null)[][] = []
    for await (const sql of exportQueries(session.client, name, query)) {
      const text = `${sql} limit ${atMost + 1 - all.length}`
      const { rows } = await session.client.query<(string | number | null)[]>({ text, rowMode: 'array' })
      for (const row of rows) all.push(row)
      if (all.length > atMost) break
    }
    isComplete = true
    return all
  } finally {
    await session.end(isComplete)
  }
}

/** The covariates that get a column, in one order for all rows; none where an export lists no cards. */
export async function covariatesIn(client: Pool | PoolClient, descriptor: Export, id: string): Promise<readonly string[]> {
  if (!descriptor.hasCovariates) return []
  const { rows } = await (descriptor.of === 'set'
    ? client.query<{ name: string }>(COVARIATES_OF_SET, [id])
    : client.query<{ name: string }>(covariatesOfStudy(id)))
  return ownCovariates(
    descriptor,
    rows.map(({ name }) => name),
  )
}

/** JSON of the rows of some people: they are computed from the samples that their pages sent, and stored nowhere. */
async function placeRows(client: PoolClient, experiment_id: string, people: readonly PersonToRead[]): Promise<string> {
  const parts: string[] = []
  const ids = people.map(({ participant_id }) => participant_id)
  const events = await eventsOfPeople(client, { experiment_id, ids, kinds: ['visibility'] })
  for (const participant_id of ids) {
    for (const row of placesOfPerson(events.get(participant_id) ?? []))
      parts.push(JSON.stringify({ n: parts.length, participant_id, ...row }))
    // Other requests are answered in between.
    await otherWork()
  }
  return `[${parts.join(',')}]`
}
