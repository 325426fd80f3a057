import { sql } from 'drizzle-orm'
import type { Outcome } from '#domain/session/outcomes.ts'
import type { StudyStatus } from '#domain/study/lifecycle/status.ts'
import { WAVES, WAVES_WHEN_CLOSED } from '#domain/waves/wave.ts'
import { MAILS_PER_MINUTE } from '#domain/waves/wave-mail.ts'
import type { DbOrTx } from '#server/db/open-database.ts'

/** Epoch milliseconds; arrays, because of 10,000 people the names of columns would be most of what is sent. */
type Later = [wave: string, outcome: Outcome | null, createdMs: number, endedMs: number | null]
type Mark = [wave: string, begunMs: number | null, invitedMs: number | null, remindedMs: number | null]

export type PersonInWaves = {
  /** Of the first visit. */
  participant_id: number
  user_id: string
  /** Of the first visit; 0 until it is drawn. */
  condition: number
  time_zone: string | null
  outcome: Outcome | null
  begun_ms: number
  ended_ms: number | null
  later: Later[] | null
  marks: Mark[] | null
}

/**
 * The newest settings, by which waves go that were not begun yet, and the time of the database: in a transaction that of its beginning, so that
 * all files of a package are of one moment.
 */
export type StudyOfWaves = {
  nowMs: number
  status: StudyStatus
  waves: string
  mayBeginWhenClosed: boolean
  name: string
  mailsPerMinute: string
  languages: string
  seed: string
  nConditions: number
}

export async function studyOfWaves(db: DbOrTx, experiment_id: string): Promise<StudyOfWaves | undefined> {
  const setting = (param: string) => sql`(select max(value) from condition_settings c
    where c.experiment_id = s.experiment_id and c.version = s.current_version and c.param = ${param})`
  const { rows } = await db.execute<StudyOfWaves>(sql`
    select extract(epoch from now())::float8 * 1000 as "nowMs", s.status, coalesce(${setting(WAVES)}, '') as waves,
      coalesce(${setting(WAVES_WHEN_CLOSED)} = 'yes', false) as "mayBeginWhenClosed", coalesce(${setting('study-name')}, '') as name,
      coalesce(${setting(MAILS_PER_MINUTE)}, '') as "mailsPerMinute", coalesce(${setting('languages')}, '') as languages,
      s.seed, v.n_conditions as "nConditions"
    from studies s join study_versions v on v.experiment_id = s.experiment_id and v.version = s.current_version
    where s.experiment_id = ${experiment_id}`)
  return rows[0]
}

const ms = (moment: string) => sql.raw(`floor(extract(epoch from ${moment}) * 1000)::float8`)
const endedMs = (row: string) => sql`case when ${sql.raw(row)}.outcome is not null
  then ${ms(`coalesce(${row}.completed_at, ${row}.last_seen_at)`)} end`

/**
 * People who may be asked back, or were: those who took part, without tests, simulated people, and whom the researcher excluded. `only`: some of
 * them, by their first visits.
 */
export async function peopleInWaves(db: DbOrTx, experiment_id: string, only?: readonly number[]): Promise<PersonInWaves[]> {
  const some = only === undefined ? sql`true` : sql`participant_id = any(${sql.param(only)}::bigint[])`
  const { rows } = await db.execute<Omit<PersonInWaves, 'participant_id'> & { participant_id: string }>(sql`
    with firsts as materialized (
      select * from participants
      where experiment_id = ${experiment_id} and wave = '' and writes_ended_at is null and excluded_at is null
        and not is_test and not is_simulated and (outcome is null or outcome not in ('no_consent', 'quota_full', 'withdrawn')) and ${some}
    ), later as (
      select user_id, json_agg(json_build_array(wave, outcome, ${ms('created_at')}, ${endedMs('p')})) as later
      from participants p where experiment_id = ${experiment_id} and wave <> '' and writes_ended_at is null group by user_id
    ), marks as (
      select participant_id, json_agg(json_build_array(w.wave, ${ms('w.begun_at')}, ${ms('w.invited_at')}, ${ms('w.reminded_at')})) as marks
      from person_waves w join firsts using (participant_id) group by participant_id
    )
    select f.participant_id, f.user_id, f.condition, f.time_zone, f.outcome, ${ms('f.created_at')} as begun_ms, ${endedMs('f')} as ended_ms, later, marks
    from firsts f left join later using (user_id) left join marks using (participant_id)
    order by f.participant_id`)
  return rows.map((row) => ({ ...row, participant_id: Number(row.participant_id) }))
}

/** Says of people that they were asked to come to a wave: for the first time, or once more. */
export async function markAsked(db: DbOrTx, wave: string, people: readonly number[]): Promise<void> {
  if (people.length === 0) return
  await db.execute(sql`
    insert into person_waves (participant_id, wave, invited_at)
    select participant_id, ${wave}, now() from participants
    where participant_id = any(${sql.param(people)}::bigint[]) and writes_ended_at is null
    on conflict (participant_id, wave) do update
      set invited_at = coalesce(person_waves.invited_at, excluded.invited_at),
        reminded_at = case when person_waves.invited_at is null then person_waves.reminded_at else now() end`)
}

/** The ids by which panels know some people, by their first visits: from the newest visit in which each id was named. */
export async function panelIdsOf(
  db: DbOrTx,
  people: readonly number[],
): Promise<{ participant_id: number; name: string; value: string }[]> {
  const { rows } = await db.execute<{ participant_id: string; name: string; value: string }>(sql`
    select distinct on (f.participant_id, r.name) f.participant_id, r.name, r.value
    from participants f
    join participants p on p.experiment_id = f.experiment_id and p.user_id = f.user_id
    join recruiter_ids r on r.participant_id = p.participant_id
    where f.participant_id = any(${sql.param(people)}::bigint[])
    order by f.participant_id, r.name, p.participant_id desc`)
  return rows.map((row) => ({ ...row, participant_id: Number(row.participant_id) }))
}
