import { sql } from 'drizzle-orm'
import type { NoticeFacts } from '#domain/notices/notice.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { participants } from '#server/db/schema/participants.ts'
import { countsAsPerson, isLive } from '../visits/participants.ts'

const epochMs = (moment: string) => sql.raw(`floor(extract(epoch from ${moment}) * 1000)::double precision`)

type StudyFacts = Omit<NoticeFacts, 'nowMs' | 'diskFreeBytes'>

/** Undefined if the study is gone. */
export async function noticeFacts(db: DbOrTx, experiment_id: string): Promise<StudyFacts | undefined> {
  const { rows } = await db.execute<StudyFacts & { quota: string | null }>(sql`
    select s.status, people.*,
      (select max(value) from condition_settings c where c.experiment_id = s.experiment_id and c.version = s.current_version
        and c.param = 'quota-total') as quota,
      coalesce((select ${epochMs('max(at)')} from audit_log a where a.lab_id = s.lab_id and a.target = s.experiment_id
        and a.action = 'study-status-changed' and a.detail ->> 'to' = 'running'), ${epochMs('s.created_at')}) as "runningSinceMs",
      (select coalesce(sum(n), 0)::int from browser_errors e where e.experiment_id = s.experiment_id
        and e.day = (now() at time zone 'utc')::date) as "browserErrors"
    from studies s, lateral (
      select count(*) filter (where ${countsAsPerson} and outcome is distinct from 'quota_full')::int as started,
        count(*) filter (where ${countsAsPerson} and outcome = 'complete')::int as completes,
        count(*) filter (where ${countsAsPerson} and (outcome in ('left_early', 'timed_out', 'technical_error')
          or (outcome is null and not (${isLive}))))::int as "droppedOut",
        ${epochMs(`max(created_at) filter (where not is_test and not is_simulated)`)} as "lastArrivalAtMs"
      from ${participants} where experiment_id = s.experiment_id
    ) people
    where s.experiment_id = ${experiment_id}`)
  const [found] = rows
  if (!found) return undefined
  const { quota, ...facts } = found
  return { ...facts, quotaTotal: quota !== null && /^\d+$/.test(quota) ? Number(quota) : null }
}
