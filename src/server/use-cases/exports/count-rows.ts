import type { countRows as contract } from '#contract/count-rows.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { countExport, countMarked } from '#server/store/exports/export-counts.ts'
import { type Caller, type Deps, PAGE_PATIENCE_MS } from '../deps.ts'
import { findWanted } from './export-csv.ts'

export async function countRows(deps: Deps, body: BodyOf<typeof contract>, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { data_type, id, include: names = [] } = body
  const include = { test: names.includes('test'), simulated: names.includes('simulated'), excluded: names.includes('excluded') }
  const { query, descriptor } = await findWanted(deps, { id, data_type, include }, caller)
  const { pool } = await deps.database.forReading(PAGE_PATIENCE_MS)
  const [{ rows, is_exact }, { people, ...marked }] = await Promise.all([
    countExport(pool, data_type, query),
    countMarked(pool, query),
  ])
  return { success: 'true', data: { rows, is_exact, people: descriptor.isOfPeople ? people : 0, marked } }
}
