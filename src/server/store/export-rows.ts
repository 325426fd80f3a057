import { type Pool, type PoolClient, types } from 'pg'
import QueryStream from 'pg-query-stream'
import {
  COVARIATES_OF_SET,
  COVARIATES_OF_STUDY,
  ENGAGEMENT,
  ENTITY_INFO,
  EXPERIMENT_PARAMETERS,
  INVENTORY,
  NEXT_PEOPLE,
  STIMULUS_SET,
  USER_FORM,
} from './export-sql.ts'
import { streamedDwell } from './streamed-dwell.ts'

/** Who is in an export besides ordinary participants. People who withdrew never are. */
export type Include = { test: boolean; simulated: boolean }

/** `id`: of the study, or the name of the set. */
export type ExportQuery = { id: string; publicUrl: string; include: Include; covariates: readonly string[] }

/** So many people at a time keep the memory flat and the database from being asked for each one. */
const PEOPLE_A_TURN = 50

type Row = (string | number | null)[]
type Rows = (client: PoolClient, query: ExportQuery) => AsyncGenerator<Row>

const whose = ({ id, include }: ExportQuery) => [id, include.test, include.simulated]

/** The rows of each export; the columns are those of its descriptor, in that order. */
const ROWS: Readonly<Record<string, Rows>> = {
  engagement: async function* (client, query) {
    for (let last = '0'; ; ) {
      const { rows } = await client.query<{ participant_id: string }>(NEXT_PEOPLE, [...whose(query), last, PEOPLE_A_TURN])
      const ids = rows.map(({ participant_id }) => participant_id)
      const dwell = await streamedDwell(client, query.id, ids)
      yield* rowsOf(client, ENGAGEMENT, [...whose(query), query.publicUrl, ids, JSON.stringify(dwell)])
      if (ids.length < PEOPLE_A_TURN) return
      last = ids.at(-1) ?? last
    }
  },
  user_form: (client, query) => rowsOf(client, USER_FORM, whose(query)),
  entity_info: (client, query) =>
    withCovariates(rowsOf(client, ENTITY_INFO, [query.id, query.publicUrl, query.include.test, query.include.simulated]), query),
  stimulus_set: (client, query) => withCovariates(rowsOf(client, STIMULUS_SET, [query.id, query.publicUrl]), query),
  experiment_parameters: (client, query) => rowsOf(client, EXPERIMENT_PARAMETERS, [query.id]),
  inventory: (client, query) => withCovariates(rowsOf(client, INVENTORY, [...whose(query), query.publicUrl]), query),
}

/** Puts the covariates in their columns; one that a card does not have is the text null (ruling E). */
async function* withCovariates(rows: AsyncGenerator<unknown[]>, { covariates }: ExportQuery): AsyncGenerator<Row> {
  for await (const row of rows)
    yield row.flatMap((cell) =>
      isCovariates(cell) ? covariates.map((name) => covariateText(cell[name])) : [cell as Row[number]],
    ) // the other cells are scalars
}

const isCovariates = (cell: unknown): cell is Record<string, unknown> => typeof cell === 'object' && cell !== null

function covariateText(value: unknown): string {
  if (value === undefined || value === null) return 'null'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Names of the covariates that occur, in one order for all rows. */
export async function covariateNames(pool: Pool, of: 'study' | 'set', id: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(of === 'set' ? COVARIATES_OF_SET : COVARIATES_OF_STUDY, [id])
  return rows.map(({ name }) => name)
}

async function* rowsOf(client: PoolClient, sql: string, values: unknown[]): AsyncGenerator<Row> {
  const stream = client.query(new QueryStream(sql, values, { batchSize: 500, rowMode: 'array', types }))
  for await (const row of stream) yield row as Row // rowMode array; bigint comes as text
}

/** Rows of an export as they come from the database, a few hundred at a time: memory does not grow with the study. */
export async function* exportRows(pool: Pool, name: string, query: ExportQuery): AsyncGenerator<Row> {
  const rows = ROWS[name]
  if (rows === undefined) throw new Error(`No rows for the export ${name}`)
  const client = await pool.connect()
  let failure: Error | undefined
  let isDone = false
  try {
    // All turns look at the same moment.
    await client.query('begin isolation level repeatable read read only')
    yield* rows(client, query)
    await client.query('commit')
    isDone = true
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    // A reader who went away leaves a transaction open: such a connection is not used again.
    client.release(failure ?? !isDone)
  }
}
