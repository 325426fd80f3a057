import { sql } from 'drizzle-orm'
import type { StoredForm } from '#domain/answers/answered-before.ts'
import type { DbOrTx } from '#server/db/open-database.ts'

type Visit = { experiment_id: string; participant_id: number; session_id: number | null }

/** Forms that a person stored in other sessions; null is none of them. What a second browser sent beside stored answers is none of them. */
export async function formsOfOtherSessions(db: DbOrTx, visit: Visit): Promise<StoredForm[]> {
  const { experiment_id, participant_id, session_id } = visit
  const { rows } = await db.execute<StoredForm>(sql`
    select e.detail ->> 'form' as form, coalesce(e.detail ->> 'page', '') as page, array_remove(array_agg(a.field), null) as fields
    from events e left join form_answers a using (experiment_id, event_uid)
    where e.experiment_id = ${experiment_id} and e.participant_id = ${participant_id} and e.kind = 'form'
      and e.session_id is distinct from ${session_id} and not e.detail ? 'flag'
    group by e.event_uid, 1, 2`)
  return rows
}
