import type { ParticipantEvent } from '#contract/events.ts'
import type { DwellRecord } from '#domain/engagement/dwell.ts'
import type { CardOnPage, StopReason } from '#domain/engagement/visibility.ts'
import { cardExtent, visibleWindow } from './card-extent.ts'
import { createDwellBook } from './dwell-book.ts'
import { browserFrames } from './frame-clock.ts'
import type { PageClock } from './page-clock.ts'
import { watchPageLife } from './page-life.ts'
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
  /** Every two seconds while something changes, every few while nothing does, and whenever the page may go. */
  onSamples: (report: VisibilityReport) => void
  /** Ids of the card and when: for the time of first view (media ready only) and the last-viewed index. */
  onInView: (card: CardOnPage & { atMs: number; isMediaReady: boolean }) => void
  /** Cards with new visits, with all their visits; written down, they survive a reload. */
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
  /** Hands out what waits, without stopping a clock. */
  handOut: () => void
  /** Stops all clocks for good, hands out what waits, and returns the dwell of every card. */
  submit: () => DwellRecord[]
  /** Takes the tracker off the page. */
  stop: () => void
}

/** Ruling C3. */
const THRESHOLDS = Array.from({ length: 21 }, (_, step) => step / 20)
const TICK_MS = 2000
/** How long a page may say nothing while a clock runs: as much may be lost if the browser is killed. */
const LONGEST_SILENCE_MS = 5000
/** Once nothing has changed for long, it says less. */
const SILENCE_SHARE = 0.25
/** Keeps one report under the size that outlives a page, however the heights change. */
const MAX_WAITING = 400
/** Nothing scrolls any more. */
const SETTLED_MS = 150

/** Measures for how long each card can be seen. One tracker per page load. */
export function createVisibilityTracker(options: TrackerOptions): VisibilityTracker {
  const { page_id, clock, topInsetPx, earlier, onSamples, onInView, onDwell } = options
  const { nowMs, time_origin } = clock
  const frames = browserFrames(nowMs)
  const log = createVisibilityLog(({ entity_id, idx, pageMs, isMediaReady }) =>
    onInView({ entity_id, idx, atMs: clock.toEpochMs(pageMs), isMediaReady }),
  )
  const book = createDwellBook(earlier, time_origin)
  const watched = new Map<Element, CardOnPage>()
  /** Cards of which something can be seen: few, so that each frame of a scroll can measure them all. */
  const near = new Set<Element>()
  /** Elements that were let go with their media: React may hand in the same one again. */
  const hadMedia = new WeakSet<Element>()
  let changedMs = nowMs()
  let reportedMs = changedMs
  let settling: ReturnType<typeof setTimeout> | undefined

  function measure(pageMs: number) {
    log.alive(nowMs())
    const room = visibleWindow(topInsetPx)
    for (const element of near) {
      const card = watched.get(element)
      if (card !== undefined) log.saw(card, cardExtent(element.getBoundingClientRect(), room), pageMs)
    }
    moved()
  }

  function moved() {
    changedMs = nowMs()
    clearTimeout(settling)
    settling = setTimeout(log.settle, SETTLED_MS)
    if (log.nWaiting() >= MAX_WAITING) report()
  }

  const measureInFrame = () => frames.inNextFrame(measure)

  function report() {
    reportedMs = nowMs()
    onSamples({ page_id, time_origin, until: Math.round(reportedMs * 10) / 10, cards: log.take() })
  }

  function tick() {
    const now = nowMs()
    log.alive(now)
    const silenceMs = Math.max(LONGEST_SILENCE_MS, (now - changedMs) * SILENCE_SHARE)
    const isSilent = log.isRunning() && now + TICK_MS - reportedMs > silenceMs
    if (log.nWaiting() > 0 || isSilent) report()
    writeDown()
  }

  function writeDown() {
    const news = book.news(log.changes())
    if (news.length > 0) onDwell(news)
  }

  /** Hands out everything, now: the page may be gone in a moment. */
  function handOut() {
    log.settle()
    if (log.nWaiting() > 0) report()
    writeDown()
  }

  const intersections = new IntersectionObserver(
    (entries) => {
      log.alive(nowMs())
      const room = visibleWindow(topInsetPx)
      for (const { target, isIntersecting, boundingClientRect, time } of entries) {
        const card = watched.get(target)
        if (card === undefined) continue
        if (isIntersecting) near.add(target)
        else near.delete(target)
        const extent = cardExtent(boundingClientRect, room)
        log.saw(card, isIntersecting ? extent : { ...extent, visiblePx: 0 }, frames.frameOf(time))
      }
      moved()
    },
    { threshold: THRESHOLDS, rootMargin: `-${topInsetPx}px 0px 0px 0px` },
  )
  // A card that grows by less than a step, or moves a tall neighbour, is not news to the other observer.
  const sizes = new ResizeObserver(() => measure(frames.frameOf(nowMs())))

  function stopClocks(reason: StopReason, pageMs: number) {
    log.alive(pageMs)
    log.stop(reason, pageMs)
    handOut()
  }

  function startClocks(reason: StopReason, pageMs: number) {
    log.alive(pageMs)
    log.start(reason, pageMs)
    measureInFrame()
  }

  const endPageLife = watchPageLife({ nowMs, onStop: stopClocks, onStart: startClocks })
  // Capturing, so that scrollers inside the page are heard too.
  document.addEventListener('scroll', measureInFrame, { capture: true, passive: true })
  addEventListener('resize', measureInFrame)
  window.visualViewport?.addEventListener('resize', measureInFrame)
  window.visualViewport?.addEventListener('scroll', measureInFrame)
  const ticking = setInterval(tick, TICK_MS)

  return {
    watch: (element, { entity_id, idx, isMediaReady = hadMedia.has(element) }) => {
      watched.set(element, { entity_id, idx })
      log.added({ entity_id, idx }, isMediaReady)
      intersections.observe(element)
      sizes.observe(element)
      // Dates what the observers will find by the frame in which the card appears.
      measureInFrame()
      return () => {
        intersections.unobserve(element)
        sizes.unobserve(element)
        watched.delete(element)
        near.delete(element)
        if (log.removed(entity_id, nowMs())) hadMedia.add(element)
      }
    },
    mediaReady: (entity_id, pageMs = nowMs()) => log.mediaReady(entity_id, pageMs),
    mediaFailed: (entity_id, pageMs = nowMs()) => log.mediaFailed(entity_id, pageMs),
    pause: (reason) => stopClocks(reason, nowMs()),
    resume: (reason) => startClocks(reason, nowMs()),
    handOut,
    dwellData: () => book.all(log.changes(), nowMs()),
    submit: () => {
      stopClocks('submitted', nowMs())
      return book.all(log.changes())
    },
    stop: () => {
      endPageLife()
      clearInterval(ticking)
      clearTimeout(settling)
      intersections.disconnect()
      sizes.disconnect()
      document.removeEventListener('scroll', measureInFrame, { capture: true })
      removeEventListener('resize', measureInFrame)
      window.visualViewport?.removeEventListener('resize', measureInFrame)
      window.visualViewport?.removeEventListener('scroll', measureInFrame)
    },
  }
}
