import type { dumpData as contract } from '#contract/dump-data.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { encodeJson } from '#contract/wire.ts'
import { findExport } from '#domain/exports/index.ts'
import { Refusal } from '../refusal.ts'
import type { Caller, Deps } from './deps.ts'
import { wantedRows } from './export-csv.ts'

const MAX_ROWS = 200_000

export async function dumpData(deps: Deps, body: BodyOf<typeof contract>, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { data_type } = body
  const [field, id] =
    findExport(data_type)?.of === 'set'
      ? (['stimulus_set', body.stimulus_set] as const)
      : (['experiment_id', body.experiment_id] as const)
  if (id === undefined) throw new Refusal('invalid_body', `${field} is missing`)
  const { columns, rows } = await wantedRows(deps, { id, data_type, include: { test: false, simulated: false } }, caller)
  const records: Record<string, string | number | null>[] = []
  for await (const row of rows) {
    if (records.length === MAX_ROWS) {
      const stream = `/v1/exports/${id}/${data_type}.csv`
      throw new Refusal('too_large', `The data have more than ${MAX_ROWS} rows. Take the streamed file: GET ${stream}`)
    }
    records.push(Object.fromEntries(columns.map(({ name }, i) => [name, row[i] ?? null])))
  }
  return { success: 'true', data: encodeJson(records) }
}
