import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '#domain/accounts/audit-actions.ts'
import type { DbOrTx } from '#server/db/open-database.ts'

export type NewEntry = {
  lab_id: string | null
  person_id: string | null
  /** Who did it, where it was no person. */
  actor?: string | undefined
  /** The token that a script used. */
  token?: string | undefined
  action: AuditAction
  target?: string | null | undefined
  detail?: Record<string, unknown> | undefined
}

/** Belongs into the transaction of what it records. */
export async function writeAudit(db: DbOrTx, entry: NewEntry): Promise<void> {
  const { lab_id, person_id, actor = 'Nobody who is known here', token, action, target, detail = {} } = entry
  await db.execute(sql`
    insert into audit_log (lab_id, person_id, actor, action, target, detail)
    select ${lab_id}::uuid, ${person_id}::uuid,
      coalesce((select name from people where person_id = ${person_id}::uuid), ${actor}::text)
        || case when ${token ?? null}::text is null then '' else ' (token ' || ${token ?? null}::text || ')' end,
      ${action}::text, ${target ?? null}::text, ${JSON.stringify(detail)}::jsonb`)
}

/** Whether the log has this person's download of the file of a job, of the last hour. */
export async function isFileRecorded(
  db: DbOrTx,
  { lab_id, person_id, job_id }: { lab_id: string; person_id: string; job_id: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from audit_log where lab_id = ${lab_id} and at > now() - interval '1 hour'
      and person_id = ${person_id} and action = 'data-exported' and detail->>'job_id' = ${job_id} limit 1`)
  return rows.length > 0
}

export type AuditEntry = {
  audit_id: number
  at: number
  actor: string
  person_id: string | null
  action: AuditAction
  target: string | null
  detail: Record<string, unknown>
}

type Page = {
  lab_id: string
  isFirstLab: boolean
  before?: number | undefined
  actions?: readonly string[] | undefined
  person_id?: string | undefined
  /** Epoch ms. */
  from?: number | undefined
  until?: number | undefined
  limit: number
}

/** Members of the lab, and those with a study of it. */
const peopleOf = (lab_id: string) => sql`
  select person_id from lab_members where lab_id = ${lab_id}
  union select s.person_id from study_shares s join studies t using (experiment_id) where t.lab_id = ${lab_id}`

/**
 * Newest first: what was done in the lab, and when its members and those with a study of it signed in. Attempts with an address that nobody has are shown to the
 * owners of the first lab, who run the installation. Each of the three is read backwards by an index until the page is full: one
 * condition for all of them would read the log of every lab. The lab is a subquery, because PostgreSQL would take a lab that has much of the
 * log for one that has some of its end, and read the whole log for a lab that has been quiet.
 */
export async function auditOfLab(db: DbOrTx, { lab_id, isFirstLab, limit, ...filter }: Page): Promise<AuditEntry[]> {
  const page = (isOfLab: SQL) => sql`(
    select * from audit_log where ${isOfLab} and ${isAsked(filter)} order by audit_id desc limit ${limit})`
  const { rows } = await db.execute<AuditEntry>(sql`
    select audit_id::double precision as audit_id, floor(extract(epoch from at) * 1000)::double precision as at, actor, person_id, action, target, detail
    from (
      ${page(sql`lab_id = (select ${lab_id}::uuid)`)}
      union all select signed_in.* from (${peopleOf(lab_id)}) one
        cross join lateral ${page(sql`lab_id is null and person_id = one.person_id`)} signed_in
      union all ${page(sql`${isFirstLab} and lab_id is null and person_id is null`)}
    ) entries
    order by audit_id desc limit ${limit}`)
  return rows
}

function isAsked({ before, actions, person_id, from, until }: Omit<Page, 'lab_id' | 'isFirstLab' | 'limit'>): SQL {
  const parts = [
    before !== undefined && sql`audit_id < ${before}`,
    person_id !== undefined && sql`audit_log.person_id = ${person_id}`,
    from !== undefined && sql`at >= to_timestamp(${from}::double precision / 1000)`,
    until !== undefined && sql`at < to_timestamp(${until}::double precision / 1000)`,
    actions !== undefined && sql`action = any(${sql.param(actions)}::text[])`,
  ]
  return sql.join([sql`true`, ...parts.filter((part) => part !== false)], sql` and `)
}

/** Who did something in the lab, is in it or has a study of it, by name. Goes from person to person in the index: the log is much longer than that. */
export async function peopleInAudit(db: DbOrTx, lab_id: string): Promise<{ person_id: string; name: string }[]> {
  const next = (after: SQL) => sql`(
    select a.person_id from audit_log a where a.lab_id = ${lab_id} and a.person_id > ${after} order by a.person_id limit 1)`
  const { rows } = await db.execute<{ person_id: string; name: string }>(sql`
    with recursive seen as (
      select ${next(sql`'00000000-0000-0000-0000-000000000000'::uuid`)} as person_id
      union all select ${next(sql`seen.person_id`)} from seen where seen.person_id is not null
    )
    select person_id, name from people
    where person_id in (select person_id from seen)
      or person_id in (${peopleOf(lab_id)})
    order by name, person_id`)
  return rows
}
