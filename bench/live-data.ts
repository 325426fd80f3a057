import type { Pool } from 'pg'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { fillStudy } from './exports-data.ts'

const CONSENT = 'consent-given'
/** Every fifth card, until card 65: as pages of people report who come to card 70 of 100. */
const MILESTONES = ['feed-landed', ...Array.from({ length: 13 }, (_, i) => `feed-entity-idx-${(i + 1) * 5}`), SUBMIT_CLICK]
const FIELDS = Array.from({ length: 8 }, (_, i) => `item-${i + 1}`)

/**
 * A study that has been running for a day, in the database itself: two conditions, two strata. Of ten people seven are complete, one left,
 * one did not come back, and one is under way.
 */
export async function fillRunningStudy(
  pool: Pool,
  experiment_id: string,
  { nPeople, nEvents }: { nPeople: number; nEvents: number },
) {
  await fillStudy(pool, experiment_id, nPeople)
  await pool.query(
    `update participants set condition = 1 + participant_id % 2,
       assignment = jsonb_build_object('method', 'least-filled', 'stratum', jsonb_build_object('age', case when participant_id % 4 < 2 then 'young' else 'old' end)),
       outcome = case when participant_id % 10 < 7 then 'complete' when participant_id % 10 = 7 then 'left_early' end,
       created_at = now() - interval '1 day' + (seed::int % 1440) * interval '1 minute',
       completed_at = case when participant_id % 10 < 7 then now() - interval '1 day' + (seed::int % 1440 + 15) * interval '1 minute' end,
       last_seen_at = case when participant_id % 10 = 9 then now() else now() - interval '1 hour' end
     where experiment_id = $1`,
    [experiment_id],
  )
  await pool.query(
    `insert into checkpoints (experiment_id, event_uid, participant_id, field, response, server_time)
     select $1, gen_random_uuid(), p.participant_id, 'checkpoint', m.name, p.created_at + m.n * interval '40 seconds'
     from participants p cross join unnest($2::text[]) with ordinality as m(name, n)
     where p.experiment_id = $1 and (p.outcome = 'complete' or m.n <= 1 + p.participant_id % ${MILESTONES.length})`,
    [experiment_id, [CONSENT, ...MILESTONES]],
  )
  await pool.query(
    `insert into form_answers (experiment_id, event_uid, participant_id, form, field, response, server_time)
     select $1, gen_random_uuid(), p.participant_id, form, field, '4', p.created_at + interval '14 minutes'
     from participants p cross join unnest(array['demographics', 'final']) as form cross join unnest($2::text[]) as field
     where p.experiment_id = $1 and p.outcome = 'complete'`,
    [experiment_id, FIELDS],
  )
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from events where experiment_id = $1', [
    experiment_id,
  ])
  await repeatEvents(pool, experiment_id, Math.ceil(nEvents / (rows[0]?.n ?? 1)) - 1)
  await pool.query('vacuum analyze')
}

/** People who did the same several times. */
const repeatEvents = (pool: Pool, experiment_id: string, times: number) =>
  pool.query(
    `insert into events (experiment_id, event_uid, participant_id, kind, client_time, entity_id, engagement_type, response,
       time_content_viewed, time_engagement, detail)
     select experiment_id, gen_random_uuid(), participant_id, kind, client_time, entity_id, engagement_type, response,
       time_content_viewed, time_engagement, detail
     from events cross join generate_series(1, $2::int) where experiment_id = $1`,
    [experiment_id, times],
  )
