import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'
import { BY_SERVER } from '../exports/visits/stored-events.ts'

type Person = { experiment_id: string; participant_id: number }

export type ReplayRow = {
  session_id: number | null
  /** Null where it was at no feed, or the study has one without a name. */
  feed: string | null
  kind: string
  atMs: number
  entity_id: string | null
  engagement_type: string | null
  response: number | null
  detail: Record<string, unknown> | null
  /** Of a form. */
  answers: Record<string, string> | null
}

/** What the pages of a person sent, in the order in which it was stored. The batch of dwell times repeats what was streamed. */
export async function replayRows(db: DbOrTx, { experiment_id, participant_id }: Person): Promise<ReplayRow[]> {
  const { rows } = await db.execute<ReplayRow>(sql`
    select e.session_id::double precision, e.feed, e.kind, e.client_time as "atMs", e.entity_id, e.engagement_type, e.response, e.detail,
      case when e.kind = 'form' then (select jsonb_object_agg(a.field, a.response) from form_answers a
        where a.experiment_id = ${experiment_id} and a.event_uid = e.event_uid) end as answers
    from events e
    where e.experiment_id = ${experiment_id} and e.participant_id = ${participant_id}
      and e.kind not in ('dwell', 'url_param') and not ${sql.raw(BY_SERVER)}
    order by e.seq`)
  return rows
}
