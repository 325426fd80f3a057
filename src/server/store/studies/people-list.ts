import { type SQL, sql } from 'drizzle-orm'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import type { Outcome } from '#domain/session/outcomes.ts'
import { PEOPLE_GROUPS, type PeopleByGroup, type PeopleGroup } from '#domain/study/people/counted-people.ts'
import { type PeopleList, type SortKey, STEPS, type Step } from '#domain/study/people/people-list.ts'
import { WAVES } from '#domain/waves/wave.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { IS_BY_EARLIER_RULES, IS_SHOWN } from '../exports/visits/is-current.ts'
import { isLiveNow } from '../visits/presence.ts'

export type ListedPerson = {
  user_id: string
  condition: number
  version: number
  step: Step
  forms_done: number
  n_forms: number
  outcome: Outcome | null
  is_live: boolean
  minutes: number
  device_class: string
  flags: string[] | null
  started_at: number
  last_seen_at: number
  excluded_at: number | null
  exclusion_reason: string | null
}

export type PeopleQuery = {
  experiment_id: string
  search: string
  list: PeopleList
  sort: { by: SortKey; isDescending: boolean }
  offset: number
  limit: number
  /** Of every version and condition. */
  journeys: readonly Journey[]
}

/** What the settings of a condition say about its steps. */
export type Journey = {
  version: number
  condition: number
  asks_consent: boolean
  /** Names of the forms before the feed. */
  before: readonly string[]
  /** Number of those after it. */
  n_after: number
}

/** The own questionnaires of a study by their names alone: a study may have hundreds of kilobytes of them. */
const NAMES_OF_OWN = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('name', own ->> 'name', 'pages', '[]'::jsonb)), '[]')::text
  from jsonb_array_elements(case when value = '' then '[]' else value::jsonb end) own)`

/** Settings of all versions that decide about steps; of the consent its beginning, since long texts would be read for nothing. */
export async function journeySettings(db: DbOrTx, experiment_id: string) {
  const { rows } = await db.execute<{ version: number; condition: number; param: string; value: string }>(sql`
    select version, condition, param,
      case param when 'consent' then left(trim(value), 20) when 'questionnaires' then ${NAMES_OF_OWN} else value end as value
    from condition_settings where experiment_id = ${experiment_id}
      and param in ('consent', 'forms', 'journey', 'questionnaires', 'custom-msg-type', 'platform', 'final-page', 'waves')`)
  return rows
}

const epochMs = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::double precision`)

/** The flags of visits in later waves. A study of one visit has none, and no row is read for it. */
const laterFlags = (experiment_id: string) => sql`
  select p.user_id, array_agg(distinct flag) as flags
  from participants p join person_visits v on ${sql.raw(IS_SHOWN)} cross join unnest(v.flags) flag
  where p.experiment_id = ${experiment_id} and p.wave <> '' and p.writes_ended_at is null
    and exists (select from condition_settings where experiment_id = ${experiment_id} and param = ${WAVES} and value <> '')
  group by p.user_id`

/** Somebody is flagged where any of their visits is. */
const ALL_FLAGS = sql`case when later.flags is null then v.flags
  else array(select distinct unnest(coalesce(v.flags, '{}') || later.flags) order by 1) end`

/** Everybody who took part. Not those who refused consent, withdrew or were erased, and not those who found the study full. */
const people = (experiment_id: string) => sql`
  select p.participant_id, p.user_id, p.condition, p.version, p.outcome, p.device_class, p.is_test or p.is_simulated as is_test,
    ${isLiveNow('p')} as is_live,
    extract(epoch from coalesce(p.completed_at, p.last_seen_at) - p.created_at)::double precision / 60 as minutes,
    ${epochMs('p.created_at')} as started_at, ${epochMs('p.last_seen_at')} as last_seen_at,
    ${epochMs('p.excluded_at')} as excluded_at, p.exclusion_reason, ${ALL_FLAGS} as flags,
    ${sql.raw(`coalesce(${IS_BY_EARLIER_RULES}, false)`)} as is_by_earlier_rules
  from participants p left join person_visits v on ${sql.raw(IS_SHOWN)}
  left join (${laterFlags(experiment_id)}) later on later.user_id = p.user_id
  where p.experiment_id = ${experiment_id} and p.wave = '' and p.writes_ended_at is null
    and (p.outcome is null or p.outcome not in ('no_consent', 'quota_full', 'withdrawn'))`

const IN_LIST: Readonly<Record<PeopleList, SQL>> = {
  all: sql`not is_test`,
  live: sql`not is_test and is_live and excluded_at is null`,
  flagged: sql`not is_test and cardinality(flags) > 0`,
  excluded: sql`not is_test and excluded_at is not null`,
  tests: sql`is_test`,
}

/**
 * Adds the step of each person, and how many forms of that part are done. Milestones and answers are looked up only for those who are under
 * way. Without a condition, somebody is before the feed, with the settings of condition 1.
 */
