import { expect, test } from 'vitest'
import { dwellOfPage } from '#domain/engagement/dwell.ts'
import type { Extent } from '#domain/engagement/in-view.ts'
import { unpackRuns } from '#domain/engagement/unpack-runs.ts'
import type { Run } from '#domain/engagement/visibility.ts'
import { visitsOf } from '#domain/engagement/visits.ts'
import { createVisibilityLog, type InView } from './visibility-log.ts'

const card = { entity_id: 'a', idx: 4 }
const extent = (visiblePx: number): Extent => ({ visiblePx, cardPx: 500, roomPx: 744, viewportPx: 800 })

function aLog(isMediaReady = true) {
  const inView: InView[] = []
  const log = createVisibilityLog((seen) => inView.push(seen))
  log.added(card, isMediaReady)
  return { log, inView }
}

const samplesOf = (runs: Run[]) => runs.flatMap(({ samples }) => samples)

test('changes of less than a step are not kept, but where the card came to rest is', () => {
  const { log } = aLog()
  for (let at = 0; at < 20; at++) log.saw(card, extent(200 + at), at)
  log.keepLatest()
  const samples = samplesOf(log.take())
  expect(samples.length).toBeLessThan(5)
  expect(samples.at(-1)).toEqual([19, 219, 0])
})

test('the pixel by which a card leaves the view is never within a step', () => {
  const { log } = aLog()
  for (const [at, visiblePx] of [500, 499.5, 498.9].entries()) log.saw(card, extent(visiblePx), at)
  expect(log.changes().map(({ t, change }) => [t, change])).toEqual([
    [0, 'came'],
    [2, 'left'],
  ])
})

test('a stop is recorded for every card that is visible, and a second reason keeps the clock stopped', () => {
  const { log } = aLog()
  log.saw(card, extent(500), 0)
  log.stop('modal', 100)
  log.stop('hidden', 200)
  log.start('modal', 300)
  log.start('hidden', 400)
  expect(samplesOf(log.take())).toEqual([
    [0, 500, 0],
    [100, 500, 2],
    [200, 500, 3],
    [300, 500, 1],
    [400, 500, 0],
  ])
  expect(visitsOf(log.changes(), 500).get('a')).toEqual([
    { startMs: 0, endMs: 100 },
    { startMs: 400, endMs: 500 },
  ])
})

test('the clock waits for the media; coming into view is reported before and after', () => {
  const { log, inView } = aLog(false)
  log.saw(card, extent(500), 0)
  log.mediaReady('a', 250)
  expect(visitsOf(log.changes(), 1000).get('a')).toEqual([{ startMs: 250, endMs: 1000 }])
  expect(inView).toEqual([
    { ...card, pageMs: 0, isMediaReady: false },
    { ...card, pageMs: 250, isMediaReady: true },
  ])
})

test('media that are ready before their card is added count', () => {
  const { log } = aLog(false)
  log.mediaReady('b', 0)
  log.added({ entity_id: 'b', idx: 5 }, false)
  log.saw({ entity_id: 'b', idx: 5 }, extent(500), 10)
  expect(visitsOf(log.changes(), 100).get('b')).toEqual([{ startMs: 10, endMs: 100 }])
})

test('media that fail stop the clock', () => {
  const { log } = aLog()
  log.saw(card, extent(500), 0)
  log.mediaFailed('a', 200)
  expect(visitsOf(log.changes(), 1000).get('a')).toEqual([{ startMs: 0, endMs: 200 }])
})

test('a card under a modal is not in view until the modal is closed', () => {
  const { log, inView } = aLog()
  log.stop('modal', 0)
  log.saw(card, extent(500), 10)
  expect(inView).toEqual([])
  log.start('modal', 900)
  expect(inView).toEqual([{ ...card, pageMs: 900, isMediaReady: true }])
})

test('a card that is removed from the page leaves the view and loads again when it is back', () => {
  const { log } = aLog()
  log.saw(card, extent(500), 0)
  log.removed('a', 300)
  log.added(card, false)
  log.saw(card, extent(500), 400)
  log.mediaReady('a', 500)
  expect(visitsOf(log.changes(), 600).get('a')).toEqual([
    { startMs: 0, endMs: 300 },
    { startMs: 500, endMs: 600 },
  ])
})

test('word of an earlier frame that comes late is not believed', () => {
  const { log } = aLog()
  log.saw(card, extent(500), 50)
  log.saw(card, extent(100), 34)
  expect(visitsOf(log.changes(), 100).get('a')).toEqual([{ startMs: 50, endMs: 100 }])
})

test('the sleep of the machine does not count', () => {
  const { log } = aLog()
  log.alive(0)
  log.saw(card, extent(500), 0)
  for (const atMs of [2000, 4000, 3_604_000, 3_606_000]) log.alive(atMs)
  expect(visitsOf(log.changes(), 3_606_000).get('a')).toEqual([
    { startMs: 0, endMs: 4000 },
    { startMs: 3_604_000, endMs: 3_606_000 },
  ])
})

test('a card that never was visible costs nothing', () => {
  const { log } = aLog()
  log.saw(card, extent(0), 0)
  log.stop('hidden', 10)
  log.start('hidden', 20)
  expect(log.take()).toEqual([])
})

test('what was taken in pieces gives the same visits as what the page itself counted', () => {
  const { log } = aLog()
  const pieces: Run[] = []
  for (const [at, visiblePx] of [0, 100, 500, 500, 420, 0, 250, 500].entries()) {
    log.saw(card, extent(visiblePx), at * 100)
    if (at % 3 === 0) pieces.push(...log.take())
  }
  log.stop('submitted', 1000)
  pieces.push(...log.take())
  expect(dwellOfPage({ samples: unpackRuns(pieces), untilMs: 1000 }).get('a')?.visits).toEqual(visitsOf(log.changes()).get('a'))
  expect(log.isRunning()).toBe(false)
})
