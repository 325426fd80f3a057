import type { dumpData as contract } from '#contract/dump-data.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { encodeJson } from '#contract/wire.ts'
import type { Column } from '#domain/exports/csv.ts'
import { findExport } from '#domain/exports/index.ts'
import { Refusal } from '#server/refusal.ts'
import { countExport } from '#server/store/exports/export-counts.ts'
import { exportRows } from '#server/store/exports/export-rows.ts'
import type { Caller, Deps } from '../deps.ts'
import { findWanted } from './export-csv.ts'
import { recordExport } from './record-export.ts'
import { sourceOfFile } from './source-of-file.ts'

const MAX_ROWS = 200_000
const NOBODY_ELSE = { test: false, simulated: false, excluded: false }

export async function dumpData(deps: Deps, body: BodyOf<typeof contract>, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { data_type } = body
  const [field, id] =
    findExport(data_type)?.of === 'set'
      ? (['stimulus_set', body.stimulus_set] as const)
      : (['experiment_id', body.experiment_id] as const)
  if (id === undefined) throw new Refusal('invalid_body', `${field} is missing`)
  const { columns, query } = await findWanted(deps, { id, data_type, include: NOBODY_ELSE }, caller)
  const pool = await sourceOfFile(deps)
  const tooLarge = () =>
    new Refusal(
      'too_large',
      `The data have more than ${MAX_ROWS} rows. Take the streamed file: GET /v1/exports/${id}/${data_type}.csv`,
    )
  // Counting is faster than reading the rows.
  if ((await countExport(pool, data_type, query, { atMost: MAX_ROWS })).rows > MAX_ROWS) throw tooLarge()
  const rows = await exportRows(pool, { name: data_type, query, atMost: MAX_ROWS })
  if (rows.length > MAX_ROWS) throw tooLarge()
  await recordExport(deps, caller, { id, data_type, rows: rows.length })
  const records = rows.map((row) => Object.fromEntries(columns.map((column, i) => [column.name, cellOf(column, row[i] ?? null)])))
  return { success: 'true', data: encodeJson(records) }
}

/** The driver gives large numbers as text; ours, times among them, all fit into a number. */
const cellOf = ({ cell }: Column, value: string | number | null) =>
  cell === 'number' && typeof value === 'string' ? Number(value) : value
