import { and, eq, sql } from 'drizzle-orm'
import type { Role } from '#domain/accounts/roles.ts'
import type { StratumProgress } from '#domain/study/assignment/balance.ts'
import type { KnownRisk } from '#domain/study/checks/risks.ts'
import type { RunningChange } from '#domain/study/lifecycle/running-settings.ts'
import type { StudyStatus } from '#domain/study/lifecycle/status.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { participants } from '#server/db/schema/participants.ts'
import { countsAsPerson, hasRefused, isLive } from '../visits/participants.ts'
import { isLiveNow } from '../visits/presence.ts'

export type StudyFigures = {
  experiment_id: string
  name: string
  status: StudyStatus
  version: number
  n_conditions: number
  created_at: number
  changed_at: number
  started: number
  live: number
  completes: number
  refused: number
  tests: number
  /** Both as stored in the settings. */
  quota_total: string
  platform: string
  entity_sets: string[]
  lab_id: string
  /** What the reader is in this study alone. */
  shared_role: Role | null
}

/** People who found the study full did not start. */
const hasStarted = sql`${countsAsPerson} and ${participants.outcome} is distinct from 'quota_full'`

const PROGRESS = sql`
  count(*) filter (where ${hasStarted})::int as started,
  count(*) filter (where ${countsAsPerson} and ${isLiveNow('participants')})::int as live,
  count(*) filter (where ${countsAsPerson} and ${participants.outcome} = 'complete')::int as completes,
  count(*) filter (where ${hasRefused})::int as refused`

const epochMs = (column: string) => sql`floor(extract(epoch from ${sql.raw(column)}) * 1000)::double precision`

/** `lab_id`: undefined for somebody who is in none. `person_id`: whose shared studies are added; none if undefined. */
export type Reader = { lab_id: string | undefined; person_id: string | undefined }

/** Two lists of ids, each by its index: an `or` of both would look at the studies of all labs. */
const readable = ({ lab_id, person_id }: Reader) => sql`
  select experiment_id from studies where lab_id = ${lab_id ?? null}
  union select experiment_id from study_shares where person_id = ${person_id ?? null}`

