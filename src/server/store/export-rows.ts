import { type Pool, types } from 'pg'
import QueryStream from 'pg-query-stream'

/** Who is in an export besides ordinary participants. People who withdrew never are. */
export type Include = { test: boolean; simulated: boolean }

export type ExportQuery = { experiment_id: string; publicUrl: string; include: Include }

const PEOPLE = `
people as (
  select participant_id, user_id, condition, device_class from participants
  where experiment_id = $1 and withdrawn_at is null and ($2 or not is_test) and ($3 or not is_simulated)
)`

const ms = (moment: string) => `floor(extract(epoch from ${moment}) * 1000)::bigint`

/** SQL of each export; the columns are those of its descriptor, in that order. $4 is the address of this installation. */
const SQL: Readonly<Record<string, string>> = {
  engagement: `
with ${PEOPLE},
clicks as (
  select e.participant_id, e.entity_id, e.seq, ${ms('e.server_time')} as time_stamp, round(e.time_engagement)::bigint as time_engagement,
    round(e.time_content_viewed)::bigint as time_content_viewed, e.engagement_type, e.response
  from events e where e.experiment_id = $1 and e.kind in ('engagement', 'video')
),
-- Of several dwell batches of one person the last one tells the whole feed.
submitted as (
  select distinct on (participant_id) * from events where experiment_id = $1 and kind = 'dwell' order by participant_id, seq desc
),
visits as (
  select s.participant_id, card ->> 'entity_id' as entity_id, s.seq, ${ms('s.server_time')} as time_stamp, -1::bigint as time_engagement,
    round((card -> 'dwellsInviewTime' ->> (visit.n - 1)::int)::double precision)::bigint as time_content_viewed,
    'dwell' as engagement_type, visit.ms::double precision as response
  from submitted s
  cross join jsonb_array_elements(s.detail -> 'dwell_data') card
  cross join jsonb_array_elements_text(card -> 'dwellTimes') with ordinality visit(ms, n)
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
order by e.time_stamp, e.seq nulls last, p.user_id, c.idx, e.time_content_viewed`,

  user_form: `
with ${PEOPLE},
fields as (
  select participant_id, server_time, seq, field, response from form_answers where experiment_id = $1
  union all
  select participant_id, server_time, seq, field, response from checkpoints where experiment_id = $1
)
select ${ms('f.server_time')}, p.user_id, $1::text, f.field, f.response
from fields f join people p using (participant_id)
where $4::text is not null
order by f.server_time, f.seq`,
}

/** Rows of an export as they come from the database, a few hundred at a time: memory does not grow with the study. */
export async function* exportRows(pool: Pool, name: string, query: ExportQuery): AsyncGenerator<(string | number | null)[]> {
  const text = SQL[name]
  if (text === undefined) throw new Error(`No SQL for the export ${name}`)
  const values = [query.experiment_id, query.include.test, query.include.simulated, query.publicUrl]
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const stream = client.query(new QueryStream(text, values, { batchSize: 500, rowMode: 'array', types }))
    for await (const row of stream) yield row as (string | number | null)[] // rowMode array; bigint comes as text
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    client.release(failure)
  }
}
