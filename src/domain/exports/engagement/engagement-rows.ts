import { tenths } from '../tidy/columns/moment.ts'
import type { PersonRecord, StoredEvent } from '../tidy/person/person-record.ts'
import type { PageOfPerson } from '../tidy/visits/page-of-person.ts'

/** A row of the engagement file as far as the events of its person tell it. */
export type EngagementRow = {
  entity_id: string
  /** Null where a row is made of many events. */
  seq: number | null
  time_stamp: number
  time_engagement: number | null
  time_content_viewed: number
  engagement_type: string
  response: number | null
}

/** Kinds of events that the file is made of. */
export const ENGAGEMENT_KINDS = ['visibility', 'dwell', 'engagement', 'video'] as const

/** What a person did with their cards, in no order. */
export function engagementRows({ events }: Pick<PersonRecord, 'events'>, pages: readonly PageOfPerson[]): EngagementRow[] {
  const rows: EngagementRow[] = []
  for (const event of events) {
    if ((event.kind === 'engagement' || event.kind === 'video') && event.engagement_type !== null) {
      rows.push(clickRow(event, event.engagement_type))
    }
  }
  const streamed = visitsByCard(pages)
  const toldAt = events.find(({ kind }) => kind === 'visibility')?.serverMs ?? 0
  for (const [entity_id, visits] of streamed) {
    // One row with 0 for a card that was measured and not visited.
    if (visits.length === 0) rows.push(dwellRow(entity_id, { time_stamp: toldAt, time_content_viewed: -1, response: 0 }))
    for (const visit of visits) rows.push(dwellRow(entity_id, visit))
  }
  // Of several batches the last one tells the whole feed. It repeats what was streamed: it counts for cards of which nothing was.
  const batch = events.findLast(({ kind }) => kind === 'dwell')
  if (batch !== undefined) for (const row of batchRows(batch)) if (!streamed.has(row.entity_id)) rows.push(row)
  return rows
}

const clickRow = (event: StoredEvent, engagement_type: string): EngagementRow => ({
  entity_id: event.entity_id ?? '',
  seq: event.seq,
  time_stamp: event.serverMs,
  time_engagement: event.time_engagement === null ? null : Math.round(event.time_engagement),
  time_content_viewed: event.time_content_viewed === null ? -1 : Math.round(event.time_content_viewed),
  engagement_type,
  response: event.response,
})

type Visit = Pick<EngagementRow, 'time_stamp' | 'time_content_viewed' | 'response'>

const dwellRow = (entity_id: string, { time_stamp, time_content_viewed, response }: Visit): EngagementRow => ({
  entity_id,
  seq: null,
  time_stamp,
  time_engagement: -1,
  time_content_viewed,
  engagement_type: 'dwell',
  response,
})

/** The visits on any of the person's pages; none of cards that were measured and not visited. */
function visitsByCard(pages: readonly PageOfPerson[]): Map<string, Visit[]> {
  const byCard = new Map<string, Visit[]>()
  for (const { timeOrigin, cards, pieces } of pages) {
    for (const [entity_id, { views }] of cards) {
      const list = byCard.get(entity_id) ?? []
      byCard.set(entity_id, list)
      for (const { visits } of views) {
        for (const { startMs, endMs } of visits) {
          list.push({
            // Stored with the piece that told its end.
            time_stamp: (pieces.find(({ until }) => until >= endMs) ?? pieces.at(-1))?.serverMs ?? 0,
            time_content_viewed: Math.round(timeOrigin + startMs),
            response: tenths(endMs - startMs),
          })
        }
      }
    }
  }
  return byCard
}

type Batch = { dwell_data: { entity_id: string; dwellTimes: number[]; dwellsInviewTime: number[] }[] }

/** What a page knew of its cards when it was submitted, and what it did not stream. */
function batchRows({ seq, serverMs, detail }: StoredEvent): EngagementRow[] {
  const { dwell_data } = JSON.parse(detail ?? '{"dwell_data":[]}') as Batch // the contract checked it on its way in
  return dwell_data.flatMap(({ entity_id, dwellTimes, dwellsInviewTime }) =>
    dwellTimes.map((response, n) => ({
      entity_id,
      seq,
      time_stamp: serverMs,
      time_engagement: -1,
      time_content_viewed: Math.round(dwellsInviewTime[n] ?? -1),
      engagement_type: 'dwell',
      response: tenths(response),
    })),
  )
}
