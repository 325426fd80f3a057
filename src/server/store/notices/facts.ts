import { sql } from 'drizzle-orm'
import type { NoticeFacts } from '#domain/notices/notice.ts'
import { WAVES } from '#domain/waves/wave.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { participants } from '#server/db/schema/participants.ts'
import { countsAsPerson, isLive } from '../visits/participants.ts'

const epochMs = (moment: string) => sql.raw(`floor(extract(epoch from ${moment}) * 1000)::double precision`)

type StudyFacts = Omit<NoticeFacts, 'nowMs' | 'diskFreeBytes' | 'waves'> & { hasWaves: boolean }

/** Of several studies in one query, by id. Studies that are gone are missing. */
export async function noticeFacts(db: DbOrTx, ids: readonly string[]): Promise<Map<string, StudyFacts>> {
  const { rows } = await db.execute<StudyFacts & { experiment_id: string; quota: string | null }>(sql`
    with people as (
      select experiment_id, count(*) filter (where ${countsAsPerson} and outcome is distinct from 'quota_full')::int as started,
        count(*) filter (where ${countsAsPerson} and outcome = 'complete')::int as completes,
        count(*) filter (where ${countsAsPerson} and (outcome in ('left_early', 'timed_out', 'technical_error')
          or (outcome is null and not (${isLive}))))::int as "droppedOut",
        ${epochMs(`max(created_at) filter (where not is_test and not is_simulated)`)} as "lastArrivalAtMs"
      from ${participants} where experiment_id = any(${sql.param(ids)}::text[]) group by experiment_id
    )
    select s.experiment_id, s.status, coalesce(started, 0) as started, coalesce(completes, 0) as completes,
      coalesce("droppedOut", 0) as "droppedOut", "lastArrivalAtMs",
      (select max(value) from condition_settings c where c.experiment_id = s.experiment_id and c.version = s.current_version
        and c.param = 'quota-total') as quota,
      exists (select from condition_settings c where c.experiment_id = s.experiment_id and c.version = s.current_version
        and c.param = ${WAVES} and c.value <> '') as "hasWaves",
      coalesce((select ${epochMs('max(at)')} from audit_log a where a.lab_id = s.lab_id and a.target = s.experiment_id
        and a.action = 'study-status-changed' and a.detail ->> 'to' = 'running'), ${epochMs('s.created_at')}) as "runningSinceMs",
      (select approval_ends_on::text from ethics_packets e where e.experiment_id = s.experiment_id) as "approvalEndsOn",
      (select coalesce(sum(n), 0)::int from browser_errors e where e.experiment_id = s.experiment_id
        and e.day = (now() at time zone 'utc')::date) as "browserErrors"
    from studies s left join people using (experiment_id)
    where s.experiment_id = any(${sql.param(ids)}::text[])`)
  return new Map(
    rows.map(({ experiment_id, quota, ...facts }) => [
      experiment_id,
      { ...facts, quotaTotal: quota !== null && /^\d+$/.test(quota) ? Number(quota) : null },
    ]),
  )
}
