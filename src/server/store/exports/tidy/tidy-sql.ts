import { CARD_IDS, fullList } from '#server/store/visits/served-cards.ts'
import { literal, numberArray, textArray } from '../export-cells.ts'
import { type Include, isIncluded } from '../export-sql.ts'

/** What the tidy tables read. `$1` is always the study. */

const ms = (moment: string) => `floor(extract(epoch from ${moment}) * 1000)::double precision`

/** Events that the server notes for somebody have its own clock. */
const IS_NOTE = `(e.kind = 'track' and e.detail ->> 'name' in ('condition', 'feed-note'))`
const BY_SERVER = `(e.kind = 'visit' or ${IS_NOTE})`
const IS_LANDING = `(e.kind = 'track' and e.detail ->> 'name' = 'feed-landed')`

/** Every opening of the link begins a session, also where the page goes on with the token of an earlier one and this one stays empty. */
const IS_USED = `exists (select from events e
      where e.experiment_id = $1 and e.participant_id = p.participant_id and e.session_id = s.session_id and not ${BY_SERVER})`

/** $2: the last person of the turn before, $3: how many. `settled`: SQL that holds where the rows of `p` lie written down in `s`. */
export const nextPeople = (include: Include, settled: string): string => `
select p.participant_id, p.user_id, p.version, p.condition, p.condition_from, p.seed, p.device_class, p.device, p.is_test, p.is_simulated,
  p.outcome, ${ms('p.created_at')} as "createdMs", ${ms('p.last_seen_at')} as "lastSeenMs", ${ms('p.completed_at')} as "completedMs",
  ${ms('p.excluded_at')} as "excludedMs", p.exclusion_reason,
  (select e.client_time from events e
    where e.experiment_id = $1 and e.participant_id = p.participant_id and not ${BY_SERVER}
    order by ${IS_LANDING} desc, e.seq limit 1) as "zeroMs",
  coalesce((select json_agg(json_build_object('session_id', s.session_id::text, 'startMs', ${ms('s.created_at')}) order by s.session_id)
    from sessions s where s.participant_id = p.participant_id and ${IS_USED}), '[]') as sessions,
  exists (select from settled_engagement s where ${settled}) as "isSettled"
from participants p
where p.experiment_id = $1 and p.participant_id > $2 and ${isIncluded(include)}
order by p.participant_id limit $3`

/** $2: people. Lists travel as text, which is read ten times as fast as the driver's arrays. No id has a line break in it. */
export const feedsOf = (counts: readonly string[]): string => `
select f.participant_id, f.from_idx, f.feed_length, ${ms('f.created_at')} as "servedMs", array_to_string(${CARD_IDS}, E'\\n') as entity_ids,
  array_to_string(${fullList('scores')}, ',', '') as scores,
  array_to_string(${fullList('propensities')}, ',', '') as propensities,
  ${counts.map((column) => `array_to_string(${fullList(column)}, ',', '') as ${column}`).join(', ')}
from feeds f join participants p using (participant_id)
where p.experiment_id = $1 and f.participant_id = any($2::bigint[]) order by f.participant_id, f.from_idx`

export type EventsWanted = {
  experiment_id: string
  ids: readonly string[]
  kinds: 'all' | readonly string[]
  /** Holds for the rows of a table that may be told of; for all without it. */
  seen?: (table: string) => string
}

/** For COPY, which takes no parameters and tells types as they are: all numbers but the text of ids are double precision. */
export const eventsOf = ({ experiment_id, ids, kinds, seen = () => 'true' }: EventsWanted): string => `
select e.participant_id::text, e.event_uid::text, e.session_id::text, e.kind, e.seq::double precision, ${ms('e.server_time')}, e.client_time,
  e.entity_id, e.engagement_type, e.response, e.time_content_viewed, e.time_engagement, e.detail::text,
  case when ${IS_NOTE} then (select c.response from checkpoints c where c.experiment_id = ${literal(experiment_id)} and c.event_uid = e.event_uid) end
from events e
where e.experiment_id = ${literal(experiment_id)} and e.participant_id = any(${numberArray(ids, 'bigint')})
  and ${seen('e')} ${kinds === 'all' ? '' : `and e.kind = any(${textArray(kinds)})`}
order by e.participant_id, e.seq`

/** $2: people. */
export const WRITES = `
select f.participant_id, f.event_uid, f.form, e.client_time as "clientMs", json_object_agg(f.field, f.response) as answers
from form_answers f join events e using (experiment_id, event_uid)
where f.experiment_id = $1 and f.participant_id = any($2::bigint[])
group by f.participant_id, f.event_uid, f.form, e.client_time, e.seq
order by f.participant_id, e.seq`

export const SETTINGS = `
select version, condition, param, value from condition_settings where experiment_id = $1 order by version, condition, param`

/** The sets that any condition of any version of the study can show. */
const SETS = `select jsonb_array_elements(value::jsonb) ->> 'entity_set' from condition_settings where experiment_id = $1 and param = 'entity_sets'`

/** A file that we keep has the address of this installation before it. */
const publishedUrl = (publicUrl: string) =>
  `case when n.entity_url like '/%' then ${literal(publicUrl)}::text || n.entity_url else n.entity_url end`

export const cards = (publicUrl: string): string => `
select n.entity_id, n.entity_set, s.entity_category, n.entity_type, ${publishedUrl(publicUrl)} as entity_url
from entities n join entity_sets s using (entity_set) where n.entity_set in (${SETS})`

export const COVARIATES = `select covariates from entities where entity_set in (${SETS})`

/** $2: the form. */
export const INTERVENTION_FIELDS = 'select distinct field from form_answers where experiment_id = $1 and form = $2'

export const stimuli = (include: Include, publicUrl: string): string => `
with served as (
  select c.entity_id, count(*) as n
  from feeds f join participants p using (participant_id) cross join lateral unnest(${CARD_IDS}) as c(entity_id)
  where p.experiment_id = $1 and ${isIncluded(include)} group by c.entity_id
)
select n.entity_id, n.entity_set, s.entity_category, n.entity_type, n.position,
  ${publishedUrl(publicUrl)} as entity_url,
  m.width, m.height, m.duration_ms, coalesce(served.n, 0)::integer as "nServed", n.covariates
from entities n join entity_sets s using (entity_set) left join media_objects m using (media_id) left join served using (entity_id)
where n.entity_set in (${SETS}) order by n.entity_set, n.position`

/** Each person once: in the tables, or left out for the first of these reasons. */
export const peopleCounts = ({ test, simulated, excluded }: Include): string => `
select case when withdrawn_at is not null then 'withdrawn' when excluded_at is not null and not ${excluded} then 'excluded'
  when is_test and not ${test} then 'test' when is_simulated and not ${simulated} then 'simulated' else 'included' end as kind,
  count(*)::integer as n
from participants where experiment_id = $1 group by 1`
