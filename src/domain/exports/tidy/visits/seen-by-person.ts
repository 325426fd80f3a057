import type { DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { type Interval, totalMs } from '#domain/engagement/visibility.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { tenths } from '../columns/moment.ts'
import type { PersonRecord, StoredEvent } from '../person/person-record.ts'
import { cardInFeed } from './card-key.ts'
import { type PageOfPerson, pagesOfPerson } from './page-of-person.ts'
import { submittedDwell } from './submitted-dwell.ts'
import { type EndedBy, onWholeMs, type PageView, visitsBy } from './views-of-page.ts'

/** A view with times in epoch milliseconds of the person's clock. Null: a submitted list does not say it. */
export type View = {
  entity_id: string
  startMs: number | null
  endMs: number | null
  dwell_ms_any: number | null
  dwell_ms_50: number | null
  dwell_ms_full: number
  dwell_ms_focal: number | null
  dwell_ms_px: number | null
  longestHalfMs: number | null
  maxVisibleShare: number | null
  nVisits: number
  firstVisitMs: number | null
  endedBy: EndedBy | 'reload' | null
}

export type CardSeen = {
  feed: string
  entity_id: string
  /** Streamed while it happened, or in the list that is sent at submit. */
  source: 'streamed' | 'submitted'
  /** In order of time. */
  views: View[]
  /** From the first visible pixel to the media being loaded; null where either never happened. */
  mediaWaitMs: number | null
}

export type Seen = {
  /** By feed and card (`cardInFeed`). */
  cards: ReadonlyMap<string, CardSeen>
  nPages: number
  /** Something of a card could be seen and its clock ran. */
  activeMs: number
  /** The tab was hidden, or the machine slept, while cards were on the page. */
  hiddenMs: number
  /** Two windows showed the feed at the same time. */
  overlapMs: number
}

/** What a person saw of which card, over all page loads. The numbers are those of the engagement export. */
export function seenByPerson(
  { events }: Pick<PersonRecord, 'events'>,
  pages: readonly PageOfPerson[] = pagesOfPerson({ events }),
): Seen {
  const cards = new Map<string, CardSeen>()
  for (const page of pages) {
    const isFollowed = pages.some(({ feed, timeOrigin }) => feed === page.feed && timeOrigin > page.timeOrigin)
    addPage(cards, page, isFollowed)
  }
  addSubmitted(cards, events)
  for (const { views } of cards.values()) views.sort((one, other) => (one.startMs ?? Infinity) - (other.startMs ?? Infinity) || 0)
  const active = pages.map(({ cards: onPage }) => union([...onPage.values()].flatMap(({ views }) => views)))
  const hidden = pages.map(({ cards: onPage }) => union([...onPage.values()].flatMap((card) => card.hidden)))
  const activeMs = sumOf(active)
  const onOneClock = active.flatMap((list, at) => shifted(list, pages[at]?.timeOrigin ?? 0))
  return {
    cards,
    nPages: pages.length,
    activeMs: tenths(activeMs),
    hiddenMs: tenths(sumOf(hidden)),
    overlapMs: pages.length > 1 ? tenths(activeMs - totalMs(union(onOneClock))) : 0,
  }
}

const sumOf = (ofPages: readonly Interval[][]) => ofPages.reduce((ms, intervals) => ms + totalMs(intervals), 0)

function addPage(cards: Map<string, CardSeen>, page: PageOfPerson, isFollowed: boolean): void {
  for (const [entity_id, { views, mediaWaitMs }] of page.cards) {
    const { feed } = page
    const key = cardInFeed(feed, entity_id)
    const seen: CardSeen = cards.get(key) ?? { feed, entity_id, source: 'streamed', views: [], mediaWaitMs: null }
    cards.set(key, seen)
    for (const view of views) seen.views.push(viewOf(entity_id, view, page.timeOrigin, isFollowed))
    if (mediaWaitMs !== null) seen.mediaWaitMs ??= tenths(mediaWaitMs)
  }
}

function viewOf(entity_id: string, view: PageView, timeOrigin: number, isFollowed: boolean): View {
  const [firstVisit] = view.visits
  return {
    entity_id,
    startMs: timeOrigin + view.startMs,
    endMs: timeOrigin + view.endMs,
    // By visits as they are in the engagement export, so that the sums agree to the last digit.
    dwell_ms_any: wholeMs('any', view, timeOrigin),
    dwell_ms_50: wholeMs('half', view, timeOrigin),
    dwell_ms_full: wholeMs('full', view, timeOrigin),
    dwell_ms_focal: wholeMs('focal', view, timeOrigin),
    dwell_ms_px: tenths(view.dwell_ms_px),
    longestHalfMs: view.longestHalfMs,
    maxVisibleShare: view.maxVisibleShare,
    nVisits: view.visits.length,
    firstVisitMs: firstVisit === undefined ? null : timeOrigin + firstVisit.startMs,
    // A page that was left was reloaded if the feed was loaded once more later.
    endedBy: view.endedBy === 'left' && isFollowed ? 'reload' : view.endedBy,
  }
}

const wholeMs = (definition: DwellDefinition, view: PageView, timeOrigin: number): number =>
  totalMs(visitsBy(definition, view).map((visit) => onWholeMs(visit, timeOrigin)))

function addSubmitted(cards: Map<string, CardSeen>, events: readonly StoredEvent[]): void {
  const submitted = submittedDwell(events).flatMap(({ feed, cards: list }) =>
    list.map((card) => ({ ...card, feed: feed ?? ONLY_FEED })),
  )
  for (const { feed, entity_id, dwellTimes, dwellsInviewTime } of submitted) {
    const key = cardInFeed(feed, entity_id)
    const seen: CardSeen = cards.get(key) ?? { feed, entity_id, source: 'submitted', views: [], mediaWaitMs: null }
    if (seen.source === 'streamed' || dwellTimes.length === 0) continue
    cards.set(key, seen)
    seen.views.push(...dwellTimes.map((ms, at) => submittedView(entity_id, ms, dwellsInviewTime[at] ?? null)))
  }
}

const submittedView = (entity_id: string, ms: number, startMs: number | null): View => ({
  entity_id,
  startMs,
  endMs: startMs === null ? null : startMs + ms,
  dwell_ms_any: null,
  dwell_ms_50: null,
  dwell_ms_full: Math.round(ms),
  dwell_ms_focal: null,
  dwell_ms_px: null,
  longestHalfMs: null,
  maxVisibleShare: null,
  nVisits: 1,
  firstVisitMs: startMs,
  endedBy: null,
})

const shifted = (intervals: readonly Interval[], byMs: number): Interval[] =>
  intervals.map(({ startMs, endMs }) => ({ startMs: startMs + byMs, endMs: endMs + byMs }))

/** When any of the intervals held. */
export function union(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = []
  for (const { startMs, endMs } of [...intervals].sort((one, other) => one.startMs - other.startMs)) {
    const last = joined.at(-1)
    if (last === undefined || startMs > last.endMs) joined.push({ startMs, endMs })
    else last.endMs = Math.max(last.endMs, endMs)
  }
  return joined
}
