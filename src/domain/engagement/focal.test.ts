import fc from 'fast-check'
import { expect, test } from 'vitest'
import { focalIntervals } from './focal.ts'
import { checkFocalLine, readFocalLine } from './focal-line.ts'
import { unpackRuns } from './unpack-runs.ts'
import { type Interval, intervalsWhere, type Run, STOPPED, totalMs } from './visibility.ts'

const ROOM = 700
const LINE = 0.4

/** Cards of 400 px in a room of 700, unless said otherwise. */
const aRun = (entity_id: string, idx: number, samples: Run['samples'], heights: Partial<Run> = {}): Run => ({
  ...{ entity_id, idx, samples, card: 400, room: ROOM, viewport: 756 },
  ...heights,
})

const focalOf = (runs: readonly Run[], untilMs = 1000, line = LINE) => Object.fromEntries(focalIntervals(runs, untilMs, line))

const all: Interval[] = [{ startMs: 0, endMs: 1000 }]

/** One picture of the screen: what can be seen of each card. */
const still = (heights: Readonly<Record<string, number>>, card = 400) =>
  Object.entries(heights).map(([id, px]) => aRun(id, id.charCodeAt(0) - 97, [[0, px, 0]], { card }))

test('the card that covers the line has it, and no other one', () => {
  // 100 of b, a gap of 16, 400 of c, a gap, 168 of d: the line is at 280.
  expect(focalOf(still({ b: 100, c: 400, d: 168 }))).toEqual({ c: all })
  expect(focalOf(still({ b: 320, c: 364 }))).toEqual({ b: all })
  expect(focalOf(still({ b: 320, c: 364 }), 1000, 0.5)).toEqual({ c: all })
})

test('a card that is larger than the room has the line for as long as it fills the room', () => {
  expect(focalOf(still({ c: 700 }, 1500))).toEqual({ c: all })
})

test('a gap between two cards belongs to the nearer one', () => {
  expect(focalOf(still({ b: 276, c: 408 }, 500))).toEqual({ b: all })
  expect(focalOf(still({ b: 268, c: 416 }, 500))).toEqual({ c: all })
})

test('a large gap has something else in it, and belongs to nobody', () => {
  expect(focalOf(still({ b: 200, c: 200 }))).toEqual({})
  expect(focalOf(still({ b: 300, c: 200 }))).toEqual({ b: all })
})

test('above the first card of a feed and below the last one the line belongs to nobody', () => {
  const runs = [
    aRun('a', 0, [
      [0, 350, 0],
      [500, 0, 0],
    ]),
    aRun('b', 1, [[500, 200, 0]]),
  ]
  // The first card of the feed is cut off at the bottom: it begins at 350. The last one is cut off at the top: it ends at 200.
  expect(focalOf(runs)).toEqual({})
  expect(focalOf(runs, 1000, 0.6)).toEqual({ a: [{ startMs: 0, endMs: 500 }] })
  expect(focalOf(runs, 1000, 0.2)).toEqual({ b: [{ startMs: 500, endMs: 1000 }] })
})

test('where the cards do not reach both edges, the usual gap of the page says where they are', () => {
  const [before, now, ...others] = [aRun('b', 1, [[0, 260, 0]]), aRun('c', 2, [[0, 400, 0]]), aRun('d', 3, [[2000, 0, 0]])]
  // c ends 24 px above the lower edge, and the next card is out of sight: 260 and a gap of 40, which the page had for longer.
  const usual = [
    aRun('e', 4, [
      [2000, 330, 0],
      [9000, 0, 0],
    ]),
    aRun('f', 5, [[2000, 330, 0]]),
  ]
  const ended = [aRun('b', 1, [[1000, 0, 0]]), aRun('c', 2, [[1000, 0, 0]])]
  const focal = focalOf(
    [before, now, ...others, ...ended, ...usual].filter((run) => run !== undefined),
    9000,
    279 / ROOM,
  )
  expect(focal['b']).toEqual(all)
  expect(focal['c']).toBeUndefined()
})

test('the first cards of a feed, whole and with space above them, end near the lower edge', () => {
  const list = [...still({ a: 300, b: 300 }, 300), aRun('c', 2, [[5000, 300, 0]], { card: 300 })]
  // 84 px are left, of which half a gap is below: a begins at 76 and ends at 376.
  expect(focalOf(list, 5000, 0.1)['a']).toBeUndefined()
  expect(focalOf(list, 5000, 0.5)['a']).toEqual([{ startMs: 0, endMs: 5000 }])
})

test('the clock of a card stops the focal line: another tab, a modal, a picture that is not there yet', () => {
  const runs = [
    aRun('b', 1, [
      [0, 400, STOPPED.loading],
      [200, 400, 0],
      [500, 400, STOPPED.modal],
      [600, 400, 0],
      [900, 400, STOPPED.hidden],
    ]),
  ]
  expect(focalOf(runs)).toEqual({
    b: [
      { startMs: 200, endMs: 500 },
      { startMs: 600, endMs: 900 },
    ],
  })
})

test('a card whose picture is missing keeps its place', () => {
  const runs = [aRun('b', 1, [[0, 100, STOPPED.loading]]), aRun('c', 2, [[0, 400, STOPPED.loading]]), aRun('d', 3, [[0, 168, 0]])]
  expect(focalOf(runs)).toEqual({})
})

test.each([
  ['0.25', 0.25],
  ['0.9', 0.9],
  ['', 0.4],
  ['0.05', 0.4],
  ['7', 0.4],
  [undefined, 0.4],
])('the setting %s is the line %f', (value, line) => {
  expect(readFocalLine(value)).toBe(line)
})

