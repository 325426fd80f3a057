import type { EngagementRow } from '#domain/exports/engagement/engagement-rows.ts'
import { CARD_IDS, fullList } from '../visits/served-cards.ts'
import { literal, numberArray, textArray } from './export-cells.ts'

/** Who is in an export besides ordinary participants. People who withdrew never are. */
export type Include = { test: boolean; simulated: boolean; excluded: boolean }

/** `id`: of the study, or the name of the set. */
export type ExportQuery = { id: string; publicUrl: string; include: Include; covariates: readonly string[] }

/** A query at work: `seen` holds for the rows of a table that the export may tell of, which are fewer when it is told again. */
export type Asked = ExportQuery & { seen: (table: string) => string }

/** As published: a file that we keep has the address of this installation before it. */
const publishedUrl = ({ publicUrl }: Asked) =>
  `case when n.entity_url like '/%' then ${literal(publicUrl)}::text || n.entity_url else n.entity_url end`

export const isIncluded = ({ test, simulated, excluded }: Include): string =>
  [
    'withdrawn_at is null',
    ...(test ? [] : ['not is_test']),
    ...(simulated ? [] : ['not is_simulated']),
    ...(excluded ? [] : ['excluded_at is null']),
  ].join(' and ')

const people = ({ id, include }: Asked, andWhere = 'true') => `
people as (
  select participant_id, user_id, condition, device_class, last_seen_at, is_test, is_simulated, excluded_at from participants
  where experiment_id = ${literal(id)} and ${isIncluded(include)} and ${andWhere}
)`

const ms = (moment: string) => `floor(extract(epoch from ${moment}) * 1000)::bigint`

/** Of a card in the list of those that were drawn together. */
const PLACE = '(f.from_idx + c.n - 1)::integer'

/** Somebody, and what their events tell of the engagement file. */
export type PersonEngagement = { participant_id: string; rows: readonly EngagementRow[] }

function asTable(people: readonly PersonEngagement[]): string {
  const rows = people.flatMap((person) => person.rows)
  const numbers = (name: Exclude<keyof EngagementRow, 'entity_id' | 'engagement_type'>, type: 'bigint' | 'double precision') =>
    numberArray(
      rows.map((row) => row[name]),
      type,
    )
  const lists = [
    numberArray(
      people.flatMap(({ participant_id, rows: own }) => own.map(() => participant_id)),
      'bigint',
    ),
    textArray(rows.map(({ entity_id }) => entity_id)),
    numbers('seq', 'bigint'),
    numbers('time_stamp', 'bigint'),
    numbers('time_engagement', 'bigint'),
    numbers('time_content_viewed', 'bigint'),
    textArray(rows.map(({ engagement_type }) => engagement_type)),
    numbers('response', 'double precision'),
  ]
  return `unnest(${lists.join(', ')})
    as row(participant_id, entity_id, seq, time_stamp, time_engagement, time_content_viewed, engagement_type, response)`
}

/** The rows of some people; what their events tell comes with the query. */
export function engagementOf(asked: Asked, whose: readonly PersonEngagement[]): string {
  const ids = numberArray(
    whose.map(({ participant_id }) => participant_id),
    'bigint',
  )
  return `
with ${people(asked, `participant_id = any(${ids})`)},
done as materialized (
  select * from ${asTable(whose)}
),
served as materialized (
  select f.participant_id, c.entity_id, ${PLACE} as idx, f.created_at, c.likes, c.read_later, c.shares, c.accuracy_score
  from feeds f
  cross join lateral unnest(${CARD_IDS}, ${['likes', 'read_later', 'shares', 'accuracy_score'].map(fullList).join(', ')})
    with ordinality as c(entity_id, likes, read_later, shares, accuracy_score, n)
  where f.participant_id = any(${ids}) and ${asked.seen('f')}
),
unseen as (
  select c.participant_id, c.entity_id, null::bigint as seq, ${ms('c.created_at')} as time_stamp, -1::bigint as time_engagement,
    -1::bigint as time_content_viewed, 'dwell' as engagement_type, 0::double precision as response
  from served c
  where not exists (
    select from done d where d.participant_id = c.participant_id and d.entity_id = c.entity_id and d.engagement_type = 'dwell')
)
select e.time_stamp, e.time_engagement, e.time_content_viewed, p.user_id, e.entity_id, p.condition, ${literal(asked.id)}::text, e.engagement_type,
  e.response, coalesce(c.accuracy_score, -1), s.entity_category, n.entity_set, ${publishedUrl(asked)},
  '', c.idx, c.likes, c.read_later, c.shares, p.device_class
from (select * from done union all select * from unseen) e
join people p using (participant_id)
join entities n using (entity_id)
join entity_sets s using (entity_set)
left join served c using (participant_id, entity_id)
order by p.participant_id, e.time_stamp, e.seq nulls last, c.idx, e.time_content_viewed, e.response, e.entity_id`
}

