import { expect, test } from 'vitest'
import type { CardBox, Frame } from '../visit/frame.ts'
import { compare, exportedOf } from './compare.ts'
import { truthOf } from './truth.ts'

/** A room of 600 px below a header of 50 px; cards of 400 px at the given upper edges. */
const frameAt = (t: number, tops: readonly number[], changes: Partial<Frame> = {}): Frame => ({
  t,
  isStopped: false,
  room: [50, 650, 0, 300],
  viewportPx: 650,
  cards: tops.map((top, position): CardBox => [position, top, top + 400, 0, 300, 1]),
  ...changes,
})

const visitsOf = (frames: readonly Frame[], untilMs: number) =>
  truthOf(frames, untilMs)
    .get(0)
    ?.flatMap(({ visits }) => visits)

test('a card is truly in view from the frame in which it fits the room to the frame in which it does not', () => {
  const frames = [frameAt(0, [300]), frameAt(100, [200]), frameAt(400, [49.2]), frameAt(700, [40]), frameAt(900, [-400])]
  expect(truthOf(frames, 1000).get(0)).toEqual([
    { startMs: 0, ms: 900, halfMs: 900, focalMs: 800, visits: [{ startMs: 100, ms: 600 }] },
  ])
})

test('true time stops for a modal, a hidden tab and media that are missing', () => {
  const missing: CardBox = [0, 100, 500, 0, 300, 0]
  const frames = [
    frameAt(0, [], { cards: [missing] }),
    frameAt(100, [100]),
    frameAt(300, [100], { isStopped: true }),
    frameAt(800, [100]),
  ]
  expect(visitsOf(frames, 1000)).toEqual([
    { startMs: 100, ms: 200 },
    { startMs: 800, ms: 200 },
  ])
})

test('a card that is taller than the room is truly in view while it fills the room', () => {
  const tall = (top: number): Partial<Frame> => ({ cards: [[0, top, top + 900, 0, 300, 1]] })
  expect(visitsOf([frameAt(0, [], tall(60)), frameAt(100, [], tall(50)), frameAt(300, [], tall(-300))], 500)).toEqual([
    { startMs: 100, ms: 200 },
  ])
})

test('of a card that is cut off at its side, the share counts that is inside', () => {
  const beside = frameAt(0, [], { cards: [[0, 100, 500, 200, 500, 1]] })
  expect(truthOf([beside], 100).get(0)).toEqual([{ startMs: 0, ms: 100, halfMs: 0, focalMs: 100, visits: [] }])
})

test('at most one card is truly at the focal line: the one that covers it, or the nearer one beside a gap', () => {
  // The line is at 290. It is in the upper half of a gap, then in a gap that is too large, then in the lower half.
  const frames = [
    frameAt(0, [-115, 305]),
    frameAt(100, [-200, 400]),
    frameAt(300, [-128, 292]),
    frameAt(700, [-128, 292], { isStopped: true }),
  ]
  const truth = truthOf(frames, 1000)
  expect([0, 1].map((position) => truth.get(position)?.map(({ focalMs }) => focalMs))).toEqual([[100], [400]])
})

const dwellRow = (item_order: number, start: number, ms: number) => ({
  user_id: 'ada',
  engagement_type: 'dwell',
  item_order: String(item_order),
  time_content_viewed: String(start),
  response: String(ms),
})

test('visits that the file lacks are missed, visits that nobody had are invented, and the others are compared', () => {
  const views = truthOf([frameAt(0, [100]), frameAt(500, [-400]), frameAt(2000, [100]), frameAt(2600, [-400])], 3000)
  const rows = [dwellRow(0, 1001, 503), dwellRow(0, 9000, 60), dwellRow(1, -1, 0)]
  expect(compare({ views, originMs: 1000 }, { ...exportedOf('ada', rows, []), views: new Map() })).toMatchObject({
    visitErrors: [3],
    startErrors: [1],
    // One visit, and both views.
    missed: 3,
    invented: 1,
  })
})
