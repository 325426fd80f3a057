import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf, quantileBound, rollingCounts } from './rolling-counts.ts'

const SLOT = 15_000
const SPAN = 900_000

test('what happened within the time is counted, what is older is not, whenever it is asked', () => {
  const moments = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 * SPAN }), fc.integer({ min: 0, max: 2 })), { maxLength: 200 })
  const wanted = fc.constantFrom(SLOT, 300_000, SPAN)
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: SPAN }), wanted, (list, later, wantedMs) => {
      const counts = rollingCounts({ spanMs: SPAN, slotMs: SLOT, size: 3 })
      const sorted = list.toSorted(([one], [other]) => one - other)
      for (const [atMs, index] of sorted) counts.add(atMs, index)
      const nowMs = (sorted.at(-1)?.[0] ?? 0) + later
      // To the length of a slot: the slot of this moment and as many before it as make up the time.
      const from = (Math.floor(nowMs / SLOT) + 1) * SLOT - wantedMs
      const expected = [0, 1, 2].map((index) => sorted.filter(([atMs, each]) => each === index && atMs >= from).length)
      expect(counts.sums(nowMs, wantedMs)).toEqual(expected)
    }),
  )
})

test('a share of values lies within the bound that is said, and not within the one before', () => {
  const BOUNDS = [1, 5, 10, 60]
  const values = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(values, fc.constantFrom(0.5, 0.95, 1), (list, share) => {
      const counts = new Array(BOUNDS.length + 1).fill(0)
      for (const value of list) counts[bucketOf(value, BOUNDS)] += 1
      const bound = quantileBound(counts, BOUNDS, share) ?? Number.NaN
      const within = (limit: number) => list.filter((value) => value <= limit).length
      expect(within(bound)).toBeGreaterThanOrEqual(share * list.length)
      const before = BOUNDS.filter((each) => each < bound).at(-1)
      if (before !== undefined) expect(within(before)).toBeLessThan(share * list.length)
    }),
  )
  expect(quantileBound([0, 0], [1], 0.95)).toBeUndefined()
})
