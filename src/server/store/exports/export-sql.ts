import { SECRET_PARAMETERS } from '#domain/parameters/index.ts'
import { URL_ENCODED_PARAMETERS } from '#domain/parameters/url-encoded.ts'
import { SENT_IDS } from '../visits/served-cards.ts'
import { idArray, literal, urlEncoded } from './export-cells.ts'
import type { NewRowsSql } from './visits/engagement-table.ts'
import { IS_CURRENT } from './visits/is-current.ts'

/** Who is in an export besides ordinary participants. People who withdrew or were erased never are. */
export type Include = {
  test: boolean
  simulated: boolean
  excluded: boolean
  /** Nobody but simulated people: of a dry run. */
  onlySimulated?: boolean
}

/** `id`: of the study, or the name of the set. */
export type ExportQuery = {
  id: string
  publicUrl: string
  include: Include
  covariates: readonly string[]
  /** People come back, or the study names its feeds: rows say in which wave and feed something happened. */
  namesVisits?: boolean
  /** Answers say of which form they are, in one more column at the end; rows that are no answers have none. */
  saysForm?: boolean
}

/** Some people of an export who follow each other in it: from the one id to the other. */
export type PeopleRange = { first: string; last: string }

/** As published: a file that we keep has the address of this installation before it. */
const publishedUrl = ({ publicUrl }: ExportQuery) =>
  `case when n.entity_url like '/%' then ${literal(publicUrl)}::text || n.entity_url else n.entity_url end`

export const isIncluded = ({ test, simulated, excluded, onlySimulated = false }: Include): string =>
  [
    'writes_ended_at is null',
    ...(test ? [] : ['not is_test']),
    ...(simulated ? [] : ['not is_simulated']),
    ...(onlySimulated ? ['is_simulated'] : []),
    ...(excluded ? [] : ['excluded_at is null']),
  ].join(' and ')

type OfPeople = Pick<ExportQuery, 'id' | 'include'>

const people = ({ id, include }: OfPeople, range?: PeopleRange) => `
people as (
  select participant_id, user_id, version, wave, condition, device_class, last_seen_at, is_test, is_simulated, excluded_at from participants
  where experiment_id = ${literal(id)} and ${isIncluded(include)}
    ${range === undefined ? '' : `and participant_id between ${range.first} and ${range.last}`}
)`

const ms = (moment: string) => `floor(extract(epoch from ${moment}) * 1000)::bigint`

/** Unset, it is the text null (ruling E). */
const CONDITION = `coalesce(nullif(p.condition, 0)::text, 'null')`

/**
 * Of the visit of a person `p`. The first one is not named in its row: the version that they began with says how it is called. All versions
 * are looked up once for the file, and not for each row.
 */
const waveName = (
  id: string,
) => `coalesce(nullif(p.wave, ''), (select jsonb_object_agg(c.version, c.value::jsonb -> 0 ->> 'name') from condition_settings c
    where c.experiment_id = ${literal(id)} and c.param = 'waves' and c.value <> '') ->> p.version::text, '')`

/** The last two columns. Missing names are empty cells, as all that is missing. */
const waveAndFeed = ({ id, namesVisits }: ExportQuery, feed: string) => (namesVisits ? `, ${waveName(id)}, ${feed}` : '')

/** The rows of a person are those that this export computed (`newRows`), or else the stored ones. */
export function engagement(query: ExportQuery, range: PeopleRange, newRows: NewRowsSql): string {
  const { isNew, ipAddress, rows } = newRows
  return `
with ${people(query, range)}
select r.time_stamp, r.time_engagement, r.time_content_viewed, p.user_id, r.entity_id, ${CONDITION}, ${literal(query.id)}::text, r.engagement_type,
  r.response, r.accuracy_score, r.entity_category, r.entity_set, r.entity_url,
  a.ip_address, r.item_order, r.likes, r.read_later, r.shares, p.device_class${waveAndFeed(query, 'r.feed')}
from people p
-- Without the offset it would be looked up for every row.
cross join lateral (
  select coalesce(${ipAddress},
    (select ip_address from person_visits where participant_id = p.participant_id)) as ip_address offset 0
) a
cross join lateral (
  select own.*, s.entity_category, n.entity_set, ${publishedUrl(query)} as entity_url
  from (
    select * from engagement_rows where participant_id = p.participant_id
      and not ${isNew}
    union all
    ${rows}
  ) own
  join entities n using (entity_id)
  join entity_sets s using (entity_set)
  order by own.n
) r
order by p.participant_id, r.n`
}

