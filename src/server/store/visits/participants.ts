import { and, eq, sql } from 'drizzle-orm'
import type { ClientBase, Pool } from 'pg'
import { hasPreFeed } from '#domain/journey/parse-journey.ts'
import { DETECT_DUPLICATES, detectsDuplicates } from '#domain/quality/detect-duplicates.ts'
import type { RaisedFlag } from '#domain/quality/judge.ts'
import { type Fill, UNSTARTED_HOLD_SECONDS } from '#domain/study/assignment/fill.ts'
import type { AssignmentRules } from '#domain/study/assignment/methods/method.ts'
import { type Quotas, quotasIn } from '#domain/study/assignment/quota.ts'
import { assignmentRulesIn } from '#domain/study/assignment/rules.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import type { StudyStatus } from '#domain/study/lifecycle/status.ts'
import { settingsOfWave } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE, WAVES } from '#domain/waves/wave.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { planned } from '#server/db/planned.ts'
import { participants } from '#server/db/schema/participants.ts'

export type Participant = typeof participants.$inferSelect
export type NewParticipant = typeof participants.$inferInsert

/** Ruling B1: for balance and quotas a session counts as live while it was seen in the last half hour. */
export const LIVE_MINUTES = 30

/** The first visit of a person, or that to a later wave. */
export async function findParticipant(
  db: DbOrTx,
  experiment_id: string,
  user_id: string,
  wave = FIRST_WAVE,
): Promise<Participant | undefined> {
  const [found] = await db
    .select()
    .from(participants)
    .where(and(eq(participants.experiment_id, experiment_id), eq(participants.user_id, user_id), eq(participants.wave, wave)))
  return found
}

export async function participantById(db: DbOrTx, participant_id: number): Promise<Participant | undefined> {
  const [found] = await db.select().from(participants).where(eq(participants.participant_id, participant_id))
  return found
}

/** Somebody whose data is stored and may grow. */
export type Present = Participant & { user_id: string; seed: string }

/** Undefined for people who withdrew or were erased. */
export async function presentParticipant(db: DbOrTx, participant_id: number): Promise<Present | undefined> {
  const found = await participantById(db, participant_id)
  if (!found || found.writes_ended_at !== null || found.user_id === null || found.seed === null) return undefined
  return { ...found, user_id: found.user_id, seed: found.seed }
}

/** What decides the condition of a new participant. */
export type Intake = {
  status: StudyStatus
  version: number
  nConditions: number
  quotas: Quotas
  rules: AssignmentRules
  /** Whether something is asked before the feed: then the condition is drawn there. */
  hasPreFeed: boolean
  /** Of people. */
  fills: readonly Fill[]
  /** Simulated participants are balanced among themselves. */
  simulatedFills: readonly Fill[]
  /** What links have to carry. */
  proofs: Record<'link-secret' | 'signed-links' | 'platform', string>
  testIds: string | undefined
  platform: string | undefined
  /** Copies of the study on its panel, for test participants. */
  testStudies: readonly string[]
  /** People come back: their time zone is kept, because waves open and close by it. */
  hasWaves: boolean
  /** Networks of people are compared. */
  detectsDuplicates: boolean
}

/** Neither tests nor simulations. */
const isReal = sql`not ${participants.is_test} and not ${participants.is_simulated}`

/** A person of the study, whatever waves they came back to (ADR 44). */
const isFirstVisit = sql`${participants.wave} = ''`

/** No test, and nobody who did not agree to take part, withdrew or was excluded. */
export const countsAmongTheirKind = sql`${isFirstVisit} and not ${participants.is_test} and ${participants.outcome} is distinct from 'no_consent'
  and ${participants.withdrawn_at} is null and ${participants.excluded_at} is null`

/** People who count for balance, quotas and as started. */
export const countsAsPerson = sql`not ${participants.is_simulated} and ${countsAmongTheirKind}`

/** People who did not agree to take part: of each, a row without ids is left to be counted. */
export const hasRefused = sql`${isFirstVisit} and ${isReal} and ${participants.outcome} = 'no_consent' and ${participants.withdrawn_at} is null`

// As a subquery, the moment is computed once and not for each row.
export const isLive = sql`${participants.outcome} is null and ${participants.panel_left_at} is null
  and ${participants.last_seen_at} > (select now() - make_interval(mins => ${LIVE_MINUTES}))`

/** For quotas, of people who are complete or live: bare arrivals hold a place for a short time only, and few of one address. */
export const holdsPlace = sql`(${participants.outcome} = 'complete' or ${participants.first_stored_at} is not null
  or (${participants.holds_place} and ${participants.created_at} > (select now() - make_interval(secs => ${sql.raw(String(UNSTARTED_HOLD_SECONDS))}))))`

type IntakeRow = Pick<Intake, 'status' | 'version' | 'nConditions' | 'testStudies'> & {
  settings: ConditionSetting[]
  fills: readonly (Fill & { is_simulated: boolean })[]
}

/**
 * The study at this moment. Fills are completes and live sessions of people who count; a condition without anybody is not listed.
 * One query, because other arrivals wait for the lock meanwhile. Undefined if the study was deleted.
 */
