import { sql } from 'drizzle-orm'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import type { MonitoredPerson } from '#domain/monitor/person-facts.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { participants } from '#server/db/schema/participants.ts'
import { isLive } from '../visits/participants.ts'
import { isLiveNow } from '../visits/presence.ts'

const epochMs = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::double precision`)

/**
 * Where everybody in a study is, but tests and simulations; or everybody who is simulated. Milestones and answers say it; events, of which there are a thousand times as
 * many, are not read.
 */
export async function monitoredPeople(db: DbOrTx, experiment_id: string, areSimulated = false): Promise<MonitoredPerson[]> {
  const { rows } = await db.execute<MonitoredPerson>(sql`
    with places as materialized (
      -- A pattern is slow, so it is matched once for each milestone and not for each person.
      select response, substring(response from 'feed-entity-idx-([0-9]+)$')::int as idx
      from (select distinct response from checkpoints where experiment_id = ${experiment_id} and field = 'checkpoint') named
    ), passed as (
      select participant_id,
        min(server_time) filter (where response = 'consent-given') as consent,
        min(server_time) filter (where response = ${SUBMIT_CLICK}) as feed,
        bool_or(response = 'feed-landed') as has_landed, bool_or(response = 'feed-entity-idx-final') as has_seen_last,
        max(idx) as last_idx
      from checkpoints join places using (response) where experiment_id = ${experiment_id} and field = 'checkpoint' group by participant_id
    ), sent as (
      select participant_id, form, max(server_time) as at from form_answers
      where experiment_id = ${experiment_id} and form not in ('', 'intervention') group by participant_id, form
    ), answered as (
      select participant_id, jsonb_object_agg(form, ${epochMs('at')}) as forms from sent group by participant_id
    )
    select participants.condition, participants.assignment -> 'stratum' as stratum, participants.outcome,
      ${epochMs('participants.created_at')} as "arrivedAtMs", ${epochMs('participants.completed_at')} as "completedAtMs",
      ${isLive} as "holdsPlace", ${isLiveNow('participants')} as "isLive",
      participants.withdrawn_at is not null as "isWithdrawn",
      case when participants.excluded_at is not null then coalesce(participants.exclusion_reason, '') end as "exclusionReason",
      participants.excluded_by as "excludedBy",
      jsonb_strip_nulls(jsonb_build_object('consent', ${epochMs('passed.consent')}, 'feed', ${epochMs('passed.feed')}))
        || coalesce(answered.forms, '{}') as "doneAtMs",
      case when has_seen_last then (select feed_length from feeds f where f.participant_id = participants.participant_id and from_idx = 0)
        else coalesce(last_idx + 1, case when has_landed then 1 end) end as "cardsReached"
    from participants
    left join passed using (participant_id) left join answered using (participant_id)
    where participants.experiment_id = ${experiment_id} and not ${participants.is_test} and ${participants.is_simulated} = ${areSimulated}`)
  return rows
}