/** `rows`: JSON of the rows of some people, as `placesOfPerson` has them, each with its `participant_id`. */
export const cardPlaces = (query: ExportQuery, range: PeopleRange, rows: string): string => `
with ${people(query, range)},
places as (
  select * from jsonb_to_recordset(${literal(rows)}::jsonb) as r(n int, participant_id bigint, page int, feed text, from_ms float8, to_ms float8,
    utc_ms float8, entity_id text, item_order int, left_px float8, top_px float8, width_px float8, height_px float8, top_from text,
    visible_px float8, room_top float8, room_px float8, viewport_px float8, stopped int)
)
select p.user_id, ${CONDITION}, r.page, r.from_ms, r.to_ms, r.utc_ms, r.entity_id, r.item_order, r.left_px, r.top_px, r.width_px, r.height_px,
  r.top_from, r.visible_px, r.room_top, r.room_px, r.viewport_px, d.device ->> 'viewport_w', d.device ->> 'device_pixel_ratio',
  r.stopped${waveAndFeed(query, 'r.feed')}
from places r join people p using (participant_id) join participants d using (participant_id)
order by r.n`

/** Rows that say who took part, and in what, whatever a page sent under these names. */
const URL_IDS = { experiment_id: 'URLParams-experiment_id', user_id: 'URLParams-user_id' } as const

/** Field of the row that marks somebody who is in the file only because their kind was asked for. */
const FLAG_FIELD = 'session-flag'

/**
 * The rows of a participant `p`. Of a page of a form that was sent several times, after going back, the last time counts; the events keep all.
 * Answers without a form's name cannot be assigned to one, and those to an intervention come one by one: all of them are rows. The answers of
 * a sending are kept together instead of being looked up again: of growing tables, the planner knows too little to join them well.
 */
function userFormOfPerson(id: string): string {
  const own = (table: string) => `${table}.experiment_id = ${literal(id)} and ${table}.participant_id = p.participant_id`
  return `
with writes as (
  select a.form, a.event_uid, case when a.form in ('', 'intervention') then a.event_uid end as by_itself, array_agg(a) as answers
  from form_answers a where ${own('a')} group by a.form, a.event_uid
),
last_writes as (
  select distinct on (w.form, e.page, w.by_itself) w.answers from writes w
  cross join lateral (
    select seq, coalesce(detail ->> 'page', '') as page from events where experiment_id = ${literal(id)} and event_uid = w.event_uid limit 1
  ) e
  order by w.form, e.page, w.by_itself, e.seq desc
),
fields as (
  -- A field is on one page, but a form may have been sent as a whole before it was sent page by page.
  select * from (
    select distinct on (a.form, a.field, by_itself) a.server_time, a.seq, a.form, a.field, a.response, a.feed
    from last_writes w cross join lateral unnest(w.answers) a
    cross join lateral (select case when a.form in ('', 'intervention') then a.event_uid end as by_itself) b
    order by a.form, a.field, by_itself, a.seq desc
  ) latest
  union all
  select c.server_time, c.seq, null::text, c.field, c.response, c.feed from checkpoints c
  where ${own('c')} and c.field not in (${Object.values(URL_IDS).map(literal).join(', ')})
),
-- These and the flags are beside the first thing that is known of the person.
ids as (
  select f.server_time, f.seq, null::text as form, id.field, id.value as response, null::text as feed
  from (select server_time, seq from fields order by server_time, seq limit 1) f
  cross join (values (${literal(URL_IDS.experiment_id)}, ${literal(id)}), (${literal(URL_IDS.user_id)}, p.user_id)) as id(field, value)
),
flags as (
  select distinct on (flag.name) f.server_time, f.seq, null::text as form, ${literal(FLAG_FIELD)} as field, flag.name as response, null::text as feed
  from fields f
  cross join (values ('test', p.is_test), ('simulated', p.is_simulated), ('excluded', p.excluded_at is not null)) as flag(name, is_set)
  where flag.is_set order by flag.name, f.server_time, f.seq
)
select *, 1 as place from fields union all select *, 0 from flags union all select *, 0 from ids`
}

/** Person by person, each in the order in which things were stored. */
export const userForm = (query: ExportQuery, range: PeopleRange): string => `
with ${people(query, range)}
select ${ms('f.server_time')}, p.user_id, ${literal(query.id)}::text, f.field, f.response${waveAndFeed(query, 'f.feed')}${query.saysForm ? ', f.form' : ''}
from people p cross join lateral (${userFormOfPerson(query.id)}) f
order by p.participant_id, f.server_time, f.seq, f.place, f.field collate "C", f.response`

