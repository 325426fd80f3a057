import type { Pool } from 'pg'

/**
 * One statement, so one transaction and one round trip for any number of events of any studies: the events, their answers and
 * checkpoints, when their participants were last seen, and whose browser was the first to store something. An event_uid that is stored
 * already is skipped with its answers and checkpoint, and so is everything of people who withdrew or were erased, and of studies that are
 * deleted. The rows of the studies are locked until the commit, so that none is deleted under its new events; a deletion that is under way
 * is not waited for.
 */
const INSERT = `
with incoming as (
  select * from json_to_recordset($1::json) as row(
    experiment_id text, event_uid uuid, participant_id bigint, session_id bigint, feed text, kind text, client_time double precision,
    entity_id text, engagement_type text, response double precision,
    time_content_viewed double precision, time_engagement double precision, detail jsonb,
    form text, answers jsonb, checkpoint_field text, checkpoint_response text, is_note boolean)
), open_studies as materialized (
  select experiment_id from studies where experiment_id = any(array(select distinct experiment_id from incoming))
  for key share skip locked
), gone as materialized (
  select participant_id from (select distinct participant_id from incoming) i
  -- A subquery per person, because for a join the planner would read the whole table.
  where not coalesce((select p.writes_ended_at is null from participants p where p.participant_id = i.participant_id), false)
), stored as (
  insert into events (experiment_id, event_uid, participant_id, session_id, feed, kind, client_time,
    entity_id, engagement_type, response, time_content_viewed, time_engagement, detail)
  select experiment_id, event_uid, participant_id, session_id, feed, kind, client_time,
    entity_id, engagement_type, response, time_content_viewed, time_engagement, detail
  from incoming
  -- Not a join, which might change the order of the events.
  where participant_id not in (select participant_id from gone) and experiment_id in (select experiment_id from open_studies)
  on conflict (experiment_id, event_uid) do nothing
  returning experiment_id, event_uid
), answered as (
  insert into form_answers (experiment_id, event_uid, participant_id, feed, form, field, response)
  select i.experiment_id, i.event_uid, i.participant_id, i.feed, i.form, a.key, a.value
  from incoming i join stored using (experiment_id, event_uid) cross join jsonb_each_text(i.answers) a
  where i.answers is not null
), passed as (
  insert into checkpoints (experiment_id, event_uid, participant_id, feed, field, response)
  select i.experiment_id, i.event_uid, i.participant_id, i.feed, i.checkpoint_field, i.checkpoint_response
  from incoming i join stored using (experiment_id, event_uid)
  where i.checkpoint_field is not null
), senders as (
  select participant_id, bool_or(is_note is null) as "isSent", min(session_id) filter (where is_note is null) as session_id
  from incoming where experiment_id in (select experiment_id from open_studies) group by participant_id
), seen as (
  -- Of two statements that store the first events of a person, the second waits for the first and finds the owner set.
  update participants p set last_seen_at = now(),
    first_stored_at = coalesce(p.first_stored_at, case when s."isSent" then now() end),
    owner_session_id = coalesce(p.owner_session_id, s.session_id)
  from senders s
  where p.participant_id = s.participant_id
    -- The visits of somebody with an outcome are stored soon after it: what comes later must show (stored-visits.ts).
    and (p.last_seen_at < now() - interval '1 minute' or p.outcome is not null
      or (p.first_stored_at is null and s."isSent") or (p.owner_session_id is null and s.session_id is not null))
    and p.writes_ended_at is null
)
select i.experiment_id, i.event_uid, i.participant_id, i.participant_id in (select participant_id from gone) as "isOver",
  i.experiment_id not in (select experiment_id from open_studies) as "isHeld"
from incoming i left join stored s using (experiment_id, event_uid)
where s.event_uid is null`

/** What was not stored: keys of events that were stored before, people who withdrew or were erased, and studies that are being deleted. */
export type NotStored = { known: Set<string>; over: ReadonlySet<number>; held: ReadonlySet<string> }

export type InsertEvents = (json: string) => Promise<NotStored>

/** The driver returns bigint as text. */
type NotStoredRow = { experiment_id: string; event_uid: string; participant_id: string; isOver: boolean; isHeld: boolean }

/** Two studies may hold the same event_uid: it is unique within a study. PostgreSQL returns ids in lower case. */
export const eventKey = (row: { experiment_id: string; event_uid: string }) =>
  `${row.experiment_id}/${row.event_uid.toLowerCase()}`

/** Stores a JSON list of event rows; returns which were not. */
export const insertEvents =
  (pool: Pool): InsertEvents =>
  async (json) => {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      const { rows } = await client.query<NotStoredRow>({ name: 'insert-events', text: INSERT, values: [json] })
      const [over, held] = [rows.filter(({ isOver }) => isOver), rows.filter(({ isHeld }) => isHeld)]
      return {
        known: new Set(rows.filter(({ isOver, isHeld }) => !isOver && !isHeld).map(eventKey)),
        over: new Set(over.map(({ participant_id }) => Number(participant_id))),
        held: new Set(held.map(({ experiment_id }) => experiment_id)),
      }
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      throw failure
    } finally {
      // A connection that timed out may still be busy: it is closed, not reused.
      client.release(isFaultOfData(failure) ? undefined : failure)
    }
  }

/** SQLSTATE classes 22 and 23: this row cannot be stored, but the database works. */
export function isFaultOfData(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return /^(22|23)...$/.test(code)
}
