import { sql } from 'drizzle-orm'
import { erasureReason } from '#domain/privacy/erasure.ts'
import { RETENTION_DATE } from '#domain/study/lifecycle/retention.ts'
import type { DbOrTx, Tx } from '#server/db/open-database.ts'

type Overdue = { experiment_id: string; lab_id: string; status: string }

/** Studies whose retention date is reached and that still have people, or take some. `today` is an ISO day, which sorts like its text. */
export async function overdueStudies(db: DbOrTx, today: string, experiment_id?: string): Promise<Overdue[]> {
  const { rows } = await db.execute<Overdue>(sql`
    select s.experiment_id, s.lab_id, s.status from studies s
    where (${experiment_id ?? null}::text is null or s.experiment_id = ${experiment_id ?? null})
      and exists (select from condition_settings c where c.experiment_id = s.experiment_id and c.version = s.current_version
        and c.param = ${RETENTION_DATE} and c.value <> '' and c.value <= ${today})
      and (s.status <> 'closed' or exists (
        select from participants p where p.experiment_id = s.experiment_id and p.writes_ended_at is null))`)
  return rows
}

/** Ends the writes of everybody in a study; who has no outcome yet gets this one. */
export async function endAllWrites(tx: Tx, experiment_id: string, outcome: string): Promise<void> {
  await tx.execute(sql`
    update participants set writes_ended_at = now(), outcome = coalesce(outcome, ${outcome})
    where experiment_id = ${experiment_id} and writes_ended_at is null`)
}

export type ErasedPeople = { withdrawn: number; retention: number; last_at: number | null }

/** How many people of a study were erased, why, and when the last of them. */
export async function erasedPeople(db: DbOrTx, experiment_id: string): Promise<ErasedPeople> {
  const { rows } = await db.execute<{ isWithdrawn: boolean; outcome: string | null; n: number; lastAtMs: number }>(sql`
    select withdrawn_at is not null as "isWithdrawn", outcome, count(*)::int as n,
      floor(extract(epoch from max(erased_at)) * 1000)::double precision as "lastAtMs"
    from participants where experiment_id = ${experiment_id} and wave = '' and erased_at is not null group by 1, 2`)
  const nBy = (reason: string) => rows.filter((row) => erasureReason(row) === reason).reduce((sum, { n }) => sum + n, 0)
  const last_at = rows.length === 0 ? null : Math.max(...rows.map(({ lastAtMs }) => lastAtMs))
  return { withdrawn: nBy('withdrawn'), retention: nBy('retention'), last_at }
}