const withSteps = ({ experiment_id, journeys }: PeopleQuery, from: SQL) => sql`
  select q.*, coalesce(case when q.condition = 0 then answered.n_before else answered.n_after end, 0)::int as forms_done,
    coalesce(case when q.condition = 0 then jsonb_array_length(journey.before) else journey.n_after end, 0) as n_forms,
    case when q.outcome is not null then ${rankOf('ended')}
      when q.condition = 0 and (begun.has_begun or answered.n_before > 0) then ${rankOf('first-questions')}
      when q.condition = 0 then ${rankOf('arrived')}
      when passed.has_submitted or answered.n_after > 0 then ${rankOf('questions')}
      when begun.has_begun or jsonb_array_length(journey.before) > 0 then ${rankOf('feed')}
      else ${rankOf('arrived')} end as step_rank
  from (${from}) q
  left join jsonb_to_recordset(${JSON.stringify(journeys)}::jsonb)
      as journey(version int, condition int, asks_consent bool, before jsonb, n_after int)
    on journey.version = q.version and journey.condition = greatest(1, q.condition)
  left join lateral (
    select bool_or(c.response = ${SUBMIT_CLICK}) as has_submitted, bool_or(c.response = 'feed-landed') as has_landed,
      bool_or(c.response = 'consent-given' or c.response like 'feed-entity-idx-%') as has_begun
    from checkpoints c where c.experiment_id = ${experiment_id} and c.participant_id = q.participant_id and c.field = 'checkpoint'
  ) passed on q.outcome is null
  left join lateral (
    select passed.has_begun or (passed.has_landed and not coalesce(journey.asks_consent, false)) as has_begun
  ) begun on true
  left join lateral (
    select count(distinct a.form) filter (where journey.before ? a.form) as n_before,
      count(distinct a.form) filter (where not coalesce(journey.before ? a.form, false)) as n_after
    from form_answers a
    where a.experiment_id = ${experiment_id} and a.participant_id = q.participant_id and a.form not in ('', 'intervention')
  ) answered on q.outcome is null`

const rankOf = (step: Step) => sql.raw(String(STEPS.indexOf(step)))

const COLUMN: Readonly<Record<SortKey, string>> = {
  started_at: 'started_at',
  user_id: 'user_id collate "C"',
  condition: 'condition',
  step: 'step_rank',
  minutes: 'minutes',
  device_class: 'device_class',
  flags: 'cardinality(flags)',
}

/** Newest first among equals. Those who are not judged yet come last in both directions. */
function orderBy({ by, isDescending }: PeopleQuery['sort']): SQL {
  const direction = isDescending ? 'desc nulls last' : 'asc nulls last'
  const within = by === 'step' ? `, forms_done ${direction}` : ''
  return sql.raw(`order by ${COLUMN[by]} ${direction}${within}, participant_id desc`)
}

type Row = Omit<ListedPerson, 'step'> & { step_rank: number }

/** One page of the list. Steps are computed for this page alone, unless they decide which people are on it. */
export async function peoplePage(db: DbOrTx, query: PeopleQuery): Promise<ListedPerson[]> {
  const { experiment_id, sort, offset, limit } = query
  const found = sql`select * from (${people(experiment_id)}) p where ${isFound(query)}`
  const ordered = sql`${orderBy(sort)} limit ${limit} offset ${offset}`
  const { rows } = await db.execute<Row>(
    sort.by === 'step'
      ? sql`select * from (${withSteps(query, found)}) stepped ${ordered}`
      : sql`select * from (${withSteps(query, sql`${found} ${ordered}`)}) page ${orderBy(sort)}`,
  )
  return rows.map(({ step_rank, ...person }) => ({ ...person, step: STEPS[step_rank] ?? 'arrived' }))
}

/** Wildcards in a search are letters like others. */
const isFound = ({ list, search }: PeopleQuery) => sql`${IN_LIST[list]} and strpos(lower(user_id), lower(${search})) > 0`

export type PeopleCounts = Record<PeopleList, number> & { found: number; by_earlier_rules: number }

export async function countPeopleLists(db: DbOrTx, query: PeopleQuery): Promise<PeopleCounts> {
  const count = (name: string, condition: SQL) => sql`count(*) filter (where ${condition})::int as ${sql.identifier(name)}`
  const { rows } = await db.execute<PeopleCounts>(sql`
    select ${sql.join(
      [
        ...Object.entries(IN_LIST).map(([name, condition]) => count(name, condition)),
        count('found', isFound(query)),
        count('by_earlier_rules', sql`not is_test and is_by_earlier_rules`),
      ],
      sql`, `,
    )} from (${people(query.experiment_id)}) p`)
  const [counts] = rows
  if (!counts) throw new Error('A count without rows')
  return counts
}

/** Everybody who opened a study, or everybody who is simulated, by the first group that fits (`domain/study/people/counted-people.ts`). */
export async function peopleByGroup(db: DbOrTx, experiment_id: string, areSimulated = false): Promise<PeopleByGroup> {
  const { rows } = await db.execute<{ group: PeopleGroup; n: number }>(sql`
    select case when is_test then 'test' when withdrawn_at is not null then 'withdrew' when outcome = 'no_consent' then 'refused'
        when writes_ended_at is not null then 'erased' when outcome = 'quota_full' then 'full'
        when excluded_at is not null then 'excluded' else 'took_part' end as "group",
      count(*)::int as n
    from participants where experiment_id = ${experiment_id} and wave = '' and is_simulated = ${areSimulated} group by 1`)
  const found = new Map(rows.map(({ group, n }) => [group, n]))
  return Object.fromEntries(PEOPLE_GROUPS.map((group) => [group, found.get(group) ?? 0])) as Record<PeopleGroup, number>
}