/** How many studies of each status somebody can read. */
export async function countStudiesByStatus(db: DbOrTx, reader: Reader): Promise<Partial<Record<StudyStatus, number>>> {
  const { rows } = await db.execute<{ status: StudyStatus; n: number }>(sql`
    select status, count(*)::int as n from studies where experiment_id in (${readable(reader)}) group by status`)
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

/** What is searched of these studies. Two lists, so that a search reads neither the studies of other labs nor the same one twice. */
const readableStudies = ({ lab_id, person_id }: Reader) => sql`(
  select experiment_id, status, created_at, search_text from studies where lab_id = ${lab_id ?? null}
  union select s.experiment_id, s.status, s.created_at, s.search_text from studies s
    join study_shares shared on shared.experiment_id = s.experiment_id where shared.person_id = ${person_id ?? null}) studies`

type Found = { status: StudyStatus | undefined; words: readonly string[] }

/** Of a status, if one is asked for, with every word of the search. */
const isFound = ({ status, words }: Found) =>
  sql.join(
    [
      sql`(${status ?? null}::text is null or status = ${status ?? null})`,
      ...words.map((word) => sql`(search_text is null or position(${word} in search_text) > 0)`),
    ],
    sql` and `,
  )

/** Ids of one page of the studies that somebody can read, newest first. Nothing else of the studies is read. */
export async function newestStudies(
  db: DbOrTx,
  reader: Reader,
  { offset, limit, ...found }: Found & { offset: number; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ experiment_id: string }>(sql`
    select experiment_id from ${readableStudies(reader)} where ${isFound(found)}
    order by created_at desc, experiment_id limit ${limit} offset ${offset}`)
  return rows.map(({ experiment_id }) => experiment_id)
}

export async function countFound(db: DbOrTx, reader: Reader, found: Found): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from ${readableStudies(reader)} where ${isFound(found)}`)
  return rows[0]?.n ?? 0
}

type Which = {
  /** Only these; all, if undefined. */
  ids?: readonly string[]
  /** Without it nobody is counted, which is most of the work. */
  countsPeople?: boolean
}

/** Studies of a lab, and those that are shared with a person, newest first. */
export async function studyFigures(
  db: DbOrTx,
  reader: Reader,
  { ids, countsPeople = true }: Which = {},
): Promise<StudyFigures[]> {
  const isAsked = ids === undefined ? sql`true` : sql`studies.experiment_id = any(${sql.param(ids)}::text[])`
  const { rows } = await db.execute<StudyFigures>(sql`
    with own as (
      select studies.*, shared.role as shared_role from studies
      left join study_shares shared on shared.experiment_id = studies.experiment_id and shared.person_id = ${reader.person_id ?? null}
      where studies.experiment_id in (${readable(reader)}) and ${isAsked}
    ), settings as (
      select c.* from condition_settings c
      join own on own.experiment_id = c.experiment_id and own.current_version = c.version
      where param in ('study-name', 'quota-total', 'platform', 'entity_sets')
    ), said as (
      select experiment_id,
        max(value) filter (where param = 'study-name') as name,
        max(value) filter (where param = 'quota-total') as quota_total,
        (array_agg(value order by condition) filter (where param = 'platform'))[1] as platform
      from settings group by experiment_id
    ), sets as (
      select experiment_id, json_agg(distinct entity_set order by entity_set) as entity_sets
      from settings, jsonb_array_elements(value::jsonb) chosen, lateral (select chosen ->> 'entity_set' as entity_set) named
      where param = 'entity_sets' group by experiment_id
    ), people as (
      select participants.experiment_id, ${PROGRESS}, count(*) filter (where participants.is_test)::int as tests
      from participants join own using (experiment_id) where ${countsPeople}
      group by participants.experiment_id
    )
    select own.experiment_id, coalesce(said.name, '') as name, own.status, own.current_version as version, v.n_conditions,
      ${epochMs('own.created_at')} as created_at, ${epochMs('v.created_at')} as changed_at,
      coalesce(started, 0) as started, coalesce(live, 0) as live, coalesce(completes, 0) as completes, coalesce(refused, 0) as refused,
      coalesce(tests, 0) as tests,
      coalesce(said.quota_total, '') as quota_total, coalesce(said.platform, '') as platform,
      coalesce(sets.entity_sets, '[]') as entity_sets,
      own.lab_id, own.shared_role
    from own
    join study_versions v on v.experiment_id = own.experiment_id and v.version = own.current_version
    left join said on said.experiment_id = own.experiment_id
    left join sets on sets.experiment_id = own.experiment_id
    left join people on people.experiment_id = own.experiment_id
    order by own.created_at desc, own.experiment_id`)
  return rows
}

type ConditionProgress = { condition: number; started: number; live: number; completes: number; refused: number }

/** By condition, over all versions; condition 0 is not drawn yet. A condition without people is not listed. */
export async function conditionProgress(db: DbOrTx, experiment_id: string): Promise<ConditionProgress[]> {
  const { rows } = await db.execute<ConditionProgress>(sql`
    select condition, ${PROGRESS} from participants where experiment_id = ${experiment_id} group by condition`)
  return rows
}

/** Completes, and people who hold a place, by condition and stratum. Only of conditions that were drawn. */
export async function stratumProgress(db: DbOrTx, experiment_id: string): Promise<StratumProgress[]> {
  const { rows } = await db.execute<StratumProgress>(sql`
    select condition, assignment -> 'stratum' as stratum,
      count(*) filter (where ${participants.outcome} = 'complete')::int as completes, count(*) filter (where ${isLive})::int as under_way
    from participants
    where experiment_id = ${experiment_id} and condition > 0 and assignment ? 'stratum' and ${countsAsPerson}
      and (${participants.outcome} = 'complete' or ${isLive})
    group by condition, assignment -> 'stratum'`)
  return rows
}

export type StudyVersion = {
  version: number
  created_at: number
  n_conditions: number
  participants: number
  risks: KnownRisk[]
  running_changes: RunningChange[]
}

/** Newest first. */
export async function versionsOfStudy(db: DbOrTx, experiment_id: string): Promise<StudyVersion[]> {
  const { rows } = await db.execute<StudyVersion>(sql`
    with people as (
      select version, count(*)::int as participants from participants
      where experiment_id = ${experiment_id} and ${hasStarted} group by version
    )
    select v.version, v.n_conditions, v.risks, v.running_changes, ${epochMs('v.created_at')} as created_at, coalesce(people.participants, 0) as participants
    from study_versions v left join people on people.version = v.version
    where v.experiment_id = ${experiment_id} order by v.version desc`)
  return rows
}

/** A setting that differs from the version before, and the conditions in which it does. */
export type StoredChange = { version: number; param: string; before: string | null; after: string | null; conditions: number[] }

/** Only differences leave the database, each text once: fifty versions of long texts would be many megabytes. */
export async function changedSettings(db: DbOrTx, experiment_id: string): Promise<StoredChange[]> {
  const { rows } = await db.execute<StoredChange>(sql`
    with settings as (select * from condition_settings where experiment_id = ${experiment_id}),
    pairs as (
      select coalesce(n.version, o.version + 1) as version, coalesce(n.condition, o.condition) as condition,
        coalesce(n.param, o.param) as param, o.value as before, n.value as after
      from settings o
      full join settings n on n.version = o.version + 1 and n.condition = o.condition and n.param = o.param
    )
    select pairs.version, param, before, after, array_agg(condition) as conditions from pairs
    join study_versions v on v.experiment_id = ${experiment_id} and v.version = pairs.version
    where pairs.version > 1 and before is distinct from after
    group by pairs.version, param, before, after`)
  return rows
}

type Excluded = { user_id: string; reason: string; excluded_at: number }

/** Last excluded first. People who withdrew or were erased are left out. */
export async function excludedPeople(db: DbOrTx, experiment_id: string): Promise<Excluded[]> {
  const { exclusion_reason, excluded_at } = participants
  return db
    .select({
      user_id: sql<string>`${participants.user_id}`,
      reason: sql<string>`coalesce(${exclusion_reason}, '')`,
      excluded_at: sql<number>`${epochMs('excluded_at')}`,
    })
    .from(participants)
    .where(
      and(
        eq(participants.experiment_id, experiment_id),
        sql`${participants.wave} = '' and ${excluded_at} is not null and ${participants.writes_ended_at} is null`,
      ),
    )
    .orderBy(sql`${excluded_at} desc`, participants.user_id)
}
