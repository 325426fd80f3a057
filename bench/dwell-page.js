import { dwellOfPage } from '#domain/engagement/dwell.ts'
import { unpackRuns } from '#domain/engagement/visibility.ts'
import { createPageClock } from '#web/participant/visibility/page-clock.ts'
import { createVisibilityTracker } from '#web/participant/visibility/track-visibility.ts'

/*
 * A page of cards with known heights and the tracker. Beside it runs a reference measurement ("truth"): a loop that knows the
 * positions of the cards by arithmetic, reads the scroll position in every frame, and reads the clock itself. It shares no code
 * with the tracker.
 */

const HEADER_PX = 56
const GAP_PX = 8
const initialHeightPx = innerHeight

/** Half of the cards are shorter than the room, some are equally high, some taller, one by a fraction of a pixel. */
const roomPx = initialHeightPx - HEADER_PX
const HEIGHTS = [300, 420.5, 640, roomPx + 0.4, 180, 1500, roomPx, 512.25, 360, 2 * roomPx]
const N_CARDS = 60

const cards = []
let nextTop = HEADER_PX
for (let idx = 0; idx < N_CARDS; idx++) {
  const height = HEIGHTS[idx % HEIGHTS.length]
  cards.push({ entity_id: `card-${idx}`, idx, top: nextTop, height, isReady: true })
  nextTop += height + GAP_PX
}

document.documentElement.style.cssText = 'scroll-behavior:auto;overflow-anchor:none'
document.body.style.cssText = `margin:0;position:relative;height:${nextTop + 2000}px`
const header = document.createElement('div')
header.style.cssText = `position:fixed;top:0;left:0;right:0;height:${HEADER_PX}px;background:#32292f;z-index:1`
document.body.append(header)
for (const card of cards) {
  card.element = document.createElement('article')
  card.element.style.cssText = `position:absolute;left:0;right:0;top:${card.top}px;height:${card.height}px;background:hsl(${card.idx * 40} 60% 70%)`
  card.element.id = card.entity_id
  document.body.append(card.element)
}

// Read the clock before the tracker runs and check the cards afterwards, so that neither delays the other.
let frameMs = 0
let visibilityChangedMs = 0
function noteFrame() {
  frameMs = performance.now()
  requestAnimationFrame(noteFrame)
}
requestAnimationFrame(noteFrame)
addEventListener('visibilitychange', () => (visibilityChangedMs = performance.now()), { capture: true })
document.addEventListener('visibilitychange', () => updateTruth(visibilityChangedMs))

const reports = []
const clock = createPageClock(
  () => performance.now(),
  () => Date.now(),
)
const tracker = createVisibilityTracker({
  page_id: 'bench',
  clock,
  topInsetPx: HEADER_PX,
  earlier: cards.map(({ entity_id, idx }) => ({ entity_id, idx, dwells: 0, dwellTimes: [], dwellsInviewTime: [] })),
  onSamples: (report) => reports.push(report),
  onInView: () => undefined,
  onDwell: () => undefined,
})
for (const card of cards) card.unwatch = tracker.watch(card.element, { ...card, isMediaReady: true })

/** The reference: visits by card, with the times of the frames or events that started and ended them. */
const truth = new Map(cards.map(({ entity_id }) => [entity_id, []]))
const open = new Map()
let isPaused = false

function isTrulyInView({ top, height }, scrolledPx, viewportPx) {
  const visible = Math.min(top + height - scrolledPx, viewportPx) - Math.max(top - scrolledPx, HEADER_PX)
  const largest = Math.min(height, viewportPx - HEADER_PX)
  return visible > 0 && visible >= largest * (viewportPx < 400 ? 0.3 : 1) - 1
}

function updateTruth(atMs) {
  const isStopped = isPaused || document.visibilityState === 'hidden'
  const scrolledPx = scrollY
  const viewportPx = innerHeight
  for (const card of cards) {
    const isIn = !isStopped && card.isReady && isTrulyInView(card, scrolledPx, viewportPx)
    const startMs = open.get(card.entity_id)
    if (isIn && startMs === undefined) open.set(card.entity_id, atMs)
    if (!isIn && startMs !== undefined) {
      truth.get(card.entity_id).push({ startMs, ms: atMs - startMs })
      open.delete(card.entity_id)
    }
  }
}

