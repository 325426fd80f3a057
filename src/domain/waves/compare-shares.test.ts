import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chiSquareTail, compareShares } from './compare-shares.ts'

const group = (yes: number, no: number) => ({ yes, no })

test.each([
  // From R: pchisq(x, df, lower.tail = FALSE).
  [3.841459, 1, 0.05],
  [10.82757, 1, 0.001],
  [0.1, 1, 0.7518296],
  [5.991465, 2, 0.05],
  [7.814728, 3, 0.05],
  [30, 3, 0.000001380057],
  [18.30704, 10, 0.05],
  [16.91898, 9, 0.05],
])('the tail of chi-square above %s with %s degrees of freedom is %s', (x, df, p) => {
  expect(chiSquareTail(x, df)).toBeCloseTo(p, 6)
})

test('large groups are compared by chi-square', () => {
  // R: chisq.test(matrix(c(30, 70, 45, 55), 2), correct = FALSE)
  const found = compareShares([group(30, 70), group(45, 55)], 's')
  expect(found).toMatchObject({ test: 'chi-square', df: 1 })
  expect(found?.statistic).toBeCloseTo(4.8, 10)
  expect(found?.p).toBeCloseTo(0.02845974, 7)
})

test('two small groups are compared exactly', () => {
  // R: fisher.test(matrix(c(3, 1, 1, 3), 2)) and matrix(c(1, 8, 9, 3), 2)
  expect(compareShares([group(3, 1), group(1, 3)], 's')).toMatchObject({ test: 'fisher', p: expect.closeTo(0.4857143, 6) })
  expect(compareShares([group(1, 8), group(9, 3)], 's')?.p).toBeCloseTo(0.007518797, 8)
})

test('more small groups are compared by permutations, which follow from the seed', () => {
  const groups = [group(0, 10), group(1, 9), group(7, 3)]
  const found = compareShares(groups, 'seed')
  expect(found).toMatchObject({ test: 'permutation', df: 2 })
  // R: fisher.test(matrix(c(0, 10, 1, 9, 7, 3), 2)) is 0.0009.
  expect(found?.p).toBeLessThan(0.004)
  expect(compareShares(groups, 'seed')).toEqual(found)
})

test('where nobody or everybody has it, or one group is empty, there is nothing to compare', () => {
  expect(compareShares([group(0, 4), group(0, 9)], 's')).toBeNull()
  expect(compareShares([group(4, 0), group(9, 0)], 's')).toBeNull()
  expect(compareShares([group(4, 5), group(0, 0)], 's')).toBeNull()
})

test('a test of any counts is a probability, the same in whatever order two groups stand', () => {
  const counts = fc.tuple(fc.nat(30), fc.nat(30)).map(([yes, no]) => group(yes, no))
  fc.assert(
    fc.property(counts, counts, (a, b) => {
      const [one, other] = [compareShares([a, b], 's'), compareShares([b, a], 's')]
      expect(one === null).toBe(other === null)
      if (one === null || other === null) return
      expect(one.p).toBeGreaterThan(0)
      expect(one.p).toBeLessThanOrEqual(1)
      expect(other.p).toBeCloseTo(one.p, 9)
    }),
  )
})
