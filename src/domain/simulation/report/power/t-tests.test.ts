import { expect, test } from 'vitest'
import { pairedP, sampleOf, welchP } from './t-tests.ts'

const sampleFrom = (values: readonly number[]) => {
  let i = 0
  return sampleOf(values.length, () => values[i++] ?? 0)
}

test('two samples have the p of Welch’s test in R', () => {
  // t.test(c(1, 2, 3, 4, 5), c(2, 4, 6, 8, 10, 12)): t = -2.3764, df = 6.9723, p = 0.04928
  const p = welchP(sampleFrom([1, 2, 3, 4, 5]), sampleFrom([2, 4, 6, 8, 10, 12]))
  expect(p).toBeCloseTo(0.04928, 4)
})

test('a sample has the mean and the variance of its values', () => {
  expect(sampleFrom([1, 2, 3, 4, 5])).toEqual({ n: 5, mean: 3, variance: 2.5 })
})

test('changes within people have the p of the paired test in R', () => {
  // t.test(c(3, 5, 4, 8, 6), c(2, 3, 5, 4, 5), paired = TRUE): t = 1.7233, df = 4, p = 0.1599
  expect(pairedP(sampleFrom([1, 2, -1, 4, 1]))).toBeCloseTo(0.1599, 4)
  expect(pairedP(sampleFrom([0, 0]))).toBe(1)
  expect(pairedP(sampleFrom([1, 1]))).toBe(0)
})

test('where nothing varies, the means decide', () => {
  expect(welchP(sampleFrom([1, 1]), sampleFrom([1, 1]))).toBe(1)
  expect(welchP(sampleFrom([1, 1]), sampleFrom([2, 2]))).toBe(0)
})
