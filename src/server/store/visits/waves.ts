import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Outcome } from '#domain/session/outcomes.ts'
import type { StudyStatus } from '#domain/study/lifecycle/status.ts'
import { FIRST_WAVE, WAVES, WAVES_WHEN_CLOSED } from '#domain/waves/wave.ts'
import type { WaveProof } from '#domain/waves/wave-proof.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import type { Visitor } from './visitors.ts'

/** A visit of a person, with what its wave depends on. */
export type VisitOfPerson = Visitor & {
  begunMs: number
  /** What showed who began it; null for the first visit. */
  begunBy: WaveProof | null
  owner_session_id: number | null
  is_simulated: boolean
}

/** What is stored of a person and the waves of their study, and the time of the database. */
export type StoredWaves = {
  nowMs: number
  status: StudyStatus
  /** The newest, by which waves that were not begun yet go. */
  version: number
  n_conditions: number
  /** The setting. */
  waves: string
  mayBeginWhenClosed: boolean
  time_zone: string | null
  /** The first visit is the first of them. */
  visits: VisitOfPerson[]
  /** Waves that they began and did not agree to take part in: their visits are erased. */
  refused: { wave: string; begunMs: number }[]
  /** The ids by which panels named them, in any visit: name without regard to case, and value. */
  panelIds: { panel: string; id: string }[]
}

/** One statement, so that all of it is of one moment. */
export async function storedWaves(
  db: DbOrTx,
  { experiment_id, user_id }: { experiment_id: string; user_id: string },
): Promise<StoredWaves | undefined> {
  const setting = (param: string) => sql`(select max(value) from condition_settings c
    where c.experiment_id = s.experiment_id and c.version = s.current_version and c.param = ${param})`
  const { rows } = await db.execute<StoredWaves>(sql`
    with visits as (
      select p.participant_id, p.experiment_id, p.user_id, p.version, p.wave, p.condition, p.seed, p.outcome, p.is_test, p.is_simulated,
        p.owner_session_id, p.time_zone, p.created_at
      from participants p where p.experiment_id = ${experiment_id} and p.user_id = ${user_id}
    ), first as (select participant_id, time_zone from visits where wave = ${FIRST_WAVE})
    select extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs", s.status, s.current_version as version, v.n_conditions,
      coalesce(${setting(WAVES)}, '') as waves, coalesce(${setting(WAVES_WHEN_CLOSED)} = 'yes', false) as "mayBeginWhenClosed",
      (select time_zone from first),
      (select coalesce(json_agg(to_jsonb(p) - 'time_zone' - 'created_at' || jsonb_build_object(
          'begunMs', extract(epoch from coalesce(w.begun_at, p.created_at))::float8 * 1000, 'begunBy', w.begun_by)
          order by p.wave <> ${FIRST_WAVE}, p.participant_id), '[]')
        from visits p left join first f on true left join person_waves w on w.participant_id = f.participant_id and w.wave = p.wave) as visits,
      (select coalesce(json_agg(json_build_object('wave', w.wave, 'begunMs', extract(epoch from w.begun_at)::float8 * 1000)), '[]')
        from person_waves w join first using (participant_id)
        where w.begun_at is not null and w.wave not in (select wave from visits)) as refused,
      (select coalesce(json_agg(json_build_object('panel', lower(r.name), 'id', r.value)), '[]')
        from recruiter_ids r join visits using (participant_id)) as "panelIds"
    from studies s join study_versions v on v.experiment_id = s.experiment_id and v.version = s.current_version
    where s.experiment_id = ${experiment_id}`)
  return rows[0]
}

/** A visit to a later wave, as it begins. */
export type NewVisit = {
  /** The first visit of the person. */
  of: number
  wave: string
  version: number
  condition: number
  seed: string
  outcome: Outcome | null
  device_class: string
  device: Readonly<Record<string, unknown>>
  begunMs: number
  proof: WaveProof
  recruiterIds: Readonly<Record<string, string>>
}

/**
 * Begins the visit of a person to a wave, or finds the one that another tab or node began. Undefined where the person withdrew meanwhile. The
 * row of the first visit is locked, as by a withdrawal, so that no wave begins after it.
 */
export async function beginVisit(
  pool: Pool,
  visit: NewVisit,
): Promise<{ participant_id: number; session_id: number | undefined } | undefined> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    const { rows: firsts } = await client.query(
      'select from participants where participant_id = $1 and writes_ended_at is null for no key update',
      [visit.of],
    )
    if (firsts.length === 0) {
      await client.query('rollback')
      return undefined
    }
    const { rows } = await client.query<{ participant_id: string; session_id: string }>(BEGIN, [
      ...[visit.of, visit.wave, visit.version, visit.condition, visit.seed, visit.outcome, visit.device_class],
      ...[JSON.stringify(visit.device), visit.begunMs, visit.proof, JSON.stringify(Object.entries(visit.recruiterIds))],
    ])
    const [begun] = rows
    const found = begun ?? (await client.query<{ participant_id: string }>(FIND, [visit.of, visit.wave])).rows[0]
    await client.query('commit')
    if (found === undefined) return undefined
    return { participant_id: Number(found.participant_id), session_id: begun && Number(begun.session_id) }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    client.release(failure)
  }
}

