import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DwellRecord } from '#domain/engagement/dwell.ts'
import { countListeners, fakePage, nObserved, placeCard, setBusy, setVisibility } from '../testing/fake-page.ts'
import { browserClock } from './page-clock.ts'
import { createVisibilityTracker, type VisibilityReport } from './track-visibility.ts'

beforeEach(fakePage)
afterEach(() => {
  setVisibility('visible')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const untouched = (idx: number): DwellRecord => ({
  idx,
  entity_id: `card-${idx}`,
  dwells: 0,
  dwellTimes: [],
  dwellsInviewTime: [],
})

function aTracker(nCards = 1) {
  const reports: VisibilityReport[] = []
  const inView: { entity_id: string; atMs: number; isMediaReady: boolean }[] = []
  const dwelt: DwellRecord[] = []
  const clock = browserClock()
  const tracker = createVisibilityTracker({
    page_id: 'page',
    clock,
    topInsetPx: 0,
    earlier: Array.from({ length: nCards }, (_, idx) => untouched(idx)),
    onSamples: (report) => void reports.push(report),
    onInView: (card) => void inView.push(card),
    onDwell: (cards) => void dwelt.push(...cards),
  })
  const cards = Array.from({ length: nCards }, (_, idx) => {
    const placed = placeCard()
    const unwatch = tracker.watch(placed.element, { entity_id: `card-${idx}`, idx, isMediaReady: true })
    return { ...placed, unwatch }
  })
  const [card] = cards
  if (card === undefined) throw new Error('No card')
  return { tracker, clock, reports, inView, dwelt, card, cards }
}

/** The one card's visits, in milliseconds. */
const visits = ({ tracker }: ReturnType<typeof aTracker>) => tracker.dwellData()[0]?.dwellTimes

test('a visit lasts from coming into view to leaving it', () => {
  const page = aTracker()
  page.card.moveTo(100)
  vi.advanceTimersByTime(1200)
  page.card.moveTo(700)
  vi.advanceTimersByTime(5000)
  expect(visits(page)).toEqual([1200])
  expect(page.inView).toMatchObject([{ entity_id: 'card-0', isMediaReady: true }])
})

test('a card that lacks more than a pixel is not in view, although observers report whole pixels', () => {
  const page = aTracker()
  page.card.moveTo(501.3)
  vi.advanceTimersByTime(1000)
  expect(visits(page)).toEqual([])
})

/** Everything by which a page can learn of a resize, in any order: a browser also tells the visual viewport, and may scroll. */
test.each([
  ['alone', ['resize']],
  ['after a scroll in the same frame', ['scroll', 'resize']],
  ['before a scroll in the same frame', ['resize', 'scroll']],
])('a resize during which the browser keeps the place ends no visit: %s', (_, events) => {
  const page = aTracker()
  page.card.moveTo(100)
  vi.advanceTimersByTime(1000)
  const place = page.card.element.getBoundingClientRect
  page.card.element.getBoundingClientRect = () => new DOMRect(0, 700, 400, 300)
  for (const event of events) (event === 'scroll' ? document : window).dispatchEvent(new Event(event))
  requestAnimationFrame(() => {
    page.card.element.getBoundingClientRect = place
  })
  vi.advanceTimersByTime(1000)
  expect(visits(page)).toEqual([2000])
})

test('a visit that still runs counts until now', () => {
  const page = aTracker()
  page.card.moveTo(100)
  vi.advanceTimersByTime(3000)
  expect(visits(page)).toEqual([3000])
})

test('the clock stops while the tab is hidden, and what follows is a visit of its own', () => {
  const page = aTracker()
  page.card.moveTo(100)
  vi.advanceTimersByTime(1000)
  setVisibility('hidden')
  vi.advanceTimersByTime(60_000)
  setVisibility('visible')
  vi.advanceTimersByTime(500)
  expect(visits(page)).toEqual([1000, 500])
})

test('the clock stops while a modal is open', () => {
  const page = aTracker()
  page.card.moveTo(100)
  vi.advanceTimersByTime(1000)
  page.tracker.pause('modal')
  vi.advanceTimersByTime(10_000)
  page.tracker.resume('modal')
  vi.advanceTimersByTime(250)
  expect(visits(page)).toEqual([1000, 250])
})

test('the clock does not start before the picture is there', () => {
  const page = aTracker(1)
  page.tracker.mediaFailed('card-0')
  page.card.moveTo(100)
  vi.advanceTimersByTime(1000)
  page.tracker.mediaReady('card-0')
  vi.advanceTimersByTime(400)
  expect(visits(page)).toEqual([400])
  expect(page.inView.map(({ isMediaReady }) => isMediaReady)).toEqual([false, true])
})

test('since when a part of a card is visible is known before it is in view', () => {
  const { tracker, clock, card } = aTracker()
  expect(tracker.visibleSince('card-0')).toBe(-1)
  vi.advanceTimersByTime(500)
  card.moveTo(700)
  const atMs = clock.epochNowMs()
  vi.advanceTimersByTime(500)
  card.moveTo(100)
  expect(tracker.visibleSince('card-0')).toBe(atMs)
})

test('a wall clock that is set back by an hour changes no duration and no order', () => {
  const page = aTracker()
  const before = page.clock.epochNowMs()
  page.card.moveTo(100)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(1000)
  page.card.moveTo(700)
  vi.advanceTimersByTime(5000)
  expect(visits(page)).toEqual([1000])
  expect(page.tracker.dwellData()[0]?.dwellsInviewTime[0]).toBeGreaterThanOrEqual(before)
})

test('what was measured is reported two seconds later, and visits that ended are handed on', () => {
  const { card, reports, dwelt } = aTracker()
  card.moveTo(100)
  vi.advanceTimersByTime(1000)
  card.moveTo(700)
  vi.advanceTimersByTime(1000)
  expect(reports.flatMap(({ cards }) => cards)).toMatchObject([{ entity_id: 'card-0' }])
  expect(dwelt).toMatchObject([{ entity_id: 'card-0', dwells: 1, dwellTimes: [1000] }])
})

test('what was measured is reported at once when the tab is hidden', () => {
  const { card, reports } = aTracker()
  card.moveTo(100)
  setVisibility('hidden')
  expect(reports).toHaveLength(1)
})

test('after submission nothing counts any more', () => {
  const page = aTracker()
  page.card.moveTo(100)
  vi.advanceTimersByTime(800)
  expect(page.tracker.submit()[0]?.dwellTimes).toEqual([800])
  vi.advanceTimersByTime(5000)
  expect(visits(page)).toEqual([800])
})

test('a card that is removed from the page ends its visit', () => {
  const page = aTracker()
  page.card.moveTo(100)
  vi.advanceTimersByTime(300)
  page.card.unwatch()
  vi.advanceTimersByTime(5000)
  expect(visits(page)).toEqual([300])
})

/** A page that renders all the time calls its observers late. What ends a visit must not come before what began it. */
test.each<[string, (page: ReturnType<typeof aTracker>) => void]>([
  ['is removed from the page', ({ card }) => card.unwatch()],
  ['goes under a modal', ({ tracker }) => tracker.pause('modal')],
  ['is hidden with the tab', () => setVisibility('hidden')],
  ['is submitted', ({ tracker }) => void tracker.submit()],
])('a card that came into view on a busy page, and %s before observers are called, counts', (_, end) => {
  const page = aTracker()
  vi.advanceTimersByTime(100)
  setBusy(true)
  page.card.moveTo(100)
  vi.advanceTimersByTime(700)
  end(page)
  setBusy(false)
  vi.advanceTimersByTime(5000)
  expect(visits(page)).toEqual([700])
})

test('a card that passes on a busy page is measured in each frame of the scroll', () => {
  const page = aTracker()
  vi.advanceTimersByTime(100)
  setBusy(true)
  page.card.moveTo(100)
  vi.advanceTimersByTime(500)
  document.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(500)
  expect(visits(page)).toEqual([1000])
  expect(page.inView).toHaveLength(1)
})

test('a picture that is there before observers are called counts from then on', () => {
  const page = aTracker()
  page.tracker.mediaFailed('card-0')
  vi.advanceTimersByTime(100)
  setBusy(true)
  page.card.moveTo(100)
  vi.advanceTimersByTime(500)
  page.tracker.mediaReady('card-0')
  vi.advanceTimersByTime(300)
  setBusy(false)
  vi.advanceTimersByTime(200)
  expect(visits(page)).toEqual([500])
})

test('a tracker that is stopped leaves no listener, timer or observer behind', () => {
  const nListeners = countListeners()
  const { tracker, card } = aTracker(3)
  card.moveTo(100)
  expect([nListeners(), nObserved(), vi.getTimerCount()].every((n) => n > 0)).toBe(true)
  tracker.stop()
  expect([nListeners(), nObserved(), vi.getTimerCount()]).toEqual([0, 0, 0])
})
