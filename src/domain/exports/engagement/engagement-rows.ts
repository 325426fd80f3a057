import { groupBy } from '#domain/group-by.ts'
import { tenths } from '../tidy/columns/moment.ts'
import type { PersonRecord, ServedCard, StoredEvent } from '../tidy/person/person-record.ts'
import type { PageOfPerson } from '../tidy/visits/page-of-person.ts'
import { submittedDwell } from '../tidy/visits/submitted-dwell.ts'

/** A row of the engagement file, without what is joined at export: the person, the set and the address of the card. */
export type EngagementRow = Act & {
  /** Place of the card in the person's feed; null for a card that is not in it. */
  item_order: number | null
  /** Counts that were displayed to the person; null where the button was not there. */
  likes: number | null
  read_later: number | null
  shares: number | null
  accuracy_score: number | null
}

/** As far as events say it. */
type Act = {
  entity_id: string
  time_stamp: number
  time_engagement: number | null
  time_content_viewed: number
  engagement_type: string
  response: number | null
}

/** `seq`: null where a row is made of many events. */
type Ordered = { act: Act; seq: number | null; card: ServedCard | undefined }

/** What a person did with their cards, in the order of the file. */
export function engagementRows(
  { events, cards }: Pick<PersonRecord, 'events' | 'cards'>,
  pages: readonly PageOfPerson[],
): EngagementRow[] {
  const dwell = dwellActs(events, pages)
  const places = groupBy(cards, ({ entity_id }) => entity_id)
  const visits = groupBy(dwell, ({ act }) => act.entity_id)
  const rows = [...clickActs(events, visits), ...dwell].flatMap(({ act, seq }): Ordered[] =>
    (places.get(act.entity_id) ?? [undefined]).map((card) => ({ act, seq, card })),
  )
  // Every card that was served has at least one dwell row (ruling C5).
  for (const card of cards) if (!visits.has(card.entity_id)) rows.push({ act: neverSeen(card), seq: null, card })
  return rows.sort(inOrder).map(({ act, card }) => ({
    ...act,
    item_order: card?.idx ?? null,
    likes: card?.shown_counts['likes'] ?? null,
    read_later: card?.shown_counts['read_later'] ?? null,
    shares: card?.shown_counts['shares'] ?? null,
    accuracy_score: card?.shown_counts['accuracy_score'] ?? null,
  }))
}

type Stored = Pick<Ordered, 'act' | 'seq'>

function clickActs(events: readonly StoredEvent[], visits: ReadonlyMap<string, readonly Stored[]>): Stored[] {
  const clicks: Stored[] = []
  for (const event of events) {
    if ((event.kind !== 'engagement' && event.kind !== 'video') || event.engagement_type === null) continue
    const entity_id = event.entity_id ?? ''
    const time_engagement = event.time_engagement === null ? null : Math.round(event.time_engagement)
    const sent = event.time_content_viewed === null ? -1 : Math.round(event.time_content_viewed)
    const act = {
      entity_id,
      time_stamp: event.serverMs,
      time_engagement,
      time_content_viewed: startOfVisit(visits.get(entity_id) ?? [], time_engagement) ?? sent,
      engagement_type: event.engagement_type,
      response: event.response,
    }
    clicks.push({ act, seq: event.seq })
  }
  return clicks
}

/** Moments are rounded to whole milliseconds, so that a click at the very end of a visit may seem to come after it. */
const ROUNDING_MS = 1

/** Start of the visit in which somebody clicked (ruling E); undefined where no visit that we know of holds the click. */
function startOfVisit(visits: readonly Stored[], clickedAt: number | null): number | undefined {
  if (clickedAt === null) return undefined
  const starts = visits.flatMap(({ act: { time_content_viewed: start, response } }) =>
    start >= 0 && clickedAt >= start && clickedAt <= start + (response ?? 0) + ROUNDING_MS ? [start] : [],
  )
  // Two windows may show the same card at once: the visit that began last is the one in front.
  return starts.length === 0 ? undefined : Math.max(...starts)
}

/** One row per visit. One with 0 for a card that was measured and not visited. */
function dwellActs(events: readonly StoredEvent[], pages: readonly PageOfPerson[]): Stored[] {
  const rows: Stored[] = []
  const streamed = visitsByCard(pages)
  const firstReportAt = events.find(({ kind }) => kind === 'visibility')?.serverMs ?? 0
  for (const [entity_id, visits] of streamed) {
    const notVisited = { time_stamp: firstReportAt, time_content_viewed: -1, response: 0 }
    for (const visit of visits.length === 0 ? [notVisited] : visits) rows.push({ act: dwellAct(entity_id, visit), seq: null })
  }
  const { seq, serverMs, cards } = submittedDwell(events)
  for (const { entity_id, dwellTimes, dwellsInviewTime } of cards) {
    if (streamed.has(entity_id)) continue
    for (const [n, ms] of dwellTimes.entries()) {
      const time_content_viewed = Math.round(dwellsInviewTime[n] ?? -1)
      rows.push({ act: dwellAct(entity_id, { time_stamp: serverMs, time_content_viewed, response: tenths(ms) }), seq })
    }
  }
  return rows
}

type Visit = Pick<Act, 'time_stamp' | 'time_content_viewed' | 'response'>

const dwellAct = (entity_id: string, { time_stamp, time_content_viewed, response }: Visit): Act => ({
  entity_id,
  time_stamp,
  time_engagement: -1,
  time_content_viewed,
  engagement_type: 'dwell',
  response,
})

const neverSeen = ({ entity_id, servedMs }: ServedCard): Act =>
  dwellAct(entity_id, { time_stamp: servedMs, time_content_viewed: -1, response: 0 })

/** The visits on any of the person's pages; an empty list for cards that were measured and not visited. */
function visitsByCard(pages: readonly PageOfPerson[]): Map<string, Visit[]> {
  const byCard = new Map<string, Visit[]>()
  for (const { timeOrigin, cards, reports } of pages) {
    for (const [entity_id, { views }] of cards) {
      const list = byCard.get(entity_id) ?? []
      byCard.set(entity_id, list)
      for (const { startMs, endMs } of views.flatMap(({ visits }) => visits)) {
        list.push({
          // Of the report that covers the end of the visit.
          time_stamp: (reports.find(({ until }) => until >= endMs) ?? reports.at(-1))?.serverMs ?? 0,
          time_content_viewed: Math.round(timeOrigin + startMs),
          response: tenths(endMs - startMs),
        })
      }
    }
  }
  return byCard
}

const inOrder = (one: Ordered, other: Ordered): number =>
  one.act.time_stamp - other.act.time_stamp ||
  missingLast(one.seq, other.seq) ||
  missingLast(one.card?.idx, other.card?.idx) ||
  one.act.time_content_viewed - other.act.time_content_viewed ||
  missingLast(one.act.response, other.act.response) ||
  (one.act.entity_id < other.act.entity_id ? -1 : 1)

function missingLast(one: number | null | undefined, other: number | null | undefined): number {
  if (one == null || other == null) return Number(one == null) - Number(other == null)
  return one - other
}
