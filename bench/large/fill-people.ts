import type { Pool } from 'pg'
import { RULES_VERSION } from '#domain/exports/visits/visits-of-person.ts'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { CARDS_A_FEED, CARDS_A_SET, EVENTS_A_PERSON, STUDIES_AT_ONCE, studyId } from './size.ts'

/** Epoch ms of the first events. */
const ORIGIN = 1_793_884_812_604

type Part = { from: number; until: number; peopleFrom: number; peopleUntil: number }

/**
 * People of studies 1 to `nStudies`, each numbered from `peopleFrom` to `peopleUntil` in their study: with their feed, what they did, and
 * their stored visits, as they are some time after they left.
 */
export async function fillPeople(
  pool: Pool,
  nStudies: number,
  people: { peopleFrom: number; peopleUntil: number },
): Promise<void> {
  for (let from = 1; from <= nStudies; from += STUDIES_AT_ONCE) {
    await fillPart(pool, { from, until: Math.min(nStudies, from + STUDIES_AT_ONCE - 1), ...people })
  }
}

async function fillPart(pool: Pool, { from, until, peopleFrom, peopleUntil }: Part): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // A power failure may cost the data of a benchmark.
    await client.query('set local synchronous_commit = off')
    await client.query('create temporary table part (participant_id bigint, experiment_id text, n int, i int) on commit drop')
    await client.query(
      `with made as (
         insert into participants (experiment_id, version, user_id, condition, condition_from, seed, device_class, outcome, created_at, last_seen_at, completed_at)
         select s.experiment_id, 2, '1793884812604_' || lpad(i::text, 5, '0'), 1 + i % 2, 'assigned', i::text, 'Desktop',
           case when i % 10 < 8 then 'complete' end, s.created_at + i * interval '1 minute', s.created_at + i * interval '1 minute' + interval '9 minutes',
           case when i % 10 < 8 then s.created_at + i * interval '1 minute' + interval '9 minutes' end
         from studies s cross join generate_series($3::int, $4::int) i where s.experiment_id between $1 and $2
         order by s.experiment_id, i
         returning participant_id, experiment_id, user_id)
       insert into part select participant_id, experiment_id, substr(experiment_id, 6)::int, split_part(user_id, '_', 2)::int from made`,
      [studyId(from), studyId(until), peopleFrom, peopleUntil],
    )
    for (const insert of INSERTS) await client.query(insert)
    await client.query('commit')
  } finally {
    client.release()
  }
}

const CARD = (place: string) => `'26010100_' || p.experiment_id || '_' || lpad(((p.i + ${place}) % ${CARDS_A_SET})::text, 5, '0')`
const PEOPLE = 'from part p cross join'

const INSERTS = [
  `insert into sessions (participant_id) select participant_id from part order by participant_id`,
  `insert into feeds (participant_id, from_idx, feed_length, n_cards, entity_ids, likes, shares, scores)
   select p.participant_id, 0, ${CARDS_A_FEED}, ${CARDS_A_FEED},
     array[${Array.from({ length: CARDS_A_FEED }, (_, k) => CARD(String(k))).join(', ')}],
     array_fill(312, array[${CARDS_A_FEED}]), array_fill(24, array[${CARDS_A_FEED}]), array_fill(0.2::double precision, array[${CARDS_A_FEED}])
   from part p order by p.participant_id`,
  `insert into recruiter_ids (participant_id, name, value) select participant_id, 'PROLIFIC_PID', md5(participant_id::text) from part order by participant_id`,
  `insert into events (experiment_id, event_uid, participant_id, kind, client_time, entity_id, engagement_type, response, time_content_viewed, time_engagement)
   select p.experiment_id, gen_random_uuid(), p.participant_id, 'engagement', ${ORIGIN}, ${CARD(`k / 4`)}, (array['likes', 'shares'])[1 + k % 2], (k / 2) % 2,
     ${ORIGIN} + k * 1000, ${ORIGIN} + k * 1000 + 400
   ${PEOPLE} generate_series(0, ${EVENTS_A_PERSON - 1}) k order by p.experiment_id`,
  `insert into checkpoints (experiment_id, event_uid, participant_id, field, response)
   select p.experiment_id, gen_random_uuid(), p.participant_id, 'checkpoint', m ${PEOPLE} unnest(array['consent-given', 'feed-landed', '${SUBMIT_CLICK}']) m order by p.experiment_id`,
  `insert into form_answers (experiment_id, event_uid, participant_id, form, field, response)
   select p.experiment_id, gen_random_uuid(), p.participant_id, 'demographics', field, '4' ${PEOPLE} unnest(array['age', 'gender', 'country']) field order by p.experiment_id`,
  `insert into person_visits (participant_id, last_seen_at, n_feeds, rules_version, n_rows, n_pages, active_ms, hidden_ms, overlap_ms, ip_address)
   select q.participant_id, q.last_seen_at, 1, ${RULES_VERSION}, ${CARDS_A_FEED}, 1, 90000, 0, 0, '2001:db8::1'
   from part p join participants q using (participant_id) order by p.participant_id`,
  `insert into engagement_rows (participant_id, n, entity_id, time_stamp, time_engagement, time_content_viewed, engagement_type, response, item_order, likes, shares)
   select p.participant_id, k, ${CARD('k')}, ${ORIGIN} + k * 1000, -1, ${ORIGIN} + k * 1000, 'dwell', 800, k, 312, 24
   ${PEOPLE} generate_series(0, ${CARDS_A_FEED - 1}) k order by p.participant_id, k`,
]