const BEGIN = `
with first as (select * from participants where participant_id = $1), visit as (
  insert into participants (experiment_id, version, user_id, wave, condition, condition_from, assignment, seed, dice_version, device_class, device,
    is_test, is_simulated, outcome, holds_place, time_zone, network_hash, excluded_at, exclusion_reason, excluded_by)
  select experiment_id, $3, user_id, $2, $4, condition_from, case when $4 = condition then assignment end, $5, dice_version, $7, $8::jsonb,
    is_test, is_simulated, $6, false, time_zone, network_hash, excluded_at, exclusion_reason, excluded_by
  from first
  on conflict (experiment_id, user_id, wave) do nothing
  returning participant_id, experiment_id, condition
), opened as (
  insert into sessions (participant_id) select participant_id from visit returning participant_id, session_id
), begun as (
  insert into person_waves (participant_id, wave, begun_at, begun_by) select $1, $2, to_timestamp($9::float8 / 1000), $10 from visit
  on conflict (participant_id, wave) do update set begun_at = excluded.begun_at, begun_by = excluded.begun_by
), recorded as (
  insert into events (experiment_id, event_uid, participant_id, session_id, kind, client_time, detail)
  select experiment_id, gen_random_uuid(), participant_id, session_id, 'track', $9, '{"name":"condition"}' from visit join opened using (participant_id)
  returning event_uid, participant_id, experiment_id
), passed as (
  insert into checkpoints (experiment_id, event_uid, participant_id, field, response)
  select r.experiment_id, event_uid, participant_id, 'condition', condition::text from recorded r join visit using (participant_id)
), named as (
  insert into recruiter_ids (participant_id, name, value)
  select participant_id, id ->> 0, id ->> 1 from visit cross join json_array_elements($11::json) id
)
select participant_id, session_id from opened`

const FIND = `
select p.participant_id from participants p join participants f on f.experiment_id = p.experiment_id and f.user_id = p.user_id
where f.participant_id = $1 and p.wave = $2`

/** What showed who somebody was when they began a later wave; null where they are in their first visit. */
export async function proofOfVisit(db: DbOrTx, participant_id: number): Promise<WaveProof | null> {
  const { rows } = await db.execute<{ begun_by: WaveProof | null }>(sql`
    select w.begun_by from participants p
    join participants f on f.experiment_id = p.experiment_id and f.user_id = p.user_id and f.wave = ${FIRST_WAVE}
    join person_waves w on w.participant_id = f.participant_id and w.wave = p.wave
    where p.participant_id = ${participant_id} and p.wave <> ${FIRST_WAVE}`)
  return rows[0]?.begun_by ?? null
}

/** The session that began a visit becomes its owner, before somebody joins it who showed nothing and might store something first. */
export async function settleOwner(db: DbOrTx, participant_id: number): Promise<void> {
  await db.execute(sql`
    update participants set owner_session_id = (select min(session_id) from sessions where participant_id = ${participant_id})
    where participant_id = ${participant_id} and owner_session_id is null and writes_ended_at is null`)
}

type Proven = { of: number; visit: VisitOfPerson; session_id: number; proof: WaveProof }

/**
 * The person comes to a visit that the id of a panel alone began, such as by a page that asked before this browser could show its token. It
 * is theirs from now on, unless somebody has stored something in it.
 */
export async function proveVisit(db: DbOrTx, { of, visit, session_id, proof }: Proven): Promise<void> {
  await db.execute(sql`
    with owned as (
      update participants set owner_session_id = ${session_id}
      where participant_id = ${visit.participant_id} and owner_session_id is null and writes_ended_at is null
      returning wave
    )
    update person_waves w set begun_by = ${proof} from owned where w.participant_id = ${of} and w.wave = owned.wave`)
}

type Named = { experiment_id: string; user_id: string; participant_id: number }

/** A visit of a person, by what its settings follow from. */
export type EarlierVisit = Pick<Visitor, 'participant_id' | 'experiment_id' | 'version' | 'condition' | 'wave'>

/** The visits of a person before this one, in the order in which they began. Who only came too late was not there. */
export async function visitsBefore(db: DbOrTx, { experiment_id, user_id, participant_id }: Named): Promise<EarlierVisit[]> {
  const { rows } = await db.execute<Omit<EarlierVisit, 'participant_id'> & { participant_id: string }>(sql`
    select participant_id, experiment_id, version, condition, wave from participants
    where experiment_id = ${experiment_id} and user_id = ${user_id} and participant_id < ${participant_id}
      and outcome is distinct from 'wave_closed' order by participant_id`)
  return rows.map((row) => ({ ...row, participant_id: Number(row.participant_id) }))
}
