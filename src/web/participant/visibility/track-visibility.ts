import type { ParticipantEvent } from '#contract/events.ts'
import type { DwellRecord } from '#domain/engagement/dwell.ts'
import type { CardOnPage, StopReason } from '#domain/engagement/visibility.ts'
import type { ViewChange } from '#domain/engagement/visits.ts'
import { cardExtent, visibleWindow } from './card-extent.ts'
import { createDwellRecords } from './dwell-records.ts'
import { browserFrames } from './frame-clock.ts'
import type { PageClock } from './page-clock.ts'
import { watchPageLife } from './page-life.ts'
import { isReportDue, TICK_MS } from './report-schedule.ts'
import { createVisibilityLog } from './visibility-log.ts'

/** The fields of a `visibility` event that are its own. */
export type VisibilityReport = Pick<
  Extract<ParticipantEvent, { kind: 'visibility' }>,
  'page_id' | 'time_origin' | 'until' | 'cards'
>

export type TrackerOptions = {
  /** Names this page load. */
  page_id: string
  clock: PageClock
  /** Height of what covers the top of the viewport: the sticky header of the scroll layout. */
  topInsetPx: number
  /** All cards of the feed, with what earlier page loads of this session counted. The list may grow. */
  earlier: readonly DwellRecord[]
  /** Every two seconds while something changes, less often while nothing does, and whenever the page may close. */
  onSamples: (report: VisibilityReport) => void
  /** A card came into view. With its media ready this is the start of a visit. */
  onInView: (card: CardOnPage & { atMs: number; isMediaReady: boolean }) => void
  /** Cards with new visits, with all their visits, to be kept over a reload. */
  onDwell: (cards: DwellRecord[]) => void
}

export type VisibilityTracker = {
  watch: (element: Element, card: CardOnPage & { isMediaReady?: boolean }) => () => void
  mediaReady: (entity_id: string, pageMs?: number) => void
  mediaFailed: (entity_id: string, pageMs?: number) => void
  pause: (reason: 'modal') => void
  resume: (reason: 'modal') => void
  /** The dwell of every card until now. */
  dwellData: () => DwellRecord[]
  /** When cards came into view and left it, on this page load. */
  changes: () => readonly ViewChange[]
  /** Reports everything that waits, without stopping a clock. */
  reportNow: () => void
  /** Epoch time since which a part of the card is visible, or was the last time; -1 if it never was. */
  visibleSince: (entity_id: string) => number
  /** Stops all clocks for good, reports everything that waits, and returns the dwell of every card. */
  submit: () => DwellRecord[]
  /** Removes all listeners, timers and observers. */
  stop: () => void
}

/** Ruling C3. */
const THRESHOLDS = Array.from({ length: 21 }, (_, step) => step / 20)
/** Keeps one report small enough for a call that outlives the page. */
const MAX_WAITING = 400
/** A card that is further away from where an observer saw it has moved since. */
const ROUNDING_PX = 1
/** After so long without a scroll nothing moves any more. */
const AT_REST_MS = 150

