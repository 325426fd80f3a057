import type { PoolClient } from 'pg'
import { thinRun } from '#domain/engagement/page-visits.ts'
import { tenths } from '#domain/exports/tidy/moment.ts'
import { literal, numberArray } from './export-cells.ts'
import type { Asked, EngagementRow } from './export-sql.ts'
import { rowStream } from './row-stream.ts'
import { dwellOfPerson, type Report } from './streamed-dwell.ts'

/** What a page knew of its cards when it was submitted, and what it did not stream. */
type Batch = { dwell_data: { entity_id: string; dwellTimes: number[]; dwellsInviewTime: number[] }[] }

/** As stored; bigints come as text. */
type StoredEvent = {
  participant_id: string
  session_id: string | null
  kind: string
  seq: string
  stored_ms: string
  entity_id: string
  engagement_type: string
  response: number
  time_content_viewed: number | null
  time_engagement: number | null
  detail: unknown
}

/** One look at the events for clicks and dwell alike: they lie among each other, and there are a hundred of them to each click. */
const eventsOf = ({ id, seen }: Pick<Asked, 'id' | 'seen'>, people: readonly string[]) => `
select e.participant_id, e.session_id, e.kind, e.seq, floor(extract(epoch from e.server_time) * 1000)::bigint as stored_ms,
  e.entity_id, e.engagement_type, e.response, e.time_content_viewed, e.time_engagement,
  case when e.kind in ('visibility', 'dwell') then e.detail end as detail
from events e
where e.experiment_id = ${literal(id)} and e.participant_id = any(${numberArray(people, 'bigint')})
  and (e.kind in ('visibility', 'dwell') or (e.kind in ('engagement', 'video') and e.engagement_type is not null)) and ${seen('e')}
order by e.participant_id, e.seq`

/** What some people did with their cards. Holds the samples of one person at a time. */
export async function engagementRows(
  client: PoolClient,
  asked: Pick<Asked, 'id' | 'seen'>,
  people: readonly string[],
): Promise<EngagementRow[]> {
  const rows: EngagementRow[] = []
  let ofPerson: StoredEvent[] = []
  const stream = rowStream(client, eventsOf(asked, people), [], { batchSize: 50 })
  for await (const row of stream) {
    const event = row as StoredEvent // the columns of the query
    if (ofPerson[0] !== undefined && ofPerson[0].participant_id !== event.participant_id) {
      rows.push(...rowsOfPerson(ofPerson))
      ofPerson = []
    }
    ofPerson.push(event.kind === 'visibility' ? thinned(event) : event)
  }
  rows.push(...rowsOfPerson(ofPerson))
  return rows
}

/** At once, so that what is left out never grows old in memory. */
function thinned(event: StoredEvent): StoredEvent {
  const detail = event.detail as Report['detail'] // the contract checked it on its way in
  return { ...event, detail: { ...detail, cards: detail.cards.map(thinRun) } }
}

function rowsOfPerson(events: readonly StoredEvent[]): EngagementRow[] {
  const clicks = events.filter(({ kind }) => kind === 'engagement' || kind === 'video').map(clickRow)
  const reports = events.filter(({ kind }) => kind === 'visibility') as Report[] // those have such a detail
  const streamed = dwellOfPerson(reports).map(
    (row): EngagementRow => ({ ...row, seq: null, time_engagement: -1, engagement_type: 'dwell' }),
  )
  const isStreamed = new Set(streamed.map(({ entity_id }) => entity_id))
  // Of several batches the last one tells the whole feed. It repeats what was streamed: it counts for cards of which nothing was.
  const batch = events.findLast(({ kind }) => kind === 'dwell')
  const batched = batch === undefined ? [] : batchRows(batch).filter(({ entity_id }) => !isStreamed.has(entity_id))
  return [...clicks, ...streamed, ...batched]
}

const clickRow = (event: StoredEvent): EngagementRow => ({
  participant_id: event.participant_id,
  entity_id: event.entity_id,
  seq: event.seq,
  time_stamp: event.stored_ms,
  time_engagement: event.time_engagement === null ? null : Math.round(event.time_engagement),
  time_content_viewed: event.time_content_viewed === null ? -1 : Math.round(event.time_content_viewed),
  engagement_type: event.engagement_type,
  response: event.response,
})

function batchRows({ participant_id, seq, stored_ms, detail }: StoredEvent): EngagementRow[] {
  const { dwell_data } = detail as Batch // checked by the contract
  return dwell_data.flatMap(({ entity_id, dwellTimes, dwellsInviewTime }) =>
    dwellTimes.map((response, n) => ({
      participant_id,
      entity_id,
      seq,
      time_stamp: stored_ms,
      time_engagement: -1,
      time_content_viewed: Math.round(dwellsInviewTime[n] ?? -1),
      engagement_type: 'dwell',
      response: tenths(response),
    })),
  )
}
