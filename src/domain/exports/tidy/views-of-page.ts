import { largestPx, leastInViewPx } from '../../engagement/in-view.ts'
import { type Interval, type Run, STOPPED } from '../../engagement/visibility.ts'
import { type ViewChange, visitsOf } from '../../engagement/visits.ts'

/** How a view came to its end, as far as the samples tell. */
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
  endedBy: EndedBy
}

/** What one page told of one card. */
export type CardOnPage = {
  views: PageView[]
  /** When the tab was hidden, or the machine slept, with the card on the screen. */
  hidden: Interval[]
  /** From the first pixel visible to the media being there; null where the one or the other never was. */
  mediaWaitMs: number | null
}

/**
 * Straight from what the page sent, without making an object of each sample: a package reads millions of them. The definitions are those of
 * `dwellOfPage`.
 */
export function viewsOfPage(runs: Iterable<Run>, untilMs: number): Map<string, CardOnPage> {
  const byCard = new Map<string, Run[]>()
  for (const run of runs) {
    const list = byCard.get(run.entity_id)
    if (list === undefined) byCard.set(run.entity_id, [run])
    else list.push(run)
  }
  const changes: ViewChange[] = []
  const cards = new Map<string, CardOnPage>()
  for (const [entity_id, list] of byCard) cards.set(entity_id, readCard(inOrder(list), untilMs, changes))
  for (const [entity_id, visits] of visitsOf(changes, untilMs)) giveVisits(cards.get(entity_id)?.views ?? [], visits)
  return cards
}

/** Pieces that arrived out of order are put in order, sample by sample. */
function inOrder(runs: readonly Run[]): readonly Run[] {
  let latest = Number.NEGATIVE_INFINITY
  for (const { samples } of runs) {
    for (const sample of samples) {
      if (sample[0] < latest) return bySample(runs)
      latest = sample[0]
    }
  }
  return runs
}

const bySample = (runs: readonly Run[]): Run[] =>
  runs
    .flatMap((run) => run.samples.map((sample): Run => ({ ...run, samples: [sample] })))
    .sort((one, other) => (one.samples[0]?.[0] ?? 0) - (other.samples[0]?.[0] ?? 0))

function readCard(runs: readonly Run[], untilMs: number, changes: ViewChange[]): CardOnPage {
  const card: CardOnPage = { views: [], hidden: [], mediaWaitMs: null }
  let view: PageView | undefined
  let hiddenSince: number | undefined
  let firstVisibleMs: number | undefined
  let wasViewed = false
  let halfMs = 0
  /** Of the sample before, which holds until this one. */
  let sinceMs = 0
  let isHalf = false
  let visibleShare = 0

  const passTo = (t: number) => {
    if (view === undefined) return
    const ms = Math.max(0, t - sinceMs)
    view.endMs = sinceMs + ms
    view.dwell_ms_any += ms
    view.dwell_ms_px += ms * visibleShare
    if (isHalf) view.dwell_ms_50 += ms
    halfMs = isHalf ? halfMs + ms : 0
    if (halfMs > view.longestHalfMs) view.longestHalfMs = halfMs
    if (visibleShare > view.maxVisibleShare) view.maxVisibleShare = visibleShare
  }

  for (const { entity_id, card: cardPx, room: roomPx, viewport: viewportPx, samples } of runs) {
    const heights = { cardPx, roomPx, viewportPx }
    const inViewPx = leastInViewPx(heights)
    const halfPx = largestPx(heights) / 2
    for (const sample of samples) {
      // Taking the sample apart by a pattern would walk an iterator for each.
      const t = sample[0]
      const visiblePx = sample[1]
      const stopped = sample[2]
      passTo(t)
      const isVisible = visiblePx > 0
      const isRunning = stopped === 0 && isVisible
      if (view !== undefined && !isRunning) {
        view.endedBy = whyEnded(stopped)
        view = undefined
      } else if (view === undefined && isRunning) {
        view = emptyView(t)
        halfMs = 0
        card.views.push(view)
      }
      sinceMs = t
      isHalf = visiblePx >= halfPx
      visibleShare = cardPx > 0 ? Math.min(1, visiblePx / cardPx) : 0

      const isViewed = isRunning && visiblePx >= inViewPx
      if (isViewed !== wasViewed) changes.push({ entity_id, t, change: isViewed ? 'came' : stopped === 0 ? 'left' : 'stopped' })
      wasViewed = isViewed

      // Of a card that is not visible nothing is told when the tab comes back.
      const isHidden = (stopped & STOPPED.hidden) !== 0 && isVisible
      if (isHidden) hiddenSince ??= t
      else if (hiddenSince !== undefined) {
        card.hidden.push({ startMs: hiddenSince, endMs: t })
        hiddenSince = undefined
      }

      if (isVisible) firstVisibleMs ??= t
      if (firstVisibleMs !== undefined && (stopped & STOPPED.loading) === 0) card.mediaWaitMs ??= t - firstVisibleMs
    }
  }
  passTo(untilMs)
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

/** Both lists are in order of time, and every visit lies within a view. */
function giveVisits(views: readonly PageView[], visits: readonly Interval[]): void {
  let at = 0
  for (const visit of visits) {
    while (at < views.length - 1 && (views[at + 1]?.startMs ?? 0) <= visit.startMs) at++
    views[at]?.visits.push(visit)
  }
}
