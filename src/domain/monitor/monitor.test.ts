import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OUTCOMES } from '../session/outcomes.ts'
import { consortFlow } from './consort-flow.ts'
import { estimateEnd } from './estimate-end.ts'
import { cardFunnel, funnelOf, type MonitoredStep } from './funnel.ts'
import { arrivalCurve, cellsOf, timePerStep } from './live-figures.ts'
import { countStates, type MonitoredPerson } from './monitored-person.ts'

const STEPS: MonitoredStep[] = [
  { step: 'consent', name: 'consent' },
  { step: 'feed', name: 'feed' },
  { step: 'form', name: 'demographics' },
]

const aPerson = (more: Partial<MonitoredPerson> = {}): MonitoredPerson => ({
  ...{ condition: 1, stratum: null, outcome: null, arrivedAtMs: 0, completedAtMs: null, holdsPlace: true, isLive: true },
  ...{ isWithdrawn: false, exclusionReason: null, excludedBy: null, doneAtMs: {}, cardsReached: null, sawFeed: false },
  ...more,
})

const anybody: fc.Arbitrary<MonitoredPerson> = fc.record({
  condition: fc.integer({ min: 0, max: 3 }),
  stratum: fc.constant(null),
  outcome: fc.constantFrom(null, null, ...OUTCOMES),
  arrivedAtMs: fc.integer({ min: 0, max: 1e9 }),
  completedAtMs: fc.constant(null),
  holdsPlace: fc.boolean(),
  isLive: fc.boolean(),
  isWithdrawn: fc.boolean(),
  exclusionReason: fc.constantFrom(null, null, 'too fast', 'bot'),
  excludedBy: fc.constant(null),
  doneAtMs: fc.dictionary(fc.constantFrom('consent', 'feed', 'demographics'), fc.integer({ min: 0, max: 1e9 })),
  cardsReached: fc.option(fc.integer({ min: 1, max: 40 })),
  sawFeed: fc.boolean(),
})
const crowd = fc.array(anybody, { maxLength: 40 })
const sum = (list: readonly { n: number }[]) => list.reduce((total, { n }) => total + n, 0)

describe('the funnel', () => {
  test('everybody who reaches a step did it, is at it, ended at it or dropped out at it; those who did it reach the next', () => {
    fc.assert(
      fc.property(crowd, (people) => {
        const rows = funnelOf(people, STEPS)
        expect(rows[0]?.reached).toBe(people.length)
        for (const { reached, done, here, ended, dropped } of rows) expect(done + here + ended + dropped).toBe(reached)
        for (const [i, row] of rows.entries()) if (i > 0) expect(row.reached).toBe(rows[i - 1]?.done)
      }),
    )
  })

  test('a step that was not for somebody counts as passed once a later one is done', () => {
    const [consent, feed, form] = funnelOf([aPerson({ doneAtMs: { feed: 5 } })], STEPS)
    expect([consent?.done, feed?.done, form?.here]).toEqual([1, 1, 1])
  })

  test('somebody who has not come back for half an hour dropped out where they were', () => {
    const [, feed] = funnelOf([aPerson({ doneAtMs: { consent: 5 }, holdsPlace: false, isLive: false })], STEPS)
    expect(feed).toMatchObject({ reached: 1, here: 0, dropped: 1 })
  })

  test('card by card: who came how far in the feed, and who was last seen there', () => {
    const gone = { doneAtMs: { consent: 1 }, holdsPlace: false }
    const people = [
      ...[aPerson({ ...gone, cardsReached: 2 }), aPerson({ cardsReached: 3, doneAtMs: { feed: 9 } }), aPerson()],
      aPerson({ cardsReached: 1, doneAtMs: { consent: 1 } }),
    ]
    expect(cardFunnel(people, STEPS)).toEqual([
      { card: 1, reached: 3, here: 1, dropped: 0 },
      { card: 2, reached: 2, here: 0, dropped: 1 },
      { card: 3, reached: 1, here: 0, dropped: 0 },
    ])
  })
})

test('everybody is in one cell of condition and stratum, and those under way are at one step', () => {
  const strata = fc.constantFrom(null, { age: 'old' }, { age: 'young' })
  const people = fc.array(fc.tuple(anybody, strata), { maxLength: 40 })
  fc.assert(
    fc.property(people, (pairs) => {
      const all = pairs.map(([person, stratum]) => ({ ...person, stratum }))
      const cells = cellsOf(all, STEPS)
      expect(cells.reduce((total, { arrived }) => total + arrived, 0)).toBe(all.length)
      expect(new Set(cells.map(({ condition, stratum }) => JSON.stringify([condition, stratum]))).size).toBe(cells.length)
      for (const { at, under_way } of cells) expect(at.reduce((a, b) => a + b, 0)).toBe(under_way)
      const consented = funnelOf(all, STEPS)[0]?.done
      expect(cells.reduce((total, cell) => total + (cell.consented ?? 0), 0)).toBe(consented)
    }),
  )
})

