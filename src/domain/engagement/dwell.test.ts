import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dwellOfPage, withVisits } from './dwell.ts'
import { untouched } from './engagement-record.ts'
import { unpackRuns } from './unpack-runs.ts'
import { intervalsWhere, packSamples, type Sample, totalMs } from './visibility.ts'
import { isViewed, viewChanges, visitsOf } from './visits.ts'

const UNTIL_MS = 100_000

/** A card's samples at distinct moments, with any heights and any stops. */
const timeline = fc
  .uniqueArray(
    fc.record({
      t: fc.integer({ min: 0, max: UNTIL_MS }),
      cardPx: fc.constantFrom(1, 200, 500, 744, 744.4, 3000),
      roomPx: fc.constantFrom(300, 744),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      stopped: fc.constantFrom(0, 0, 0, 1, 2, 4, 6, 16),
    }),
    { selector: ({ t }) => t, maxLength: 40 },
  )
  .map((list): Sample[] =>
    list
      .sort((one, other) => one.t - other.t)
      .map(({ t, cardPx, roomPx, share, stopped }) => ({
        t,
        cardPx,
        roomPx,
        viewportPx: roomPx + 56,
        visiblePx: share * Math.min(cardPx, roomPx),
        stopped,
      })),
  )
const page = fc.array(timeline, { minLength: 1, maxLength: 6 }).map((cards) => ({
  samples: new Map(cards.map((samples, at) => [`card-${at}`, samples])),
  untilMs: UNTIL_MS,
}))

test('no dwell is negative, and none is longer than any pixel was visible', () => {
  fc.assert(
    fc.property(page, (given) => {
      for (const { dwell_ms_any, dwell_ms_50, dwell_ms_full, dwell_ms_px, visits } of dwellOfPage(given).values()) {
        for (const ms of [dwell_ms_any, dwell_ms_50, dwell_ms_full, dwell_ms_px]) {
          expect(ms).toBeGreaterThanOrEqual(0)
          expect(ms).toBeLessThanOrEqual(dwell_ms_any + 1e-6)
        }
        for (const { startMs, endMs } of visits) expect(endMs).toBeGreaterThanOrEqual(startMs)
      }
    }),
  )
})

test('in view as specified is never longer than half visible, where the viewport is not short', () => {
  fc.assert(
    fc.property(page, (given) => {
      const samples = new Map([...given.samples].map(([id, list]) => [id, list.filter(({ viewportPx }) => viewportPx >= 400)]))
      for (const dwell of dwellOfPage({ ...given, samples }).values())
        expect(dwell.dwell_ms_full).toBeLessThanOrEqual(dwell.dwell_ms_50 + 1e-6)
    }),
  )
})

test('the visits to a card sum up to the time in view without the stops', () => {
  fc.assert(
    fc.property(timeline, (samples) => {
      // One card alone and stopped at every end cannot be flicked past.
      const changes = viewChanges('a', samples).map(
        (change) => ({ ...change, change: change.change === 'came' ? 'came' : 'stopped' }) as const,
      )
      const visits = visitsOf(changes, UNTIL_MS).get('a') ?? []
      expect(totalMs(visits)).toBeCloseTo(totalMs(intervalsWhere(samples, isViewed, UNTIL_MS)), 6)
    }),
  )
})

test('pieces that arrive in any order and more than once give the same totals', () => {
  fc.assert(
    fc.property(page, fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), (given, dice) => {
      const at = (i: number) => dice[i % dice.length] ?? 0
      const pieces = [...given.samples].flatMap(([entity_id, samples], idx) => {
        const cut = at(idx) % (samples.length + 1)
        return [samples.slice(cut), samples.slice(0, cut), samples.slice(0, at(idx + 1) % (samples.length + 1))].flatMap(
          (piece) => packSamples({ entity_id, idx }, piece),
        )
      })
      const arrived = dwellOfPage({ samples: unpackRuns(pieces), untilMs: given.untilMs })
      for (const [entity_id, dwell] of dwellOfPage(given)) {
        const { dwell_ms_any, dwell_ms_50, dwell_ms_full, dwell_ms_px, visits } = arrived.get(entity_id) ?? dwell
        expect(visits).toEqual(dwell.visits)
        expect(dwell_ms_any).toBeCloseTo(dwell.dwell_ms_any, 6)
        expect(dwell_ms_50).toBeCloseTo(dwell.dwell_ms_50, 6)
        expect(dwell_ms_full).toBeCloseTo(dwell.dwell_ms_full, 6)
        expect(dwell_ms_px).toBeCloseTo(dwell.dwell_ms_px, 6)
      }
    }),
  )
})

