import { actInFile } from '#domain/engagement/acts/act-in-file.ts'
import type { DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import type { Interval } from '#domain/engagement/visibility.ts'
import { groupBy } from '#domain/group-by.ts'
import type { PersonRecord, ServedCard, StoredEvent } from '../tidy/person/person-record.ts'
import type { PageOfPerson } from '../tidy/visits/page-of-person.ts'
import { submittedDwell } from '../tidy/visits/submitted-dwell.ts'
import { onWholeMs, visitsBy } from '../tidy/visits/views-of-page.ts'

/** A row of the engagement file, without what is joined at export: the person, the set and the address of the card. */
export type EngagementRow = Act & {
  /** Place of the card in the person's feed; null for a card that is not in it. */
  item_order: number | null
  /** Counts that were displayed to the person; null where there was none. */
  likes: number | null
  read_later: number | null
  shares: number | null
  /** Ruling E: -1 where the button was off; null where it had no number. */
  accuracy_score: number | null
}

/** As far as events say it. All times are whole epoch milliseconds. */
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

type Person = Pick<PersonRecord, 'events' | 'cards'>

/** What a person did with the cards of one feed, in the order of the file. Visits are those of the study's definition of dwell. */
export function engagementRows(
  { events, cards }: Person,
  pages: readonly PageOfPerson[],
  definition: DwellDefinition,
): EngagementRow[] {
  const unseenAt = unseenMoments({ events, cards }, pages)
  const dwell = dwellActs(events, visitsByCard(pages, definition), unseenAt)
  const places = groupBy(cards, ({ entity_id }) => entity_id)
  const visits = groupBy(dwell, ({ act }) => act.entity_id)
  const rows = [...clickActs(events, visits, unseenAt), ...dwell].flatMap(({ act, seq }): Ordered[] =>
    (places.get(act.entity_id) ?? [undefined]).map((card) => ({ act, seq, card })),
  )
  // Every card that was served has at least one dwell row (ruling C5).
  for (const card of cards) {
    if (visits.has(card.entity_id)) continue
    const { entity_id, servedMs } = card
    const act = dwellAct(entity_id, { time_stamp: servedMs, time_content_viewed: unseenAt(entity_id), response: 0 })
    rows.push({ act, seq: null, card })
  }
  return rows.sort(inOrder).map(({ act, card }) => ({
    ...act,
    item_order: card?.idx ?? null,
    likes: card?.shown_counts['likes'] ?? null,
    read_later: card?.shown_counts['read_later'] ?? null,
    shares: card?.shown_counts['shares'] ?? null,
    accuracy_score: shownAccuracy(card),
  }))
}

/** A button that was off has no entry among the counts, one without a number has an empty one. */
function shownAccuracy(card: ServedCard | undefined): number | null {
  const shown = card?.shown_counts['accuracy_score']
  return shown === undefined ? -1 : shown
}

/**
 * When a card that was never in view was viewed (ruling E): the moment at which it could first be seen in part, else the person's last
 * event on the feed. Somebody whose page sent nothing has the moment at which the feed was drawn.
 */
function unseenMoments({ events, cards }: Person, pages: readonly PageOfPerson[]): (entity_id: string) => number {
  const firstSeen = new Map<string, number>()
  for (const { timeOrigin, cards: onPage } of pages) {
    for (const [entity_id, { firstSeenMs }] of onPage) {
      if (firstSeenMs === null) continue
      firstSeen.set(entity_id, Math.min(firstSeen.get(entity_id) ?? Infinity, Math.round(timeOrigin + firstSeenMs)))
    }
  }
  const drawnAt = cards.reduce((latest, { servedMs }) => Math.max(latest, servedMs), 0)
  const lastEvent = events.reduce((latest, { clientMs }) => Math.max(latest, Math.round(clientMs)), 0) || drawnAt
  return (entity_id) => firstSeen.get(entity_id) ?? lastEvent
}

type Stored = Pick<Ordered, 'act' | 'seq'>

function clickActs(
  events: readonly StoredEvent[],
  visits: ReadonlyMap<string, readonly Stored[]>,
  unseenAt: (entity_id: string) => number,
): Stored[] {
  const clicks: Stored[] = []
  for (const event of events) {
    const { engagement_type, response } = actInFile(event)
    if (!isClick(event) || engagement_type === null) continue
    const entity_id = event.entity_id ?? ''
    const own = visits.get(entity_id)?.map(({ act }) => visitOf(act)) ?? []
    const act = {
      entity_id,
      time_stamp: event.serverMs,
      time_engagement: event.time_engagement === null ? null : Math.round(event.time_engagement),
      time_content_viewed: clickViewedAt(event, own, unseenAt(entity_id)),
      engagement_type,
      response,
    }
    clicks.push({ act, seq: event.seq })
  }
  return clicks
}

/** Acts that are about the page, such as a notification, are in the tables of the package alone. */
const isClick = ({ kind, entity_id }: StoredEvent) =>
  kind === 'engagement' || kind === 'video' || (kind === 'act' && entity_id !== null)

const visitOf = ({ time_content_viewed: startMs, response }: Act) => ({ startMs, endMs: startMs + (response ?? 0) })

/** One row per visit. One with 0 for a card that was measured and not visited. */
function dwellActs(
  events: readonly StoredEvent[],
  streamed: ReadonlyMap<string, readonly Visit[]>,
  unseenAt: (entity_id: string) => number,
): Stored[] {
  const rows: Stored[] = []
  const firstReportAt = events.find(({ kind }) => kind === 'visibility')?.serverMs ?? 0
  for (const [entity_id, visits] of streamed) {
    const notVisited = { time_stamp: firstReportAt, time_content_viewed: unseenAt(entity_id), response: 0 }
    for (const visit of visits.length === 0 ? [notVisited] : visits) rows.push({ act: dwellAct(entity_id, visit), seq: null })
  }
  const [{ seq, serverMs, cards } = { seq: 0, serverMs: 0, cards: [] }] = submittedDwell(events)
  for (const { entity_id, dwellTimes, dwellsInviewTime } of cards) {
    if (streamed.has(entity_id)) continue
    for (const [n, ms] of dwellTimes.entries()) {
      const startMs = Math.round(dwellsInviewTime[n] ?? -1)
      const time_content_viewed = startMs < 0 ? unseenAt(entity_id) : startMs
      rows.push({ act: dwellAct(entity_id, { time_stamp: serverMs, time_content_viewed, response: Math.round(ms) }), seq })
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

/** The visits on any of the person's pages; an empty list for cards that were measured and not visited. */
function visitsByCard(pages: readonly PageOfPerson[], definition: DwellDefinition): Map<string, Visit[]> {
  const byCard = new Map<string, Visit[]>()
  for (const { timeOrigin, cards, reports } of pages) {
    for (const [entity_id, { views }] of cards) {
      const list = byCard.get(entity_id) ?? []
      byCard.set(entity_id, list)
      for (const visit of views.flatMap((view) => visitsBy(definition, view))) {
        const { startMs, endMs } = onWholeMs(visit, timeOrigin)
        list.push({
          // Of the report that covers the end of the visit.
          time_stamp: (reports.find(({ until }) => until >= visit.endMs) ?? reports.at(-1))?.serverMs ?? 0,
          time_content_viewed: startMs,
          response: endMs - startMs,
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

/**
 * `time_content_viewed` of a click (ruling E): the start of the visit in which it happened. A card can be clicked while no visit runs, or
 * the report of the visit may be lost: then it is the start of the last visit before the click, by our record or as the page sent it.
 * A card that had none before has `unseenAt`, or the click itself where that came later.
 */
function clickViewedAt(
  { time_engagement, time_content_viewed }: Pick<StoredEvent, 'time_engagement' | 'time_content_viewed'>,
  visits: readonly Interval[],
  unseenAt: number,
): number {
  const sent = time_content_viewed === null ? -1 : Math.round(time_content_viewed)
  if (time_engagement === null || time_engagement < 0) return sent < 0 ? unseenAt : sent
  const clickedAt = Math.round(time_engagement)
  const begun = visits.filter(({ startMs }) => startMs <= clickedAt)
  const around = begun.filter(({ endMs }) => endMs >= clickedAt)
  // Two windows may show the same card at once: the visit that began last is the one in front.
  if (around.length > 0) return latest(around)
  const before = Math.max(latest(begun), sent <= clickedAt ? sent : -1)
  return before < 0 ? Math.min(unseenAt, clickedAt) : before
}

const latest = (visits: readonly Interval[]): number => visits.reduce((start, { startMs }) => Math.max(start, startMs), -1)
