import type { listAudit as contract } from '#contract/accounts/audit.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { auditHeader, auditRow } from '#domain/accounts/audit-csv.ts'
import { auditOfLab, peopleInAudit } from '#server/store/accounts/audit.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { LOCAL_LAB } from '../local-owner.ts'

const PAGE = 100
const ROWS_AT_ONCE = 1000

export async function listAudit(
  { database: { db } }: Deps,
  { limit = PAGE, ...filter }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const found = await auditOfLab(db, { ...placeOf(caller), ...filter, limit: limit + 1 })
  const people = filter.before === undefined ? await peopleInAudit(db, labOf(caller)) : []
  return { success: 'true', data: { entries: found.slice(0, limit), has_more: found.length > limit, people } }
}

/** The whole log of the lab, newest first, a piece at a time. */
export async function* auditCsv({ database: { db } }: Deps, caller: Caller): AsyncGenerator<string> {
  yield auditHeader
  let before: number | undefined
  do {
    const entries = await auditOfLab(db, { ...placeOf(caller), before, limit: ROWS_AT_ONCE })
    if (entries.length > 0) yield entries.map(auditRow).join('')
    before = entries.length < ROWS_AT_ONCE ? undefined : entries.at(-1)?.audit_id
  } while (before !== undefined)
}

function placeOf(caller: Caller) {
  const lab_id = labOf(caller)
  return { lab_id, isFirstLab: lab_id === LOCAL_LAB }
}
