import type { DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { type FocalIntervals, focalIntervals } from '#domain/engagement/focal.ts'
import { FOCAL_LINES } from '#domain/engagement/focal-line.ts'
import { largestPx, leastInViewPx } from '#domain/engagement/in-view.ts'
import { type Interval, type Run, STOPPED } from '#domain/engagement/visibility.ts'
import { type ViewChange, visitsOf } from '#domain/engagement/visits.ts'
import { groupBy } from '#domain/group-by.ts'

/** How a view ended, as far as the samples show. */
export type EndedBy = 'scroll' | 'hidden' | 'modal' | 'submit' | 'left' | 'media' | 'silent'

/**
 * From the moment at which anything of a card could be seen to the one at which nothing could, or at which the clock was stopped. Every
 * definition of dwell counts only within views, so that sums over views are the dwell of the card. Times are those of the page.
 */
export type PageView = Interval & {
  dwell_ms_any: number
  dwell_ms_50: number
  dwell_ms_px: number
  /** Longest time without a break for which half of the card was visible. */
  longestHalfMs: number
  maxVisibleShare: number
  /** In view as specified, within this view. */
  visits: Interval[]
  /** Half of the card, or of the room, visible; within this view. */
  halves: Interval[]
  /** At the focal line: at most one card at each moment; within this view. */
  focals: Interval[]
  endedBy: EndedBy
}

/** The visits of a view by one of the definitions. Only the specified one discards flicks: that rule is part of it. */
const VISITS_BY: Readonly<Record<DwellDefinition, (view: PageView) => readonly Interval[]>> = {
  full: ({ visits }) => visits,
  half: ({ halves }) => halves,
  any: (view) => [view],
  focal: ({ focals }) => focals,
}

export const visitsBy = (definition: DwellDefinition, view: PageView): readonly Interval[] => VISITS_BY[definition](view)

/**
 * In epoch milliseconds. Moments are rounded and not durations, so that what happened within an interval is within it after rounding too,
 * and nobody's visits add up to more than the view that they are in.
 */
export const onWholeMs = ({ startMs, endMs }: Interval, timeOrigin: number): Interval => ({
  startMs: Math.round(timeOrigin + startMs),
  endMs: Math.round(timeOrigin + endMs),
})

/** What one page reported of one card. */
export type CardOnPage = {
  views: PageView[]
  /** When the tab was hidden, or the machine slept, with the card on the screen. */
  hidden: Interval[]
  /** From the first pixel visible to the media being there; null where the one or the other never was. */
  mediaWaitMs: number | null
  /** When anything of the card could first be seen, also before its media was there; null if never. */
  firstSeenMs: number | null
}

/** What a page reported of each card. The definitions are those of `dwellOfPage`, and that of `focalIntervals`. */
export function viewsOfPage(
  runs: readonly Run[],
  untilMs: number,
  focalLine: number = FOCAL_LINES.usual,
): Map<string, CardOnPage> {
  const changes: ViewChange[] = []
  const cards = new Map<string, CardOnPage>()
  for (const [entity_id, list] of groupBy(runs, (run) => run.entity_id))
    cards.set(entity_id, readCard(inOrder(list), untilMs, changes))
  for (const [entity_id, visits] of visitsOf(changes, untilMs)) giveVisits(cards.get(entity_id)?.views ?? [], visits)
  giveFocals(cards, focalIntervals(runs, untilMs, focalLine))
  return cards
}

/** Reports that arrived out of order are put in order, sample by sample. */
function inOrder(runs: readonly Run[]): readonly Run[] {
  let latest = Number.NEGATIVE_INFINITY
  for (const { samples } of runs) {
    for (const [t] of samples) {
      if (t < latest) return bySample(runs)
      latest = t
    }
  }
  return runs
}

const startOf = ({ samples }: Run) => samples[0]?.[0] ?? 0

const bySample = (runs: readonly Run[]): Run[] =>
  runs
    .flatMap((run) => run.samples.map((sample): Run => ({ ...run, samples: [sample] })))
    .sort((one, other) => startOf(one) - startOf(other))

/** What the last sample said, which holds until the next one. */
type Held = { sinceMs: number; isHalf: boolean; halfMs: number; visibleShare: number }

/** Time passes for a view. */
function passTo(t: number, view: PageView, held: Held): void {
  const ms = Math.max(0, t - held.sinceMs)
  view.endMs = held.sinceMs + ms
  view.dwell_ms_any += ms
  view.dwell_ms_px += ms * held.visibleShare
  if (held.isHalf && ms > 0) addHalf(view, held.sinceMs, t)
  held.halfMs = held.isHalf ? held.halfMs + ms : 0
  if (held.halfMs > view.longestHalfMs) view.longestHalfMs = held.halfMs
  if (held.visibleShare > view.maxVisibleShare) view.maxVisibleShare = held.visibleShare
}

/** Samples that follow one another are one visit. */
function addHalf(view: PageView, startMs: number, endMs: number): void {
  view.dwell_ms_50 += endMs - startMs
  const last = view.halves.at(-1)
  if (last?.endMs === startMs) last.endMs = endMs
  else view.halves.push({ startMs, endMs })
}

/** Reasons for which nothing of a card can be seen, wherever it is. A card that waits for its picture can. */
const UNSEEN = ~STOPPED.loading

function readCard(runs: readonly Run[], untilMs: number, changes: ViewChange[]): CardOnPage {
  const card: CardOnPage = { views: [], hidden: [], mediaWaitMs: null, firstSeenMs: null }
  const held: Held = { sinceMs: 0, isHalf: false, halfMs: 0, visibleShare: 0 }
  let view: PageView | undefined
  let hiddenSince: number | undefined
  let firstVisibleMs: number | undefined
  let wasViewed = false

  for (const { entity_id, card: cardPx, room: roomPx, viewport: viewportPx, samples } of runs) {
    const heights = { cardPx, roomPx, viewportPx }
    const inViewPx = leastInViewPx(heights)
    const halfPx = largestPx(heights) / 2
    for (const [t, visiblePx, stopped] of samples) {
      if (view !== undefined) passTo(t, view, held)
      const isVisible = visiblePx > 0
      const isRunning = stopped === 0 && isVisible
      if (view !== undefined && !isRunning) {
        view.endedBy = whyEnded(stopped)
        view = undefined
      } else if (view === undefined && isRunning) {
        view = emptyView(t)
        held.halfMs = 0
        card.views.push(view)
      }
      held.sinceMs = t
      held.isHalf = visiblePx >= halfPx
      held.visibleShare = cardPx > 0 ? Math.min(1, visiblePx / cardPx) : 0

      const isViewed = isRunning && visiblePx >= inViewPx
      if (isViewed !== wasViewed) changes.push({ entity_id, t, change: isViewed ? 'came' : stopped === 0 ? 'left' : 'stopped' })
      wasViewed = isViewed

      // A card that is not visible is not reported when the tab comes back.
      const isHidden = (stopped & STOPPED.hidden) !== 0 && isVisible
      if (isHidden) hiddenSince ??= t
      else if (hiddenSince !== undefined) {
        card.hidden.push({ startMs: hiddenSince, endMs: t })
        hiddenSince = undefined
      }

      if (isVisible && (stopped & UNSEEN) === 0) card.firstSeenMs ??= t
      if (isVisible) firstVisibleMs ??= t
      if (firstVisibleMs !== undefined && (stopped & STOPPED.loading) === 0) card.mediaWaitMs ??= t - firstVisibleMs
    }
  }
  if (view !== undefined) passTo(untilMs, view, held)
  if (hiddenSince !== undefined) card.hidden.push({ startMs: hiddenSince, endMs: Math.max(hiddenSince, untilMs) })
  return card
}

const emptyView = (startMs: number): PageView => ({
  startMs,
  endMs: startMs,
  dwell_ms_any: 0,
  dwell_ms_50: 0,
  dwell_ms_px: 0,
  longestHalfMs: 0,
  maxVisibleShare: 0,
  visits: [],
  halves: [],
  focals: [],
  endedBy: 'silent',
})

/** What stops the clock for good is named before what may pass. */
function whyEnded(stopped: number): EndedBy {
  if (stopped & STOPPED.submitted) return 'submit'
  if (stopped & STOPPED.left) return 'left'
  if (stopped & STOPPED.hidden) return 'hidden'
  if (stopped & STOPPED.modal) return 'modal'
  return stopped & STOPPED.loading ? 'media' : 'scroll'
}

/** Both lists are in order of time, and every visit is within a view. */
function giveVisits(views: readonly PageView[], visits: readonly Interval[]): void {
  let at = 0
  for (const visit of visits) {
    while (at < views.length - 1 && (views[at + 1]?.startMs ?? 0) <= visit.startMs) at++
    views[at]?.visits.push(visit)
  }
}

/** A card has the line only while it is in a view. A stop of no length ends a view, and so it divides the time at the line. */
function giveFocals(cards: ReadonlyMap<string, CardOnPage>, focals: FocalIntervals): void {
  for (const [entity_id, list] of focals) {
    for (const view of cards.get(entity_id)?.views ?? []) {
      for (const focal of list) {
        const [startMs, endMs] = [Math.max(view.startMs, focal.startMs), Math.min(view.endMs, focal.endMs)]
        if (startMs < endMs) view.focals.push({ startMs, endMs })
      }
    }
  }
}