export const countUserForm = ({ id }: ExportQuery, participant_ids: readonly string[]): string => `
select count(*)::int as rows, true as is_exact
from participants p cross join lateral (${userFormOfPerson(id)}) f
where p.participant_id = any(${idArray(participant_ids)})`

/** The sets that any condition of any version of the study can show. */
const setsOfStudy = (id: string) => `
select distinct jsonb_array_elements(value::jsonb) ->> 'entity_set' from condition_settings
where experiment_id = ${literal(id)} and param = 'entity_sets'`

/** One that a card does not have is the text null (ruling E). */
const covariateCells = ({ covariates }: ExportQuery) =>
  covariates.map((name) => `, coalesce(n.covariates ->> ${literal(name)}, 'null')`).join('')

const card = (
  query: ExportQuery,
  experiment_id: string,
) => `n.entity_id, ${ms('n.created_at')}, ${publishedUrl(query)}, ${publishedUrl(query)},
  ${experiment_id}, s.entity_category, n.entity_set${covariateCells(query)}`

export const stimulusSet = (query: ExportQuery): string => `
select ${card(query, "''")} from entities n join entity_sets s using (entity_set) where n.entity_set = ${literal(query.id)} order by n.position`

export const entityInfo = (query: ExportQuery): string => `
with ${people(query)},
shown as (
  select c.entity_id, count(*) from feeds f join people using (participant_id) cross join lateral unnest(${SENT_IDS}) as c(entity_id) group by c.entity_id
)
select shown.count, ${card(query, `${literal(query.id)}::text`)}
from entities n join entity_sets s using (entity_set) join shown using (entity_id) order by n.entity_set, n.position`

/** Values as they are given to `spawn_experiment`, so that the file can be fed back; secrets are in no file. */
export const experimentParameters = ({ id }: ExportQuery): string => `
select ${ms('v.created_at')}, c.experiment_id, c.condition, c.param,
  case when c.param in (${URL_ENCODED_PARAMETERS.map(literal).join(', ')}) then ${urlEncoded('c.value')} else c.value end
from condition_settings c
join studies s using (experiment_id)
join study_versions v on v.experiment_id = c.experiment_id and v.version = c.version
where c.experiment_id = ${literal(id)} and c.version = s.current_version and c.param not in (${SECRET_PARAMETERS.map(literal).join(', ')})
order by c.param collate "C", c.condition`

/** The cards that each condition of any version can show, since the first version that could. */
export const inventory = (query: ExportQuery): string => `
with pool as (
  select c.condition, chosen.value ->> 'entity_set' as entity_set, min(v.created_at) as since
  from condition_settings c join study_versions v using (experiment_id, version)
  cross join lateral jsonb_array_elements(c.value::jsonb) as chosen
  where c.experiment_id = ${literal(query.id)} and c.param = 'entity_sets' group by 1, 2
)
select ${ms('pool.since')}, ${literal(query.id)}::text, pool.condition, n.entity_id, ${publishedUrl(query)}, n.entity_set${covariateCells(query)}
from pool join entities n using (entity_set) order by pool.condition, n.entity_set, n.position`

export const COVARIATES_OF_SET =
  'select distinct jsonb_object_keys(covariates) as name from entities where entity_set = $1 order by 1'
export const covariatesOfStudy = (id: string): string => `
select distinct jsonb_object_keys(covariates) as name from entities where entity_set in (${setsOfStudy(id)}) order by 1`

/** The next people of an export, in order. */
export const nextPeople = (query: ExportQuery, { after, limit }: { after: string; limit: number }): string => `
with ${people(query)}
select participant_id from people where participant_id > ${after} order by participant_id limit ${limit}`

/** Whose events are read: those of all people, of people whose rows are not stored, or of nobody. */
export type EventsOf = 'all' | 'new' | 'none'

/** The same people, with what `PersonToRead` says about them. */
export const peopleToRead = (
  query: OfPeople,
  { after, limit, eventsOf }: { after: string; limit: number; eventsOf: EventsOf },
): string => `
with ${people(query)}
select p.participant_id, p."isStored", case when ${READS_EVENTS[eventsOf]} then (
    select count(*)::int from events e where e.experiment_id = ${literal(query.id)} and e.participant_id = p.participant_id) else 0 end as "nEvents"
from (
  select p.participant_id, exists (select from person_visits v where ${IS_CURRENT}) as "isStored"
  from people p where p.participant_id > ${after} order by p.participant_id limit ${limit}
) p
order by p.participant_id`

const READS_EVENTS: Readonly<Record<EventsOf, string>> = { all: 'true', new: 'not p."isStored"', none: 'false' }

export const countPeople = (query: OfPeople): string => `with ${people(query)} select count(*)::integer as n from people`