/** Measures for how long each card is visible. One tracker per page load. */
export function createVisibilityTracker(options: TrackerOptions): VisibilityTracker {
  const { page_id, clock, topInsetPx, earlier, onSamples, onInView, onDwell } = options
  const { nowMs, time_origin } = clock
  const frames = browserFrames(nowMs)
  const log = createVisibilityLog(({ entity_id, idx, pageMs, isMediaReady }) =>
    onInView({ entity_id, idx, atMs: clock.toEpochMs(pageMs), isMediaReady }),
  )
  const records = createDwellRecords(earlier, time_origin)
  const watched = new Map<Element, CardOnPage>()
  /** Cards that are visible in part: few, so that each frame of a scroll can measure them all. */
  const near = new Set<Element>()
  /** Elements that were removed with their media loaded: React may hand in the same one again. */
  const hadMedia = new WeakSet<Element>()
  let changedMs = nowMs()
  let reportedMs = changedMs
  let resting: ReturnType<typeof setTimeout> | undefined
  /**
   * The page has another size since the last frame. Where that changes the cards above, the browser scrolls to keep the place, after all
   * scripts of the frame: where the cards are meanwhile, nobody sees.
   */
  let isResized = false

  function measure(pageMs: number, elements: Iterable<Element> = near) {
    catchUp()
    log.alive(nowMs())
    const room = visibleWindow(topInsetPx)
    for (const element of elements) {
      const card = watched.get(element)
      if (card !== undefined) log.saw(card, cardExtent(element.getBoundingClientRect(), room), pageMs)
    }
    moved()
  }

  function moved() {
    changedMs = nowMs()
    clearTimeout(resting)
    resting = setTimeout(log.keepLatest, AT_REST_MS)
    if (log.nWaiting() >= MAX_WAITING) report()
  }

  function measureFrame(frameMs: number) {
    if (!isResized) return measure(frameMs)
    frames.afterFrame(() => {
      isResized = false
      // A resize can bring any card into sight.
      measure(frameMs, watched.keys())
    })
  }

  const measureInFrame = () => frames.inNextFrame(measureFrame)

  function report() {
    reportedMs = nowMs()
    onSamples({ page_id, time_origin, until: Math.round(reportedMs * 10) / 10, cards: log.take() })
  }

  function tick() {
    log.alive(nowMs())
    if (isReportDue({ nowMs: nowMs(), changedMs, reportedMs, nWaiting: log.nWaiting(), isRunning: log.isRunning() })) report()
    reportDwell()
  }

  function reportDwell() {
    const news = records.news(log.changes())
    if (news.length > 0) onDwell(news)
  }

  function reportNow() {
    catchUp()
    log.keepLatest()
    if (log.nWaiting() > 0) report()
    reportDwell()
  }

  function found(entries: readonly IntersectionObserverEntry[]) {
    log.alive(nowMs())
    const room = visibleWindow(topInsetPx)
    for (const { target, isIntersecting, boundingClientRect, time } of entries) {
      const card = watched.get(target)
      if (card === undefined) continue
      if (isIntersecting) near.add(target)
      else near.delete(target)
      if (isResized) continue
      // Chromium rounds the entry's rectangle to whole pixels, but a fraction can decide whether a card is in view.
      const exact = target.getBoundingClientRect()
      const hasMoved = Math.abs(exact.top - boundingClientRect.top) > ROUNDING_PX
      const extent = cardExtent(hasMoved ? boundingClientRect : exact, room)
      log.saw(card, isIntersecting ? extent : { ...extent, visiblePx: 0 }, frames.frameOf(time))
    }
    moved()
  }

  const intersections = new IntersectionObserver(found, { threshold: THRESHOLDS, rootMargin: `-${topInsetPx}px 0px 0px 0px` })

  /**
   * What the observer found in earlier frames. A busy page calls it late, and never for a card that it no longer observes: what ends a
   * visit would be dated before what began it, or the visit would be missing.
   */
  function catchUp() {
    const entries = intersections.takeRecords()
    if (entries.length > 0) found(entries)
  }

  // The other observer does not report a card that grows by less than a step, or one that moves a tall neighbour.
  const sizes = new ResizeObserver(() => {
    if (!isResized) measure(frames.frameOf(nowMs()))
  })

  function stopClocks(reason: StopReason, pageMs: number) {
    catchUp()
    log.alive(pageMs)
    log.stop(reason, pageMs)
    reportNow()
  }

  function startClocks(reason: StopReason, pageMs: number) {
    catchUp()
    log.alive(pageMs)
    log.start(reason, pageMs)
    measureInFrame()
  }

  const unwatchPageLife = watchPageLife({ nowMs, onStop: stopClocks, onStart: startClocks })
  const unwatchLayout = watchLayout(measureInFrame, () => {
    isResized = true
    measureInFrame()
  })
  const ticking = setInterval(tick, TICK_MS)

  return {
    watch: (element, { entity_id, idx, isMediaReady = hadMedia.has(element) }) => {
      watched.set(element, { entity_id, idx })
      log.added({ entity_id, idx }, isMediaReady)
      intersections.observe(element)
      // The height of a card is in its padding.
      sizes.observe(element, { box: 'border-box' })
      // What the observers will find is dated by the frame in which the card appears.
      measureInFrame()
      return () => {
        catchUp()
        intersections.unobserve(element)
        sizes.unobserve(element)
        watched.delete(element)
        near.delete(element)
        if (log.removed(entity_id, nowMs())) hadMedia.add(element)
      }
    },
    mediaReady: (entity_id, pageMs = nowMs()) => {
      catchUp()
      log.mediaReady(entity_id, pageMs)
    },
    mediaFailed: (entity_id, pageMs = nowMs()) => {
      catchUp()
      log.mediaFailed(entity_id, pageMs)
    },
    pause: (reason) => stopClocks(reason, nowMs()),
    resume: (reason) => startClocks(reason, nowMs()),
    reportNow,
    visibleSince: (entity_id) => {
      const pageMs = log.visibleSince(entity_id)
      return pageMs === undefined ? -1 : clock.toEpochMs(pageMs)
    },
    changes: log.changes,
    dwellData: () => records.all(log.changes(), nowMs()),
    submit: () => {
      stopClocks('submitted', nowMs())
      return records.all(log.changes())
    },
    stop: () => {
      unwatchPageLife()
      unwatchLayout()
      clearInterval(ticking)
      clearTimeout(resting)
      frames.stop()
      intersections.disconnect()
      sizes.disconnect()
    },
  }
}

/** Calls back whenever cards may have moved on the screen. Returns how to stop. */
function watchLayout(onMove: () => void, onResize: () => void): () => void {
  const { visualViewport } = window
  // Capturing, because scrollers inside the page do not bubble.
  const scrolled = { capture: true, passive: true }
  document.addEventListener('scroll', onMove, scrolled)
  addEventListener('resize', onResize)
  visualViewport?.addEventListener('resize', onMove)
  visualViewport?.addEventListener('scroll', onMove)
  return () => {
    document.removeEventListener('scroll', onMove, scrolled)
    removeEventListener('resize', onResize)
    visualViewport?.removeEventListener('resize', onMove)
    visualViewport?.removeEventListener('scroll', onMove)
  }
}