test('a sample that repeats what holds already changes nothing', () => {
  fc.assert(
    fc.property(timeline, fc.nat({ max: UNTIL_MS }), (samples, t) => {
      const holding = samples.findLast((sample) => sample.t < t)
      fc.pre(holding !== undefined && !samples.some((sample) => sample.t === t))
      const repeated = [...samples, ...(holding ? [{ ...holding, t }] : [])].sort((one, other) => one.t - other.t)
      const [before] = dwellOfPage({ samples: new Map([['a', samples]]), untilMs: UNTIL_MS }).values()
      const [after] = dwellOfPage({ samples: new Map([['a', repeated]]), untilMs: UNTIL_MS }).values()
      expect(after?.visits).toEqual(before?.visits)
      expect(after?.dwell_ms_px).toBeCloseTo(before?.dwell_ms_px ?? -1, 6)
    }),
  )
})

test('a page that is left and loaded again counts as much as one that stayed', () => {
  fc.assert(
    fc.property(timeline, fc.integer({ min: 1, max: UNTIL_MS }), (samples, reloadMs) => {
      const holding = samples.findLast(({ t }) => t < reloadMs)
      const first = samples.filter(({ t }) => t < reloadMs)
      const second = [...(holding ? [{ ...holding, t: reloadMs }] : []), ...samples.filter(({ t }) => t > reloadMs)]
      const total = (list: Sample[], untilMs: number) =>
        [...dwellOfPage({ samples: new Map([['a', list]]), untilMs }).values()][0]?.dwell_ms_any ?? 0
      fc.pre(!samples.some(({ t }) => t === reloadMs))
      expect(total(first, reloadMs) + total(second, UNTIL_MS)).toBeCloseTo(total(samples, UNTIL_MS), 6)
    }),
  )
})

test('several cards in view at once have a clock each', () => {
  const sample: Sample = { t: 0, visiblePx: 200, cardPx: 200, roomPx: 744, viewportPx: 800, stopped: 0 }
  const gone = { ...sample, t: 400, visiblePx: 0 }
  const samples = new Map([
    ['a', [sample, gone]],
    ['b', [sample]],
  ])
  expect([...dwellOfPage({ samples, untilMs: 1000 }).values()].map(({ dwell_ms_full }) => dwell_ms_full)).toEqual([400, 1000])
})

test('the visible share is summed over time', () => {
  const half: Sample = { t: 0, visiblePx: 100, cardPx: 200, roomPx: 744, viewportPx: 800, stopped: 0 }
  const [dwell] = dwellOfPage({ samples: new Map([['a', [half, { ...half, t: 600, visiblePx: 200 }]]]), untilMs: 1000 }).values()
  expect(dwell?.dwell_ms_px).toBe(700)
})

test('visits of a page are added to those of earlier pages, by one look at the wall clock', () => {
  const card = { ...untouched({ idx: 0, entity_id: 'a' }), dwells: 1, dwellTimes: [5], dwellsInviewTime: [100] }
  expect(withVisits(card, [{ startMs: 10.04, endMs: 260.49 }], 1_800_000_000_000.4)).toEqual({
    idx: 0,
    entity_id: 'a',
    dwells: 2,
    dwellTimes: [5, 250.5],
    dwellsInviewTime: [100, 1_800_000_000_010],
  })
})
