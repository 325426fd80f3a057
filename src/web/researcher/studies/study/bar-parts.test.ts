import { expect, test } from 'vitest'
import { barOf } from './bar-parts.ts'

const at = (completes: number, live: number, quota: number | null = null) => ({
  completes,
  live,
  quota,
  started: completes + live,
})

test('a bar is full when the quota is, and never longer', () => {
  expect(barOf(at(5, 2, 10), [])).toEqual({ completes: 0.5, live: 0.2 })
  expect(barOf(at(12, 3, 10), [])).toEqual({ completes: 1, live: 0 })
  expect(barOf(at(9, 3, 10), []).live).toBeCloseTo(0.1)
})

test('without quotas the conditions are held against each other', () => {
  const all = [at(3, 1), at(6, 2)]
  expect(all.map((each) => barOf(each, all).completes)).toEqual([0.375, 0.75])
})

test('nobody yet is an empty bar', () => {
  expect(barOf(at(0, 0), [at(0, 0)])).toEqual({ completes: 0, live: 0 })
})
