/** What each export reads. `$1` is always the study, or the set. */

/** As published: a file that we keep has the address of this installation before it. */
const publishedUrl = (address: string) =>
  `case when n.entity_url like '/%' then ${address}::text || n.entity_url else n.entity_url end`

const people = (andWhere = '') => `
people as (
  select participant_id, user_id, condition, device_class from participants
  where experiment_id = $1 and withdrawn_at is null and ($2 or not is_test) and ($3 or not is_simulated) ${andWhere}
)`

const ms = (moment: string) => `floor(extract(epoch from ${moment}) * 1000)::bigint`

/** $4: the address of this installation, $5: the people of this turn, $6: their dwell as their pages streamed it. */
export const ENGAGEMENT = `
with ${people('and participant_id = any($5::bigint[])')},
clicks as (
  select e.participant_id, e.entity_id, e.seq, ${ms('e.server_time')} as time_stamp, round(e.time_engagement)::bigint as time_engagement,
    round(e.time_content_viewed)::bigint as time_content_viewed, e.engagement_type, e.response
  from events e where e.experiment_id = $1 and e.participant_id = any($5::bigint[]) and e.kind in ('engagement', 'video') and e.engagement_type is not null
),
streamed as (
  select participant_id, entity_id, null::bigint as seq, time_stamp, -1::bigint as time_engagement, time_content_viewed,
    'dwell' as engagement_type, response
  from json_to_recordset($6::json) as row(
    participant_id bigint, entity_id text, time_stamp bigint, time_content_viewed bigint, response double precision)
),
-- Of several dwell batches of one person the last one tells the whole feed.
submitted as (
  select distinct on (participant_id) * from events
  where experiment_id = $1 and participant_id = any($5::bigint[]) and kind = 'dwell' order by participant_id, seq desc
),
-- The batch repeats what was streamed: it counts for cards of which nothing was.
batched as (
  select s.participant_id, card ->> 'entity_id' as entity_id, s.seq, ${ms('s.server_time')} as time_stamp, -1::bigint as time_engagement,
    round((card -> 'dwellsInviewTime' ->> (visit.n - 1)::int)::double precision)::bigint as time_content_viewed,
    'dwell' as engagement_type, visit.ms::double precision as response
  from submitted s
  cross join jsonb_array_elements(s.detail -> 'dwell_data') card
  cross join jsonb_array_elements_text(card -> 'dwellTimes') with ordinality visit(ms, n)
  where not exists (select from streamed d where d.participant_id = s.participant_id and d.entity_id = card ->> 'entity_id')
),
visits as (
  select * from streamed union all select * from batched
),
unseen as (
  select c.participant_id, c.entity_id, null::bigint as seq, ${ms('c.created_at')} as time_stamp, -1::bigint as time_engagement,
    -1::bigint as time_content_viewed, 'dwell' as engagement_type, 0::double precision as response
  from served_cards c join people using (participant_id)
  where not exists (select from visits v where v.participant_id = c.participant_id and v.entity_id = c.entity_id)
)
select e.time_stamp, e.time_engagement, coalesce(e.time_content_viewed, -1), p.user_id, e.entity_id, p.condition, $1::text, e.engagement_type,
  e.response, coalesce(c.shown_counts ->> 'accuracy_score', '-1'), s.entity_category, n.entity_set,
  ${publishedUrl('$4')},
  '', c.idx, c.shown_counts ->> 'likes', c.shown_counts ->> 'read_later', c.shown_counts ->> 'shares', p.device_class
from (select * from clicks union all select * from visits union all select * from unseen) e
join people p using (participant_id)
join entities n using (entity_id)
join entity_sets s using (entity_set)
left join served_cards c using (participant_id, entity_id)
order by p.participant_id, e.time_stamp, e.seq nulls last, c.idx, e.time_content_viewed`

/**
 * Of a form that a person sent several times, after going back, the last time counts; the events keep them all. Answers without a form's
 * name cannot be told apart, and those to an intervention come one by one: all of them are rows.
 */
export const USER_FORM = `
with ${people()},
writes as (
  select distinct participant_id, form, event_uid from form_answers where experiment_id = $1 and form not in ('', 'intervention')
),
last_writes as (
  select distinct on (w.participant_id, w.form) w.event_uid from writes w
  order by w.participant_id, w.form, (select seq from events e where e.experiment_id = $1 and e.event_uid = w.event_uid) desc
),
fields as (
  select participant_id, server_time, seq, field, response from form_answers
  where experiment_id = $1 and (form in ('', 'intervention') or event_uid in (select event_uid from last_writes))
  union all
  select participant_id, server_time, seq, field, response from checkpoints where experiment_id = $1
)
select ${ms('f.server_time')}, p.user_id, $1::text, f.field, f.response
from fields f join people p using (participant_id)
order by f.server_time, f.seq`

/** The sets that any condition of any version of the study can show. */
const SETS_OF_STUDY = `
select distinct jsonb_array_elements(value::jsonb) ->> 'entity_set' from condition_settings
where experiment_id = $1 and param = 'entity_sets'`

const card = (experiment_id: string) => `n.entity_id, ${ms('n.created_at')}, ${publishedUrl('$2')}, ${publishedUrl('$2')},
  ${experiment_id}, s.entity_category, n.entity_set, n.covariates`

export const STIMULUS_SET = `
select ${card("''")} from entities n join entity_sets s using (entity_set) where n.entity_set = $1 order by n.position`

export const ENTITY_INFO = `
with shown as (
  select c.entity_id, count(*) from served_cards c join participants p using (participant_id)
  where p.experiment_id = $1 and p.withdrawn_at is null and ($3 or not p.is_test) and ($4 or not p.is_simulated)
  group by c.entity_id
)
select coalesce(shown.count, 0), ${card('$1::text')}
from entities n join entity_sets s using (entity_set) left join shown using (entity_id)
where n.entity_set in (${SETS_OF_STUDY}) order by n.entity_set, n.position`

export const EXPERIMENT_PARAMETERS = `
select ${ms('v.created_at')}, c.experiment_id, c.condition, c.param, c.value
from condition_settings c
join studies s using (experiment_id)
join study_versions v on v.experiment_id = c.experiment_id and v.version = c.version
where c.experiment_id = $1 and c.version = s.current_version order by c.condition, c.param`

export const INVENTORY = `
with ${people()}
select ${ms('c.created_at')}, $1::text, p.condition, c.entity_id, ${publishedUrl('$4')}, n.entity_set, n.covariates, p.user_id, c.idx, c.score, c.propensity
from served_cards c join people p using (participant_id) join entities n using (entity_id)
order by p.participant_id, c.idx`

export const COVARIATES_OF_SET =
  'select distinct jsonb_object_keys(covariates) as name from entities where entity_set = $1 order by 1'
export const COVARIATES_OF_STUDY = `
select distinct jsonb_object_keys(covariates) as name from entities where entity_set in (${SETS_OF_STUDY}) order by 1`

export const NEXT_PEOPLE = `
with ${people()}
select participant_id from people where participant_id > $4 order by participant_id limit $5`
