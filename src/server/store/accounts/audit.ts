import { sql } from 'drizzle-orm'
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

/**
 * Newest first: what was done in the lab, and when its members and those with a study of it signed in. Attempts with an address that nobody has are shown to the
 * owners of the first lab, who run the installation.
 */
export async function auditOfLab(db: DbOrTx, { lab_id, isFirstLab, limit, ...filter }: Page): Promise<AuditEntry[]> {
  const { before = null, actions, person_id = null, from = null, until = null } = filter
  const { rows } = await db.execute<AuditEntry>(sql`
    select audit_id::double precision as audit_id, floor(extract(epoch from at) * 1000)::double precision as at, actor, person_id, action, target, detail
    from audit_log
    where (lab_id = ${lab_id} or (lab_id is null and (
        person_id in (select m.person_id from lab_members m where m.lab_id = ${lab_id})
        or person_id in (select s.person_id from study_shares s join studies t using (experiment_id) where t.lab_id = ${lab_id})
        or (person_id is null and ${isFirstLab}))))
      and (${before}::bigint is null or audit_id < ${before}::bigint)
      and (${person_id}::uuid is null or person_id = ${person_id}::uuid)
      and (${from}::double precision is null or at >= to_timestamp(${from}::double precision / 1000))
      and (${until}::double precision is null or at < to_timestamp(${until}::double precision / 1000))
      and (${actions === undefined} or action = any(${sql.param(actions ?? [])}::text[]))
    order by audit_id desc limit ${limit}`)
  return rows
}

/** Who did something in the lab, is in it or has a study of it, by name. */
export async function peopleInAudit(db: DbOrTx, lab_id: string): Promise<{ person_id: string; name: string }[]> {
  const { rows } = await db.execute<{ person_id: string; name: string }>(sql`
    select person_id, name from people
    where person_id in (select person_id from audit_log where lab_id = ${lab_id})
      or person_id in (select person_id from lab_members where lab_id = ${lab_id})
      or person_id in (select s.person_id from study_shares s join studies t using (experiment_id) where t.lab_id = ${lab_id})
    order by name, person_id`)
  return rows
}
