import { sql } from 'drizzle-orm'
import { RETENTION_DATE } from '#domain/study/lifecycle/retention.ts'
import type { Db, DbOrTx } from '#server/db/open-database.ts'
import { writeAudit } from '../accounts/audit.ts'
import { dropFiles } from '../exports/jobs.ts'
import { heldIntake, setStatus } from './studies.ts'

type Overdue = { experiment_id: string; lab_id: string; status: string }

/** Studies whose retention date is reached and that still have people, or take some. `today` is an ISO day, which sorts like its text. */
async function overdueStudies(db: DbOrTx, today: string, experiment_id?: string): Promise<Overdue[]> {
  const { rows } = await db.execute<Overdue>(sql`
    select s.experiment_id, s.lab_id, s.status from studies s
    where (${experiment_id ?? null}::text is null or s.experiment_id = ${experiment_id ?? null})
      and exists (select from condition_settings c where c.experiment_id = s.experiment_id and c.version = s.current_version
        and c.param = ${RETENTION_DATE} and c.value <> '' and c.value <= ${today})
      and (s.status <> 'closed' or exists (
        select from participants p where p.experiment_id = s.experiment_id and p.writes_ended_at is null))`)
  return rows
}

/** Closes studies whose retention date is reached and ends the writes of their people, who can be erased soon after. */
export async function endOverdueStudies(db: Db, today: string): Promise<void> {
  for (const { experiment_id } of await overdueStudies(db, today)) {
    await db.transaction(async (tx) => {
      await tx.execute(heldIntake(experiment_id))
      // The date may have been moved until the lock was free.
      const [study] = await overdueStudies(tx, today, experiment_id)
      if (!study) return
      await dropFiles(tx, experiment_id, 'erased')
      await tx.execute(sql`
        update participants set writes_ended_at = now(), outcome = coalesce(outcome, 'timed_out')
        where experiment_id = ${experiment_id} and writes_ended_at is null`)
      if (study.status === 'closed') return
      await setStatus(tx, experiment_id, 'closed')
      await writeAudit(tx, {
        lab_id: study.lab_id,
        person_id: null,
        actor: 'Feedlab',
        action: 'study-status-changed',
        target: experiment_id,
        detail: { from: study.status, to: 'closed', reason: 'retention' },
      })
    })
  }
}

export type ErasedPeople = { withdrawn: number; retention: number; last_at: number | null }

/** How many people of a study were erased, why, and when the last of them. */
export async function erasedPeople(db: DbOrTx, experiment_id: string): Promise<ErasedPeople> {
  const { rows } = await db.execute<ErasedPeople>(sql`
    select count(*) filter (where withdrawn_at is not null)::int as withdrawn,
      count(*) filter (where withdrawn_at is null and outcome is distinct from 'no_consent')::int as retention,
      floor(extract(epoch from max(erased_at)) * 1000)::double precision as last_at
    from participants where experiment_id = ${experiment_id} and erased_at is not null`)
  return rows[0] ?? { withdrawn: 0, retention: 0, last_at: null }
}
