import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianInterval, medianRank, quantile, quantileDots } from './quantiles.ts'
import { shareWithInterval } from './share-interval.ts'

/** By whole numbers, without rounding: how many of the 2^n orders have fewer than `rank` values below the median. */
function tail(n: number, rank: number): bigint {
  let ways = 1n
  let sum = 0n
  for (let k = 0; k < rank; k++) {
    sum += ways
    ways = (ways * BigInt(n - k)) / BigInt(k + 1)
  }
  return sum
}

test('the interval of a median misses at most one time in twenty, and the next narrower one more often', () => {
  for (let n = 1; n <= 200; n++) {
    const rank = medianRank(n)
    const misses = (r: number) => 2n * tail(n, r) * 20n
    if (rank === null) {
      expect(n).toBeLessThan(6)
      continue
    }
    expect(misses(rank)).toBeLessThanOrEqual(2n ** BigInt(n))
    expect(misses(rank + 1)).toBeGreaterThan(2n ** BigInt(n))
  }
})

test('it is the range of six values, and about two standard errors of ranks in large groups', () => {
  expect(medianInterval([1, 2, 3, 4, 5])).toBeNull()
  expect(medianInterval([1, 2, 3, 4, 5, 6])).toEqual({ low: 1, high: 6 })
  expect(Math.abs((medianRank(100_000) ?? 0) - (50_000 - 0.98 * Math.sqrt(100_000)))).toBeLessThan(2)
})

const values = fc
  .array(fc.integer({ min: 0, max: 100_000 }), { minLength: 6, maxLength: 80 })
  .map((list) => list.sort((a, b) => a - b))

test('a median lies in its interval, and the interval in the range', () => {
  fc.assert(
    fc.property(values, (sorted) => {
      const { low, high } = medianInterval(sorted) ?? { low: Number.NaN, high: Number.NaN }
      const median = quantile(sorted, 0.5)
      return low <= median && median <= high && low >= (sorted[0] ?? 0) && high <= (sorted.at(-1) ?? 0)
    }),
  )
})

test('quantiles rise, and the dots keep the order and the range of the values', () => {
  fc.assert(
    fc.property(values, (sorted) => {
      const dots = quantileDots(sorted, 20)
      return dots.every((dot, i) => dot >= (dots[i - 1] ?? sorted[0] ?? 0)) && (dots.at(-1) ?? 0) <= (sorted.at(-1) ?? 0)
    }),
  )
})

test('the interval of a share holds the share, stays within 0 and 1, and is the mirror of that of its opposite', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (of, any) => {
      const found = any % (of + 1)
      const { share, low, high } = shareWithInterval(found, of)
      const opposite = shareWithInterval(of - found, of)
      expect(low).toBeLessThanOrEqual(share + 1e-12)
      expect(high).toBeGreaterThanOrEqual(share - 1e-12)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(low + opposite.high).toBeCloseTo(1, 9)
    }),
  )
})

test('nobody of ten is 0 to 28 percent, as published tables have it', () => {
  const { low, high } = shareWithInterval(0, 10)
  expect([low, Math.round(high * 1000) / 1000]).toEqual([0, 0.278])
})