test('everybody is in exactly one state', () => {
  fc.assert(
    fc.property(crowd, (people) => {
      const { arrived, live: _, ...states } = countStates(people)
      expect([arrived, Object.values(states).reduce((a, b) => a + b, 0)]).toEqual([people.length, people.length])
    }),
  )
})

test('time per step runs from the step before; quartiles are those of R', () => {
  const people = [1, 2, 3, 4].map((seconds) => aPerson({ doneAtMs: { consent: 1000, feed: 1000 + seconds * 1000 } }))
  expect(timePerStep(people, STEPS)).toEqual([
    { name: 'consent', n: 4, lower: 1000, median: 1000, upper: 1000 },
    { name: 'feed', n: 4, lower: 1750, median: 2500, upper: 3250 },
  ])
})

describe('the arrival curve', () => {
  test('has everybody in it who counts, in sixty stretches at most', () => {
    fc.assert(
      fc.property(crowd, fc.integer({ min: 1e9, max: 1e12 }), (people, nowMs) => {
        const { bins, binMs } = arrivalCurve(people, nowMs)
        const kept = people.filter((one) => !one.isWithdrawn && one.exclusionReason === null)
        const counted = kept.filter(({ outcome }) => outcome !== 'no_consent' && outcome !== 'quota_full')
        expect(bins.reduce((total, { arrived }) => total + arrived, 0)).toBe(counted.length)
        expect(bins.length).toBeLessThanOrEqual(60)
        for (const [i, { fromMs }] of bins.entries()) if (i > 0) expect(fromMs - (bins[i - 1]?.fromMs ?? 0)).toBe(binMs)
      }),
    )
  })
})

describe('the estimated end', () => {
  const HOUR = 3_600_000
  const given = { isRunning: true, target: 100, firstArrivalMs: 0, nowMs: 10 * HOUR }
  const completes = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

  test('goes by the rate since the first arrival, with the range of chance', () => {
    const found = estimateEnd({ ...given, completedAtMs: completes(50) })
    expect(found).toMatchObject({ kind: 'estimate', atMs: 20 * HOUR, perHour: 5 })
    if (found.kind !== 'estimate') throw new Error('no estimate')
    expect(found.earliestMs).toBeLessThan(found.atMs)
    expect(found.latestMs).toBeGreaterThan(found.atMs)
  })

  test('is not said without a quota, with few completes, in the first minutes, and while nobody can arrive', () => {
    expect(estimateEnd({ ...given, target: null, completedAtMs: completes(50) })).toEqual({ kind: 'no-target' })
    expect(estimateEnd({ ...given, completedAtMs: completes(100) })).toEqual({ kind: 'reached' })
    expect(estimateEnd({ ...given, completedAtMs: completes(4) })).toEqual({ kind: 'unknown', why: 'too-few' })
    expect(estimateEnd({ ...given, nowMs: 1000, completedAtMs: completes(50) })).toEqual({ kind: 'unknown', why: 'too-short' })
    expect(estimateEnd({ ...given, isRunning: false, completedAtMs: [] })).toEqual({ kind: 'unknown', why: 'not-running' })
    expect(estimateEnd({ ...given, firstArrivalMs: null, completedAtMs: [] })).toEqual({ kind: 'unknown', why: 'too-few' })
  })
})

describe('the CONSORT flow', () => {
  test('nobody is lost from it: every box is the sum of those below', () => {
    fc.assert(
      fc.property(crowd, (people) => {
        const flow = consortFlow(people, 3)
        expect(sum(flow.notAllocated) + flow.beforeAllocation + flow.allocated).toBe(flow.assessed)
        expect(flow.arms.reduce((total, { allocated }) => total + allocated, 0)).toBe(flow.allocated)
        for (const arm of flow.arms) {
          expect(sum(arm.lost) + arm.underWay + arm.completed).toBe(arm.allocated)
          expect(arm.analysed + sum(arm.excluded)).toBe(arm.completed)
        }
      }),
    )
  })

  test('exclusions are listed by their reason, the most frequent first', () => {
    const done = { outcome: 'complete' as const, holdsPlace: false }
    const reasons = ['bot', 'too fast', 'too fast', null]
    const [arm] = consortFlow(
      reasons.map((exclusionReason) => aPerson({ ...done, exclusionReason })),
      1,
    ).arms
    expect(arm).toMatchObject({
      completed: 4,
      analysed: 1,
      excluded: [
        { reason: 'too fast', n: 2 },
        { reason: 'bot', n: 1 },
      ],
    })
  })
})