/** What the row of somebody says who is only in the file because they were asked for. */
const FLAG_FIELD = 'session-flag'

/**
 * Of a form that a person sent several times, after going back, the last time counts; the events keep them all. Answers without a form's
 * name cannot be told apart, and those to an intervention come one by one: all of them are rows. The answers of a sending are kept
 * together instead of being looked up again: of tables that grow, the planner knows too little to join them well.
 */
function userFormFields(asked: Asked, participant_ids: readonly string[]): string {
  const id = literal(asked.id)
  const ids = numberArray(participant_ids, 'bigint')
  const own = (table: string) =>
    `${table}.experiment_id = ${id} and ${table}.participant_id = any(${ids}) and ${asked.seen(table)}`
  return `
writes as (
  select a.participant_id, a.form, a.event_uid, case when a.form in ('', 'intervention') then a.event_uid end as by_itself, array_agg(a) as answers
  from form_answers a where ${own('a')} group by a.participant_id, a.form, a.event_uid
),
last_writes as (
  select distinct on (w.participant_id, w.form, w.by_itself) w.answers from writes w
  order by w.participant_id, w.form, w.by_itself, (select seq from events e where e.experiment_id = ${id} and e.event_uid = w.event_uid) desc
),
fields as (
  select a.participant_id, a.server_time, a.seq, a.field, a.response from last_writes w cross join lateral unnest(w.answers) a
  union all
  select c.participant_id, c.server_time, c.seq, c.field, c.response from checkpoints c where ${own('c')}
),
-- Beside the first thing that is known of a person.
flags as (
  select distinct on (f.participant_id, flag.name) f.participant_id, f.server_time, f.seq, ${literal(FLAG_FIELD)} as field, flag.name as response
  from participants p join fields f using (participant_id)
  cross join lateral (values ('test', p.is_test), ('simulated', p.is_simulated), ('excluded', p.excluded_at is not null)) as flag(name, holds)
  where p.participant_id = any(${ids}) and (p.is_test or p.is_simulated or p.excluded_at is not null) and flag.holds
  order by f.participant_id, flag.name, f.server_time, f.seq
)`
}

/** Of people who are in the file: person by person, each in the order in which things were stored. So the first rows go out before the last are looked up. */
export const userFormOf = (asked: Asked, participant_ids: readonly string[]): string => `
with ${userFormFields(asked, participant_ids)}
select ${ms('f.server_time')}, p.user_id, ${literal(asked.id)}::text, f.field, f.response
from (select *, 1 as place from fields union all select *, 0 from flags) f
join participants p on p.participant_id = f.participant_id and p.participant_id = any(${numberArray(participant_ids, 'bigint')})
order by p.participant_id, f.server_time, f.seq, f.place, f.response`

export const countUserForm = (asked: Asked, participant_ids: readonly string[]): string => `
with ${userFormFields(asked, participant_ids)}
select ((select count(*) from fields) + (select count(*) from flags))::int as rows, true as is_exact`

/** The sets that any condition of any version of the study can show. */
const setsOfStudy = (id: string) => `
select distinct jsonb_array_elements(value::jsonb) ->> 'entity_set' from condition_settings
where experiment_id = ${literal(id)} and param = 'entity_sets'`

