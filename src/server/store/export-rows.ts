import { type Pool, type PoolClient, types } from 'pg'
import QueryStream from 'pg-query-stream'
import { streamedDwell } from './streamed-dwell.ts'

/** Who is in an export besides ordinary participants. People who withdrew never are. */
export type Include = { test: boolean; simulated: boolean }

export type ExportQuery = { experiment_id: string; publicUrl: string; include: Include }

const people = (andWhere = '') => `
people as (
  select participant_id, user_id, condition, device_class from participants
  where experiment_id = $1 and withdrawn_at is null and ($2 or not is_test) and ($3 or not is_simulated) ${andWhere}
)`

const ms = (moment: string) => `floor(extract(epoch from ${moment}) * 1000)::bigint`

/** $4: the address of this installation, $5: the people of this turn, $6: their dwell as their pages streamed it. */
const ENGAGEMENT = `
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
  case when n.entity_url like '/%' then $4::text || n.entity_url else n.entity_url end,
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
const USER_FORM = `
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

const NEXT_PEOPLE = `
with ${people()}
select participant_id from people where participant_id > $4 order by participant_id limit $5`

/** So many people at a time keep the memory flat and the database from being asked for each one. */
const PEOPLE_A_TURN = 50

type Row = (string | number | null)[]
type Rows = (client: PoolClient, query: ExportQuery) => AsyncGenerator<Row>

const whose = ({ experiment_id, include }: ExportQuery) => [experiment_id, include.test, include.simulated]

/** The rows of each export; the columns are those of its descriptor, in that order. */
const ROWS: Readonly<Record<string, Rows>> = {
  engagement: async function* (client, query) {
    for (let last = '0'; ; ) {
      const { rows } = await client.query<{ participant_id: string }>(NEXT_PEOPLE, [...whose(query), last, PEOPLE_A_TURN])
      const ids = rows.map(({ participant_id }) => participant_id)
      const dwell = await streamedDwell(client, query.experiment_id, ids)
      yield* rowsOf(client, ENGAGEMENT, [...whose(query), query.publicUrl, ids, JSON.stringify(dwell)])
      if (ids.length < PEOPLE_A_TURN) return
      last = ids.at(-1) ?? last
    }
  },
  user_form: (client, query) => rowsOf(client, USER_FORM, whose(query)),
}

async function* rowsOf(client: PoolClient, sql: string, values: unknown[]): AsyncGenerator<Row> {
  const stream = client.query(new QueryStream(sql, values, { batchSize: 500, rowMode: 'array', types }))
  for await (const row of stream) yield row as Row // rowMode array; bigint comes as text
}

/** Rows of an export as they come from the database, a few hundred at a time: memory does not grow with the study. */
export async function* exportRows(pool: Pool, name: string, query: ExportQuery): AsyncGenerator<Row> {
  const rows = ROWS[name]
  if (rows === undefined) throw new Error(`No rows for the export ${name}`)
  const client = await pool.connect()
  let failure: Error | undefined
  let isDone = false
  try {
    // All turns look at the same moment.
    await client.query('begin isolation level repeatable read read only')
    yield* rows(client, query)
    await client.query('commit')
    isDone = true
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    // A reader who went away leaves a transaction open: such a connection is not used again.
    client.release(failure ?? !isDone)
  }
}