export async function intakeOf(client: ClientBase, experiment_id: string): Promise<Intake | undefined> {
  const { rows } = await client.query<IntakeRow>(INTAKE({ experiment_id }))
  const [intake] = rows
  if (!intake) return undefined
  const { settings, fills, ...rest } = intake
  const settingOf = (name: string) => settings.find(({ param }) => param === name)?.value
  const waves = settingOf(WAVES) ?? ''
  return {
    ...rest,
    fills: fills.filter(({ is_simulated }) => !is_simulated),
    simulatedFills: fills.filter(({ is_simulated }) => is_simulated),
    quotas: quotasIn(settings),
    rules: assignmentRulesIn(settings),
    hasPreFeed: hasPreFeed(settingsOfWave({ journey: settingOf('journey') ?? '', [WAVES]: waves }, FIRST_WAVE)['journey'] ?? ''),
    hasWaves: waves !== '',
    detectsDuplicates: detectsDuplicates({ [DETECT_DUPLICATES]: settingOf(DETECT_DUPLICATES) ?? '' }),
    proofs: {
      'link-secret': settingOf('link-secret') ?? '',
      'signed-links': settingOf('signed-links') ?? '',
      platform: settingOf('platform') ?? '',
    },
    testIds: settingOf('test-ids'),
    platform: settingOf('platform'),
  }
}

const INTAKE = planned(
  'intake',
  sql`select s.status, v.version, v.n_conditions as "nConditions",
      array(select panel_study_id from panel_studies p where p.experiment_id = s.experiment_id and p.is_test) as "testStudies",
      (select coalesce(json_agg(c), '[]') from condition_settings c
        where c.experiment_id = s.experiment_id and c.version = v.version and c.param in ('quota', 'quota-total', 'link-secret', 'signed-links', 'test-ids', 'platform',
          'journey', 'waves', 'assignment', 'assignment-weights', ${sql.raw(`'${DETECT_DUPLICATES}'`)})) as settings,
      (select coalesce(json_agg(fill), '[]') from (
        select condition, is_simulated, count(*)::int as count, (count(*) filter (where ${holdsPlace}))::int as held from participants
        where participants.experiment_id = s.experiment_id and ${countsAmongTheirKind} and (outcome = 'complete' or (${isLive}))
        group by condition, is_simulated) fill) as fills
    from studies s join study_versions v on v.experiment_id = s.experiment_id and v.version = s.current_version
    where s.experiment_id = ${sql.placeholder('experiment_id')}`,
)

/** Another session of a person who is known, for a visit that brought none of their tokens. */
export async function openSession(pool: Pool, participant_id: number): Promise<number> {
  const { rows } = await pool.query<{ session_id: string }>(OPEN({ participant_id }))
  const [session] = rows
  if (!session) throw new Error('An insert without conflict returned no row')
  return Number(session.session_id)
}

const OPEN = planned(
  'open-session',
  sql`insert into sessions (participant_id) values (${sql.placeholder('participant_id')}) returning session_id`,
)

/** The session that had something stored first: null until then, and once everything is erased. */
export type Ownership = { owner: number | null; isErased: boolean }

export async function ownershipOf(db: DbOrTx, participant_id: number): Promise<Ownership> {
  const [found] = await db
    .select({ owner: participants.owner_session_id, user_id: participants.user_id })
    .from(participants)
    .where(eq(participants.participant_id, participant_id))
  return { owner: found?.owner ?? null, isErased: found?.user_id === null }
}

export async function touchParticipant(pool: Pool, participant_id: number): Promise<void> {
  await pool.query(TOUCH({ participant_id }))
}

const TOUCH = planned(
  'touch-participant',
  sql`update participants set last_seen_at = now()
    where participant_id = ${sql.placeholder('participant_id')} and writes_ended_at is null`,
)

/** Stores what a browser reports about its device after admission. Of each fact only the first report counts. */
export async function keepDevice(db: DbOrTx, participant_id: number, facts: object): Promise<void> {
  await db.execute(sql`
    update participants set device = ${JSON.stringify(facts)}::jsonb || coalesce(device, '{}')
    where participant_id = ${participant_id} and writes_ended_at is null and not coalesce(device, '{}') ?& array['viewport_w', 'color_scheme']`)
}

/** Of a person of a study with waves: where they were last. */
export async function keepTimeZone(db: DbOrTx, participant_id: number, time_zone: string): Promise<void> {
  await db.execute(sql`
    update participants p set time_zone = ${time_zone}
    where p.participant_id = ${participant_id} and p.writes_ended_at is null and p.time_zone is distinct from ${time_zone}
      and exists (select from condition_settings c
        where c.experiment_id = p.experiment_id and c.version = p.version and c.param = ${WAVES} and c.value <> '')`)
}

/** Of one person: null takes them in again. `by` names the rules that the reason stands for. */
export type Exclusion = { user_id: string; reason: string | null; by?: readonly RaisedFlag[] | undefined }

/** Excludes people, or includes them again. Returns the user_ids that the study has; a new reason does not change the date. */
export async function setExclusions(db: DbOrTx, experiment_id: string, people: readonly Exclusion[]): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    update participants p set exclusion_reason = x.reason, excluded_by = x.by,
      excluded_at = case when x.reason is not null then coalesce(p.excluded_at, now()) end
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x(user_id text, reason text, by jsonb)
    where p.experiment_id = ${experiment_id} and p.user_id = x.user_id
    returning p.user_id`)
  return rows.map(({ user_id }) => user_id)
}

/**
 * People for the landing page's count: no tests or simulations, nobody who was excluded, found the study full or did not agree.
 */
export const countPeople = async (db: DbOrTx): Promise<number> =>
  db.$count(
    participants,
    sql`${isFirstVisit} and ${isReal} and ${participants.excluded_at} is null
      and coalesce(${participants.outcome}, '') not in ('quota_full', 'no_consent')`,
  )
