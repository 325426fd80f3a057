import { expect, test } from 'vitest'
import type { ViewChange } from '#domain/engagement/visits.ts'
import { createDwellRecords } from './dwell-records.ts'
import { createPageClock } from './page-clock.ts'

const earlier = [
  { entity_id: 'a', idx: 0, dwells: 1, dwellTimes: [400], dwellsInviewTime: [1_800_000_000_000] },
  { entity_id: 'b', idx: 1, dwells: 0, dwellTimes: [], dwellsInviewTime: [] },
]
const ORIGIN = 1_800_000_100_000
const visit: ViewChange[] = [
  { entity_id: 'a', t: 50, change: 'came' },
  { entity_id: 'a', t: 300, change: 'left' },
]

test('visits go on where earlier page loads ended', () => {
  expect(createDwellRecords(earlier, ORIGIN).all(visit, 500)).toEqual([
    { entity_id: 'a', idx: 0, dwells: 2, dwellTimes: [400, 250], dwellsInviewTime: [1_800_000_000_000, ORIGIN + 50] },
    earlier[1],
  ])
})

test('a closed visit is news once, an open one is none', () => {
  const records = createDwellRecords(earlier, ORIGIN)
  expect(records.news(visit.slice(0, 1))).toEqual([])
  expect(records.news(visit).map(({ entity_id }) => entity_id)).toEqual(['a'])
  expect(records.news(visit)).toEqual([])
})

test('cards that join later are counted, and are no news before they are visited', () => {
  const cards = earlier.slice(1)
  const records = createDwellRecords(cards, ORIGIN)
  cards.push({ entity_id: 'a', idx: 7, dwells: 3, dwellTimes: [1, 2, 3], dwellsInviewTime: [1, 2, 3] })
  expect(records.news([])).toEqual([])
  expect(records.news(visit).map(({ entity_id, dwells }) => [entity_id, dwells])).toEqual([['a', 4]])
})

test('a jump of the wall clock changes no time of the page', () => {
  let wallMs = 1_800_000_000_000
  let pageMs = 1000
  const clock = createPageClock(
    () => pageMs,
    () => wallMs,
  )
  wallMs += 3_600_000
  pageMs += 20
  expect(clock.epochNowMs()).toBe(1_800_000_000_020)
})