test('a line is within the room, away from its edges', () => {
  for (const value of ['', '0.1', '0.33', '0.9']) expect(checkFocalLine(value)).toEqual([])
  for (const value of ['0', '1', '0.05', '0.95', '40', '0.333', 'middle', '.4']) expect(checkFocalLine(value)).toHaveLength(1)
})

/** A person scrolls through cards of any height: the samples are those of a page that keeps a step of a twentieth. */
const scrolls = fc
  .record({
    heights: fc.array(fc.integer({ min: 80, max: 1600 }), { minLength: 1, maxLength: 8 }),
    gap: fc.integer({ min: 0, max: 40 }),
    moves: fc.array(
      fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: -400, max: 900 }), fc.constantFrom(0, 0, 0, 1, 2)),
      { minLength: 1, maxLength: 20 },
    ),
  })
  .map(({ heights, gap, moves }) => {
    const runs: Run[] = []
    let [t, scrollPx] = [0, 0]
    /** The true place of each card after each move. */
    const frames: { t: number; stopped: number; boxes: { id: string; top: number; bottom: number }[] }[] = []
    for (const [ms, px, stopped] of moves) {
      let top = 20 - scrollPx
      const boxes = heights.map((height, idx) => {
        const box = { id: `card-${idx}`, top, bottom: top + height }
        top = box.bottom + gap
        const visible = Math.max(0, Math.min(box.bottom, ROOM) - Math.max(box.top, 0))
        runs.push(aRun(box.id, idx, [[t, visible, stopped]], { card: height }))
        return box
      })
      frames.push({ t, stopped, boxes })
      t += ms
      scrollPx = Math.max(0, scrollPx + px)
    }
    return { runs, gap, frames, untilMs: t }
  })
const lines = fc.constantFrom(0.1, 0.25, 0.4, 0.5, 0.75, 0.9)

const inOrder = (lists: Iterable<Interval[]>) => [...lists].flat().sort((one, other) => one.startMs - other.startMs)

test('no two cards have the line at one moment', () => {
  fc.assert(
    fc.property(scrolls, lines, ({ runs, untilMs }, line) => {
      let endMs = 0
      for (const interval of inOrder(focalIntervals(runs, untilMs, line).values())) {
        expect(interval.startMs).toBeGreaterThanOrEqual(endMs)
        expect(interval.endMs).toBeGreaterThan(interval.startMs)
        endMs = interval.endMs
      }
      expect(endMs).toBeLessThanOrEqual(untilMs)
    }),
  )
})

test('all cards together never have more than the time in which the feed could be seen, and none more than the time it was visible', () => {
  fc.assert(
    fc.property(scrolls, lines, ({ runs, frames, untilMs }, line) => {
      const focal = focalIntervals(runs, untilMs, line)
      const seenMs = frames.reduce((sum, { t, stopped }, at) => sum + (stopped === 0 ? (frames[at + 1]?.t ?? untilMs) - t : 0), 0)
      expect(totalMs(inOrder(focal.values()))).toBeLessThanOrEqual(seenMs)
      for (const [id, samples] of unpackRuns(runs)) {
        const anyMs = totalMs(intervalsWhere(samples, ({ visiblePx, stopped }) => visiblePx > 0 && stopped === 0, untilMs))
        expect(totalMs(focal.get(id) ?? [])).toBeLessThanOrEqual(anyMs)
      }
    }),
  )
})

test('samples that are sent in parts, more often, twice or in another order change nothing', () => {
  fc.assert(
    fc.property(scrolls, lines, fc.integer({ min: 1, max: 5 }), ({ runs, untilMs }, line, every) => {
      const known = focalIntervals(runs, untilMs, line)
      // Each sample again, halfway to the next one of the same card.
      const halfway = runs.flatMap((run, at) => {
        const [t = 0, px = 0, stopped = 0] = run.samples[0] ?? []
        const nextMs = runs.slice(at + 1).find(({ entity_id }) => entity_id === run.entity_id)?.samples[0]?.[0] ?? untilMs
        return at % every === 0 ? [{ ...run, samples: [[(t + nextMs) / 2, px, stopped]] as Run['samples'] }] : []
      })
      expect(focalIntervals([...runs, ...halfway], untilMs, line)).toEqual(known)
      expect(Object.fromEntries(focalIntervals([...runs].reverse(), untilMs, line))).toEqual(Object.fromEntries(known))
      expect(focalIntervals([...runs, ...runs], untilMs, line)).toEqual(known)
    }),
  )
})

test('where cards are cut off at both edges, the line is with the card that is there, however high the cards are', () => {
  fc.assert(
    fc.property(scrolls, lines, ({ runs, gap, frames, untilMs }, line) => {
      const focal = focalIntervals(runs, untilMs, line)
      for (const { t, stopped, boxes } of frames) {
        const first = boxes.find(({ bottom }) => bottom > 0)
        const last = boxes.findLast(({ top }) => top < ROOM)
        const isFilled = first !== undefined && last !== undefined && first !== last && first.top < -2 && last.bottom > ROOM + 2
        if (!isFilled || stopped !== 0 || first.bottom < 1 || last.top > ROOM - 1) continue
        const holder = boxes.find(
          ({ top, bottom }) => line * ROOM >= top - gap / 2 + 0.01 && line * ROOM < bottom + gap / 2 - 0.01,
        )
        const found = [...focal].find(([, list]) => list.some(({ startMs, endMs }) => startMs <= t && t < endMs))
        if (holder !== undefined) expect(found?.[0]).toBe(holder.id)
      }
    }),
  )
})
