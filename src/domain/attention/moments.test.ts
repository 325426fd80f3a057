import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addValue, differenceOf, type Moments, meanOf, noMoments, together, withZeros } from './moments.ts'
import { studentT95 } from './student-t.ts'

const momentsOf = (values: readonly number[]): Moments => {
  const moments = noMoments()
  for (const value of values) addValue(moments, value)
  return moments
}

const lists = fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true }), { minLength: 2, maxLength: 60 })

test('Student’s t is that of published tables, also where the freedom is not whole', () => {
  const table = [
    [1, 12.706205],
    [2, 4.302653],
    [4, 2.776445],
    [10, 2.228139],
    [30, 2.042272],
    [100, 1.983972],
    [1000, 1.962339],
    [1e6, 1.959966],
  ] as const
  for (const [freedom, t] of table) expect(studentT95(freedom)).toBeCloseTo(t, 5)
  // R: qt(0.975, 7.5)
  expect(studentT95(7.5)).toBeCloseTo(2.333039627, 8)
})

test('the mean and its interval are those of the textbook', () => {
  // R: t.test(c(2, 4, 4, 5, 9))
  const { mean = 0, low = 0, high = 0 } = meanOf(momentsOf([2, 4, 4, 5, 9])) ?? {}
  expect(mean).toBeCloseTo(4.8, 10)
  expect(low).toBeCloseTo(1.586032429, 8)
  expect(high).toBeCloseTo(8.013967571, 8)
  expect(meanOf(momentsOf([3]))).toBeNull()
})

test('the difference of two groups of people has Welch’s interval', () => {
  // R: t.test(c(2, 4, 4, 5, 9), c(1, 2, 2, 3, 1, 2))
  const { mean = 0, low = 0, high = 0 } = differenceOf(momentsOf([2, 4, 4, 5, 9]), momentsOf([1, 2, 2, 3, 1, 2])) ?? {}
  expect(mean).toBeCloseTo(2.9666666667, 8)
  expect(low).toBeCloseTo(-0.2023099096, 8)
  expect(high).toBeCloseTo(6.1356432429, 8)
})

test('values that are added one by one, in two parts or with zeros have the same moments', () => {
  const isClose = (one: Moments, other: Moments) => {
    expect(one.n).toBe(other.n)
    expect(Math.abs(one.mean - other.mean)).toBeLessThan(1e-6)
    expect(Math.abs(one.squares - other.squares)).toBeLessThan(1e-6 * (1 + other.squares))
  }
  fc.assert(
    fc.property(lists, lists, fc.nat(20), (one, other, zeros) => {
      isClose(together(momentsOf(one), momentsOf(other)), momentsOf([...one, ...other]))
      isClose(withZeros(momentsOf(one), zeros), momentsOf([...one, ...Array.from({ length: zeros }, () => 0)]))
      const mean = one.reduce((sum, value) => sum + value, 0) / one.length
      const squares = one.reduce((sum, value) => sum + (value - mean) ** 2, 0)
      isClose(momentsOf(one), { n: one.length, mean, squares })
    }),
  )
})
