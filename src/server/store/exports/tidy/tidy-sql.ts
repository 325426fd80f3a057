import { CHECK_COLUMN, DUPLICATE_COLUMN } from '#domain/feed/checks/feed-check.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { SENT_IDS } from '../../visits/served-cards.ts'
import { literal } from '../export-cells.ts'
import { type Include, isIncluded } from '../export-sql.ts'
import { IS_CURRENT } from '../visits/is-current.ts'
import { BY_SERVER, ms } from '../visits/stored-events.ts'
import { HOW_MEASURED } from '../visits/visits-of-people.ts'

/** What the tidy tables read. `$1` is always the study. */

const IS_LANDING = `(e.kind = 'track' and e.detail ->> 'name' = 'feed-landed')`

/** Every opening of the link begins a session. It stays empty where the page goes on with the token of an earlier one. */
export const IS_USED = `exists (select from events e
      where e.experiment_id = $1 and e.participant_id = p.participant_id and e.session_id = s.session_id and not ${BY_SERVER})`

/** $2: people. `totals`: of their stored visits; null where those are not current. */
export const PEOPLE = `
select p.participant_id, p.user_id, p.version, p.wave, p.condition, p.condition_from, p.assignment, p.seed, p.network_hash, p.device_class, p.device, p.is_test, p.is_simulated,
  p.outcome, ${ms('p.created_at')} as "createdMs", ${ms('p.last_seen_at')} as "lastSeenMs", ${ms('p.completed_at')} as "completedMs",
  ${ms('p.excluded_at')} as "excludedMs", p.exclusion_reason, ${HOW_MEASURED},
  (select e.client_time from events e
    where e.experiment_id = $1 and e.participant_id = p.participant_id and not ${BY_SERVER}
    order by ${IS_LANDING} desc, e.seq limit 1) as "zeroMs",
  coalesce((select json_agg(json_build_object('session_id', s.session_id::text, 'startMs', ${ms('s.created_at')},
      'isSecondBrowser', coalesce(s.session_id <> p.owner_session_id, false)) order by s.session_id)
    from sessions s where s.participant_id = p.participant_id and ${IS_USED}), '[]') as sessions,
  (select json_build_object('nPages', v.n_pages, 'activeMs', v.active_ms, 'hiddenMs', v.hidden_ms, 'overlapMs', v.overlap_ms)
    from person_visits v where ${IS_CURRENT}) as totals
from participants p
where p.experiment_id = $1 and p.participant_id = any($2::bigint[])
order by p.participant_id`

/** $2: people. */
export const WRITES = `
select f.participant_id, f.event_uid, f.form, e.feed, e.client_time as "clientMs", e.detail ->> 'page' as page,
  e.detail -> 'answer_log' as "answerLog", json_object_agg(f.field, f.response) as answers
from form_answers f join events e using (experiment_id, event_uid)
where f.experiment_id = $1 and f.participant_id = any($2::bigint[])
group by f.participant_id, f.event_uid, f.form, e.feed, e.client_time, e.detail, e.seq
order by f.participant_id, e.seq`

/** $2: people, of whom those in their first visit count. All their waves of which anything is stored; '' is the first. */
export const WAVES_OF_PEOPLE = `
select f.participant_id, n.wave, case when v.participant_id is null and w.begun_at is not null then 'no_consent' else v.outcome end as outcome, f.time_zone as zone, ${ms('coalesce(w.begun_at, v.created_at)')} as "begunMs",
  case when v.outcome is not null then ${ms('coalesce(v.completed_at, v.last_seen_at)')} end as "endedMs",
  ${ms('w.invited_at')} as "invitedMs", ${ms('w.reminded_at')} as "remindedMs", w.begun_by as "begunBy", ${ms('now()')} as "nowMs"
from participants f
cross join lateral (
  select wave from participants where experiment_id = f.experiment_id and user_id = f.user_id
  union select wave from person_waves where participant_id = f.participant_id
) n
left join participants v on v.experiment_id = f.experiment_id and v.user_id = f.user_id and v.wave = n.wave
left join person_waves w on w.participant_id = f.participant_id and w.wave = n.wave
where f.experiment_id = $1 and f.participant_id = any($2::bigint[]) and f.wave = ''`

