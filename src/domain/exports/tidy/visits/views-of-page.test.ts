import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dwellOfPage } from '#domain/engagement/dwell.ts'
import { unpackRuns } from '#domain/engagement/unpack-runs.ts'
import type { Run } from '#domain/engagement/visibility.ts'
import { viewsOfPage } from './views-of-page.ts'

const aRun = (samples: Run['samples'], heights: Partial<Run> = {}): Run => ({
  entity_id: 'a',
  idx: 0,
  card: 500,
  room: 744,
  viewport: 800,
  samples,
  ...heights,
})

const viewsOf = (samples: Run['samples'], untilMs = 10_000) => viewsOfPage([aRun(samples)], untilMs).get('a')?.views ?? []

test('a view lasts from the first pixel to the last, whatever happens between', () => {
  const [view, ...others] = viewsOf([
    [100, 50, 0],
    [200, 250, 0],
    [300, 500, 0],
    [1300, 100, 0],
    [1400, 0, 0],
  ])
  expect(others).toEqual([])
  expect(view).toMatchObject({
    startMs: 100,
    endMs: 1400,
    dwell_ms_any: 1300,
    dwell_ms_50: 1100,
    dwell_ms_px: 10 + 50 + 1000 + 20,
    longestHalfMs: 1100,
    maxVisibleShare: 1,
    visits: [{ startMs: 300, endMs: 1300 }],
    endedBy: 'scroll',
  })
})

test.each([
  [16, 'submit'],
  [8, 'left'],
  [9, 'left'],
  [1, 'hidden'],
  [2, 'modal'],
  [3, 'hidden'],
  [4, 'media'],
  [24, 'submit'],
])('a view that the stop %i ends was ended by: %s', (stopped, endedBy) => {
  expect(
    viewsOf([
      [0, 500, 0],
      [700, 500, stopped],
    ]),
  ).toMatchObject([{ endMs: 700, endedBy }])
})

test('what follows a stop is a view of its own, and a page that fell silent ends its view with its last word', () => {
  const views = viewsOf(
    [
      [0, 500, 0],
      [700, 500, 2],
      [900, 500, 0],
    ],
    5000,
  )
  expect(views.map(({ startMs, endMs, endedBy }) => [startMs, endMs, endedBy])).toEqual([
    [0, 700, 'modal'],
    [900, 5000, 'silent'],
  ])
})

test('the longest half is without a break', () => {
  const [view] = viewsOf([
    [0, 500, 0],
    [600, 100, 0],
    [700, 500, 0],
    [1400, 0, 0],
  ])
  expect(view).toMatchObject({ dwell_ms_50: 1300, longestHalfMs: 700 })
})

test('the wait for the media begins when the card is visible', () => {
  const wait = (samples: Run['samples']) => viewsOfPage([aRun(samples)], 10_000).get('a')?.mediaWaitMs
  expect(
    wait([
      [100, 0, 4],
      [200, 50, 4],
      [650, 50, 0],
    ]),
  ).toBe(450)
  expect(wait([[200, 50, 0]])).toBe(0)
  expect(wait([[200, 50, 4]])).toBe(null)
})

test('a tab is hidden until it comes back, for the cards that are on the screen', () => {
  const hidden = viewsOfPage(
    [
      aRun([
        [0, 500, 0],
        [500, 500, 1],
        [2500, 500, 0],
        [3000, 0, 1],
      ]),
    ],
    9000,
  ).get('a')?.hidden
  expect(hidden).toEqual([{ startMs: 500, endMs: 2500 }])
})

const sample = fc.tuple(fc.nat(5000), fc.constantFrom(0, 100, 250, 499.5, 500), fc.constantFrom(0, 0, 0, 1, 2, 4, 8, 16))
const run = fc
  .record({
    entity_id: fc.constantFrom('a', 'b', 'c'),
    card: fc.constantFrom(500, 501, 1500),
    viewport: fc.constantFrom(800, 350),
    samples: fc.array(sample, { minLength: 1, maxLength: 12 }),
  })
  .map(({ samples, ...heights }) => aRun(samples, heights))
/** A card cannot be measured in two ways at one moment. */
const runs = fc.array(run, { maxLength: 8 }).map((list) => {
  const taken = new Set<string>()
  const isNew = (entity_id: string, t: number) => !taken.has(`${entity_id}/${t}`) && taken.add(`${entity_id}/${t}`)
  return list
    .map((each) => ({ ...each, samples: each.samples.filter(([t]) => isNew(each.entity_id, t)) }))
    .filter(({ samples }) => samples.length > 0)
})

test('sums over views are the dwell of the card by every definition, and the visits are the same', () => {
  fc.assert(
    fc.property(runs, fc.integer({ min: 5000, max: 9000 }), (list, untilMs) => {
      const cards = viewsOfPage(list, untilMs)
      const dwell = dwellOfPage({ samples: unpackRuns(list), untilMs })
      expect([...cards.keys()].sort()).toEqual([...dwell.keys()].sort())
      for (const [entity_id, { views }] of cards) {
        const sum = (key: 'dwell_ms_any' | 'dwell_ms_50' | 'dwell_ms_px') => views.reduce((ms, view) => ms + view[key], 0)
        const known = dwell.get(entity_id)
        expect(sum('dwell_ms_any')).toBeCloseTo(known?.dwell_ms_any ?? -1, 6)
        expect(sum('dwell_ms_50')).toBeCloseTo(known?.dwell_ms_50 ?? -1, 6)
        expect(sum('dwell_ms_px')).toBeCloseTo(known?.dwell_ms_px ?? -1, 6)
        expect(views.flatMap(({ visits }) => visits)).toEqual(known?.visits)
      }
    }),
  )
})

test('views follow one another, and each holds its visits', () => {
  fc.assert(
    fc.property(runs, fc.nat(9000), (list, untilMs) => {
      for (const { views } of viewsOfPage(list, untilMs).values()) {
        views.forEach(({ startMs, endMs, longestHalfMs, dwell_ms_50, dwell_ms_any, visits, focals }, at) => {
          expect(endMs).toBeGreaterThanOrEqual(startMs)
          expect(startMs).toBeGreaterThanOrEqual(views[at - 1]?.endMs ?? 0)
          expect(longestHalfMs).toBeLessThanOrEqual(dwell_ms_50)
          expect(dwell_ms_50).toBeLessThanOrEqual(dwell_ms_any)
          for (const visit of [...visits, ...focals]) expect(visit.startMs >= startMs && visit.endMs <= endMs).toBe(true)
        })
      }
    }),
  )
})

test('reports that arrive in another order, or twice, give the same views', () => {
  fc.assert(
    fc.property(runs, fc.nat(1000), (list, seed) => {
      const shuffled = [...list].sort(
        (one, other) => ((one.samples.length * 7 + seed) % 5) - ((other.samples.length * 7 + seed) % 5),
      )
      const plain = viewsOfPage(list, 9000)
      const views = ([...cards]: Iterable<[string, { views: unknown }]>) =>
        Object.fromEntries(cards.map(([id, card]) => [id, card.views]))
      expect(views(viewsOfPage(shuffled, 9000))).toEqual(views(plain))
      expect(views(viewsOfPage([...list, ...list], 9000))).toEqual(views(plain))
    }),
  )
})
