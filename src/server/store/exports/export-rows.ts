import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Column, type Export, ownCovariates } from '#domain/exports/csv.ts'
import { asCsv } from './export-cells.ts'
import { type ExportSession, openExportSession } from './export-session.ts'
import {
  COVARIATES_OF_SET,
  countPeople,
  covariatesOfStudy,
  type ExportQuery,
  engagement,
  entityInfo,
  experimentParameters,
  inventory,
  peopleToCompute,
  stimulusSet,
  userForm,
} from './export-sql.ts'
import { engagementOf } from './visits/engagement-table.ts'
import { visitsOfPeople } from './visits/visits-of-people.ts'

/** One query per export. Its columns are those of the descriptor, in that order. */
const QUERIES: Readonly<Record<string, (query: ExportQuery) => string>> = {
  engagement,
  user_form: userForm,
  entity_info: entityInfo,
  stimulus_set: stimulusSet,
  experiment_parameters: experimentParameters,
  inventory,
}

export function exportSql(name: string, query: ExportQuery): string {
  const sql = QUERIES[name]
  if (sql === undefined) throw new Error(`No rows for the export ${name}`)
  return sql(query)
}

/** People whose rows of an export are ready, of all people in it. */
export type PeopleReady = { done: number; total: number }

/** Few, because every sample that their pages sent is in memory at once. */
const PEOPLE_AT_A_TIME = 10

/** Computes what the rows of an export need: the engagement of people who are still there. Returns the query with it. */
export async function prepareExport(
  { client, newRows }: ExportSession,
  name: string,
  query: ExportQuery,
  onReady: (ready: PeopleReady) => void,
): Promise<ExportQuery> {
  if (name !== 'engagement') return query
  const computed = await newRows()
  const { rows } = await client.query<{ participant_id: string }>(peopleToCompute(query))
  const ids = rows.map(({ participant_id }) => participant_id)
  const total = await nPeople(client, query)
  for (let from = 0; from < ids.length; from += PEOPLE_AT_A_TIME) {
    onReady({ done: total - ids.length + from, total })
    const visits = await visitsOfPeople(client, query.id, ids.slice(from, from + PEOPLE_AT_A_TIME))
    await computed.add(visits.map(engagementOf))
  }
  onReady({ done: total, total })
  return { ...query, newRows: computed }
}

/** How many people of an export have no current rows. */
export async function nPeopleToCompute(pool: Pool, query: Pick<ExportQuery, 'id' | 'include'>): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from (${peopleToCompute(query)}) as people`)
  return rows[0]?.n ?? 0
}

async function nPeople(client: PoolClient, query: ExportQuery): Promise<number> {
  const { rows } = await client.query<{ n: number }>(countPeople(query))
  return rows[0]?.n ?? 0
}

/** The rows of an export as CSV without a header. Resolves when the first of them are there, so that a failure comes before the answer. */
export async function copyCsv(
  client: PoolClient,
  { name, columns, query }: { name: string; columns: readonly Column[]; query: ExportQuery },
): Promise<Readable> {
  const copy = client.query(copyTo(asCsv(columns, exportSql(name, query))))
  await once(copy, 'readable')
  return copy
}

/** Rows of an export, `atMost` and one more: then there are too many. */
export async function exportRows(
  pool: Pool,
  { name, query, atMost }: { name: string; query: ExportQuery; atMost: number },
): Promise<(string | number | null)[][]> {
  const session = await openExportSession(pool, new AbortController().signal)
  let isComplete = false
  try {
    const prepared = await prepareExport(session, name, query, () => undefined)
    const text = `${exportSql(name, prepared)} limit ${atMost + 1}`
    const { rows } = await session.client.query<(string | number | null)[]>({ text, rowMode: 'array' })
    isComplete = true
    return rows
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
