import { eq, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#server/db/open-database.ts'
import { noticeDeliveries, notices } from '#server/db/schema/notices.ts'

export type NewNotice = { experiment_id: string; notice: string; occasion: string; sentence: string }
/** Who gets it; null for the webhook. */
type Recipients = readonly (string | null)[]

/** Those of the given notices that were not stored before. */
export async function withoutStored<N extends NewNotice>(db: DbOrTx, due: readonly N[]): Promise<N[]> {
  if (due.length === 0) return []
  const keyOf = ({ experiment_id, notice, occasion }: Omit<NewNotice, 'sentence'>) => `${experiment_id} ${notice} ${occasion}`
  const { rows } = await db.execute<Omit<NewNotice, 'sentence'>>(sql`
    select n.experiment_id, n.notice, n.occasion from notices n
    join json_to_recordset(${JSON.stringify(due)}::json) as d(experiment_id text, notice text, occasion text)
      using (experiment_id, notice, occasion)`)
  const stored = new Set(rows.map(keyOf))
  return due.filter((each) => !stored.has(keyOf(each)))
}

/** Stores a notice with the ways that it is to go. Undefined if there was this occasion before: on all nodes the first one counts. */
export function insertNotice(
  db: Db,
  made: NewNotice,
  { recipients, isTest }: { recipients: Recipients; isTest: boolean },
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const [inserted] = await tx.insert(notices).values(made).onConflictDoNothing().returning({ notice_id: notices.notice_id })
    if (!inserted) return undefined
    const { notice_id } = inserted
    if (recipients.length > 0)
      await tx.insert(noticeDeliveries).values(recipients.map((person_id) => ({ notice_id, person_id, is_test: isTest })))
    return notice_id
  })
}

/** What a delivery needs, as it is now: an address that was changed or taken away meanwhile does not get it any more. */
export type OpenDelivery = {
  delivery_id: string
  attempts: number
  is_test: boolean
  created_at: number
  experiment_id: string
  study_name: string
  notice: string
  sentence: string
  person_id: string | null
  name: string | null
  email: string | null
  webhook_url: string | null
  webhook_secret: string | null
}

/** Deliveries whose time has come, oldest first; or all of one notice. */
export async function openDeliveries(
  db: DbOrTx,
  { nowMs, notice_id, limit }: { nowMs: number; notice_id?: number | undefined; limit: number },
): Promise<OpenDelivery[]> {
  const { rows } = await db.execute<OpenDelivery>(sql`
    select d.delivery_id, d.attempts, d.is_test, floor(extract(epoch from n.created_at) * 1000)::double precision as created_at,
      n.experiment_id, n.notice, n.sentence, d.person_id, p.name, p.email, t.webhook_url, t.webhook_secret,
      coalesce((select max(value) from condition_settings c join studies s using (experiment_id)
        where c.experiment_id = n.experiment_id and c.version = s.current_version and c.param = 'study-name'), '') as study_name
    from notice_deliveries d join notices n using (notice_id)
    left join notice_settings t on t.experiment_id = n.experiment_id
    left join people p on p.person_id = d.person_id and d.person_id = any(t.mail_to) and (
      exists (select from lab_members m join studies s using (lab_id) where s.experiment_id = n.experiment_id and m.person_id = p.person_id)
      or exists (select from study_shares h where h.experiment_id = n.experiment_id and h.person_id = p.person_id))
    where d.state = 'waiting' and (${notice_id ?? null}::bigint is not null or not d.is_test)
      and (${notice_id ?? null}::bigint is null or d.notice_id = ${notice_id ?? null}::bigint)
      and d.next_at <= to_timestamp(${nowMs}::double precision / 1000)
    order by d.next_at limit ${limit}`)
  return rows
}

type Result = { state: 'sent' } | { state: 'waiting'; nextMs: number; problem: string } | { state: 'failed'; problem: string }

export async function recordAttempt(db: DbOrTx, delivery_id: string, result: Result): Promise<void> {
  await db
    .update(noticeDeliveries)
    .set({
      state: result.state,
      attempts: sql`${noticeDeliveries.attempts} + 1`,
      problem: result.state === 'sent' ? null : result.problem,
      ...(result.state === 'waiting' ? { next_at: new Date(result.nextMs) } : { done_at: sql`now()` }),
    })
    .where(eq(noticeDeliveries.delivery_id, delivery_id))
}

type Logged = {
  notice: string
  sentence: string
  created_at: number
  deliveries: {
    person: string | null
    is_webhook: boolean
    state: string
    attempts: number
    problem: string | null
    at: number
  }[]
}

/** Newest first. */
export async function noticeLog(db: DbOrTx, experiment_id: string, notice_id?: number): Promise<Logged[]> {
  const { rows } = await db.execute<Logged>(sql`
    select n.notice, n.sentence, floor(extract(epoch from n.created_at) * 1000)::double precision as created_at,
      coalesce((select json_agg(json_build_object('person', p.name, 'is_webhook', d.person_id is null, 'state', d.state,
          'attempts', d.attempts, 'problem', d.problem,
          'at', floor(extract(epoch from coalesce(d.done_at, d.next_at)) * 1000)) order by d.person_id nulls last)
        from notice_deliveries d left join people p using (person_id) where d.notice_id = n.notice_id), '[]') as deliveries
    from notices n where n.experiment_id = ${experiment_id} and (${notice_id ?? null}::bigint is null or n.notice_id = ${notice_id ?? null}::bigint)
    order by n.notice_id desc limit 100`)
  return rows
}