/** $1: people. */
export const ASKED_CARDS = `
select participant_id, form, block,
  (select json_agg(json_build_object('entity_id', c.entity_id, 'chosenAs', c.chosen_as, 'feed', c.feed) order by c.n)
    from unnest(entity_ids, chosen_as, feeds) with ordinality as c(entity_id, chosen_as, feed, n)) as cards
from asked_cards where participant_id = any($1::bigint[])`

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

/** Of all cards, because a duplicate names another one. Covariates of no other column. */
export const CHECK_CELLS = `
select n.entity_id, n.entity_set, n.entity_url, jsonb_strip_nulls(jsonb_build_object('filename', n.covariates -> 'filename',
  '${CHECK_COLUMN}', n.covariates -> '${CHECK_COLUMN}', '${DUPLICATE_COLUMN}', n.covariates -> '${DUPLICATE_COLUMN}')) as covariates
from entities n where n.entity_set in (
  select c.entity_set from entities c where c.entity_set in (${SETS}) and c.covariates ?| array['${CHECK_COLUMN}', '${DUPLICATE_COLUMN}'])
order by n.entity_set, n.position`

export const COVARIATES = `select covariates from entities where entity_set in (${SETS})`

/** Comments that came with the cards. */
export const COMMENTS = `
select c.*, c.position as "order" from comments c join entities n using (entity_id)
where n.entity_set in (${SETS}) order by n.entity_set, n.position, c.position`

/** $2: the form. */
export const INTERVENTION_FIELDS = `select distinct coalesce(feed, '${ONLY_FEED}') as feed, field from form_answers where experiment_id = $1 and form = $2`

export const stimuli = (include: Include, publicUrl: string): string => `
with served as (
  select c.entity_id, count(*) as n
  from feeds f join participants p using (participant_id) cross join lateral unnest(${SENT_IDS}) as c(entity_id)
  where p.experiment_id = $1 and ${isIncluded(include)} group by c.entity_id
)
select n.entity_id, n.entity_set, s.entity_category, n.entity_type, n.position,
  ${publishedUrl(publicUrl)} as entity_url,
  m.width, m.height, m.duration_ms, coalesce(served.n, 0)::integer as "nServed", n.covariates
from entities n join entity_sets s using (entity_set) left join media_objects m using (media_id) left join served using (entity_id)
where n.entity_set in (${SETS}) order by n.entity_set, n.position`

/** People and not their visits: later waves have rows of their own. */
const IS_PERSON = `experiment_id = $1 and wave = ''`

/** Erased because they did not agree: a bare row is left. */
const HAS_REFUSED = `coalesce(outcome = 'no_consent' and writes_ended_at is not null and withdrawn_at is null, false)`

/** In an order that does not tell who came when. */
export const refusedPeople = ({ test, simulated, excluded, onlySimulated = false }: Include): string => `
select version, condition, is_test, is_simulated, ${ms("date_trunc('day', created_at, 'UTC')")} as "dayMs" from participants
where ${IS_PERSON} and ${HAS_REFUSED} and (${test} or not is_test) and (${simulated} or not is_simulated) and (is_simulated or not ${onlySimulated})
  and (${excluded} or excluded_at is null)
order by condition, "dayMs", version`

/** Also those who are left out of the other tables because of it. */
export const excludedPeople = (include: Include): string => `
select user_id, ${ms('excluded_at')} as "excludedMs", exclusion_reason, excluded_by from participants
where ${IS_PERSON} and excluded_at is not null and ${isIncluded({ ...include, excluded: true })} order by participant_id`

export const FIXED_RULES = `select rules, ${ms('fixed_at')} as "fixedMs" from fixed_quality_rules where experiment_id = $1`

/** Each person once: in the tables, or left out for the first of these reasons; `ordinary`: only simulated people were asked for. */
export const peopleCounts = ({ test, simulated, excluded, onlySimulated = false }: Include): string => `
select case when not is_simulated and ${onlySimulated} then 'ordinary' when withdrawn_at is not null then 'withdrawn' when writes_ended_at is not null and not ${HAS_REFUSED} then 'erased'
  when excluded_at is not null and not ${excluded} then 'excluded' when is_test and not ${test} then 'test'
  when is_simulated and not ${simulated} then 'simulated' when ${HAS_REFUSED} then 'no_consent' else 'included' end as kind,
  count(*)::integer as n
from participants where ${IS_PERSON} group by 1`