/** One that a card does not have is the text null (ruling E). */
const covariateCells = ({ covariates }: Asked) =>
  covariates.map((name) => `, coalesce(n.covariates ->> ${literal(name)}, 'null')`).join('')

const card = (
  asked: Asked,
  experiment_id: string,
) => `n.entity_id, ${ms('n.created_at')}, ${publishedUrl(asked)}, ${publishedUrl(asked)},
  ${experiment_id}, s.entity_category, n.entity_set${covariateCells(asked)}`

export const stimulusSet = (asked: Asked): string => `
select ${card(asked, "''")} from entities n join entity_sets s using (entity_set) where n.entity_set = ${literal(asked.id)} order by n.position`

/** How many rows `entityInfo` has, which need not be told to be counted. */
export const cardsOfStudy = ({ id }: Asked): string => `select from entities n where n.entity_set in (${setsOfStudy(id)})`

export const entityInfo = (asked: Asked): string => `
with ${people(asked)},
shown as (
  select c.entity_id, count(*) from feeds f join people using (participant_id) cross join lateral unnest(${CARD_IDS}) as c(entity_id) group by c.entity_id
)
select coalesce(shown.count, 0), ${card(asked, `${literal(asked.id)}::text`)}
from entities n join entity_sets s using (entity_set) left join shown using (entity_id)
where n.entity_set in (${setsOfStudy(asked.id)}) order by n.entity_set, n.position`

export const experimentParameters = ({ id }: Asked): string => `
select ${ms('v.created_at')}, c.experiment_id, c.condition, c.param, c.value
from condition_settings c
join studies s using (experiment_id)
join study_versions v on v.experiment_id = c.experiment_id and v.version = c.version
where c.experiment_id = ${literal(id)} and c.version = s.current_version order by c.condition, c.param`

/** The covariates of a card are taken out of their object once, not for each feed that it stands in. */
export const inventory = (asked: Asked): string => `
with ${people(asked)},
cards as materialized (
  select n.entity_id as of_card, ${publishedUrl(asked)}, n.entity_set${covariateCells(asked)}
  from entities n where n.entity_set in (${setsOfStudy(asked.id)})
)
select ${ms('f.created_at')}, ${literal(asked.id)}::text, p.condition, cards.*, p.user_id, ${PLACE} as idx, c.score, c.propensity
from feeds f
join people p using (participant_id)
cross join lateral unnest(${CARD_IDS}, ${fullList('scores')}, ${fullList('propensities')}) with ordinality as c(entity_id, score, propensity, n)
join cards on cards.of_card = c.entity_id
where ${asked.seen('f')}
order by f.participant_id, idx`

export const COVARIATES_OF_SET =
  'select distinct jsonb_object_keys(covariates) as name from entities where entity_set = $1 order by 1'
export const covariatesOfStudy = (id: string): string => `
select distinct jsonb_object_keys(covariates) as name from entities where entity_set in (${setsOfStudy(id)}) order by 1`

/** `isSettled`: SQL that holds where the rows of a participant `p` lie written down in `s`; 'false' where that does not matter. */
export const nextPeople = (asked: Asked, next: { after: string; limit: number; isSettled: string }): string => `
with ${people(asked)}
select p.participant_id, s.participant_id is not null as is_settled from people p
-- Said of both: else what is written down would be read from its beginning for every turn.
left join settled_engagement s on ${next.isSettled} and s.participant_id > ${next.after}
where p.participant_id > ${next.after} order by p.participant_id limit ${next.limit}`

/** The same people in one row: their ids with commas between, and for each a 1 where they are settled, else a 0. */
export const nextPeopleAsText = (asked: Asked, next: Parameters<typeof nextPeople>[1]): string => `
select coalesce(string_agg(participant_id::text, ',' order by participant_id), '') as ids,
  coalesce(string_agg(is_settled::integer::text, '' order by participant_id), '') as settled
from (${nextPeople(asked, next)}) as next`