/** What a page gets without a tracker: one observer, the specified threshold, the wall clock. */
const plain = new Map(cards.map(({ entity_id }) => [entity_id, []]))
const plainOpen = new Map()
const plainObserver = new IntersectionObserver(
  (entries) => {
    for (const { target, intersectionRatio } of entries) {
      const entity_id = target.id
      const isIn = intersectionRatio >= 1
      if (isIn) plainOpen.set(entity_id, Date.now())
      else if (plainOpen.has(entity_id)) {
        plain.get(entity_id).push({ startMs: plainOpen.get(entity_id), ms: Date.now() - plainOpen.get(entity_id) })
        plainOpen.delete(entity_id)
      }
    }
  },
  { threshold: [0, 1], rootMargin: `-${HEADER_PX}px 0px 0px 0px` },
)
for (const { element } of cards) plainObserver.observe(element)

let busyMs = 0
function updateTruthPerFrame() {
  updateTruth(frameMs)
  requestAnimationFrame(updateTruthPerFrame)
}
requestAnimationFrame(updateTruthPerFrame)
// Simulates other work during a scroll: layout, rendering the next cards.
addEventListener('scroll', () => {
  const endMs = performance.now() + busyMs * Math.random()
  while (performance.now() < endMs);
})

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
/** A scroll position where the card is in view: centred, or filling the room. */
const scrollTopFor = ({ top, height }) => Math.max(0, top - HEADER_PX - Math.max(0, innerHeight - HEADER_PX - height) / 2)

let seed = 1
/** Seeded, so that every run is the same. */
function random() {
  seed = (seed * 48271) % 2147483647
  return seed / 2147483647
}

globalThis.bench = {
  /** Scrolls to each card and waits, with partial views in between. */
  async visitCards(from, to, busy = 0) {
    busyMs = busy
    for (const card of cards.slice(from, to)) {
      scrollTo(0, scrollTopFor(card))
      await wait(150 + random() * 350)
      scrollTo(0, scrollTopFor(card) + card.height * 0.4)
      await wait(40 + random() * 60)
    }
    busyMs = 0
  },
  goTo: (idx, extraPx = 0) => scrollTo(0, scrollTopFor(cards[idx]) + extraPx),
  wait,
  openModal() {
    isPaused = true
    const atMs = performance.now()
    tracker.pause('modal')
    updateTruth(atMs)
  },
  closeModal() {
    isPaused = false
    const atMs = performance.now()
    tracker.resume('modal')
    updateTruth(atMs)
  },
  jumpClock(ms) {
    const real = Date.now.bind(Date)
    Date.now = () => real() + ms
  },
  /** Removes the card and adds it again without its media, which load later. */
  async loadMedia(idx, afterMs) {
    const card = cards[idx]
    card.isReady = false
    card.unwatch()
    card.element.remove()
    const fresh = card.element.cloneNode()
    document.body.append(fresh)
    plainObserver.observe(fresh)
    tracker.watch(fresh, { entity_id: card.entity_id, idx })
    scrollTo(0, scrollTopFor(card))
    await wait(afterMs)
    card.isReady = true
    const atMs = performance.now()
    tracker.mediaReady(card.entity_id)
    updateTruth(atMs)
  },
  /** All visits of the reference and of the tracker. Streamed and submitted dwell must agree. */
  finish() {
    isPaused = true
    const atMs = performance.now()
    const submitted = new Map(tracker.submit().map((card) => [card.entity_id, card]))
    updateTruth(atMs)
    for (const [entity_id, startMs] of plainOpen) plain.get(entity_id).push({ startMs, ms: Date.now() - startMs })
    const untilMs = Math.max(...reports.map(({ until }) => until))
    const streamed = dwellOfPage({ samples: unpackRuns(reports.flatMap((report) => report.cards)), untilMs })
    return cards.map(({ entity_id, idx }) => {
      const { dwellTimes, dwellsInviewTime } = submitted.get(entity_id)
      return {
        idx,
        truth: truth.get(entity_id),
        plain: plain.get(entity_id),
        measured: dwellTimes.map((ms, at) => ({ startMs: dwellsInviewTime[at] - clock.time_origin, ms })),
        streamed: (streamed.get(entity_id)?.visits ?? []).map(({ startMs, endMs }) => ({ startMs, ms: endMs - startMs })),
      }
    })
  },
  streamedBytes: () => JSON.stringify(reports).length,
}
