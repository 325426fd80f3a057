import { expect, test } from 'vitest'
import { twoSidedP } from './student-t.ts'

test('the chance of a t is that of the tables', () => {
  for (const [t, df, p] of [
    [12.706, 1, 0.05],
    [2.228, 10, 0.05],
    [1.98, 120, 0.05],
    [2.75, 30, 0.01],
    [1.96, 1_000_000, 0.05],
  ] as const)
    expect(twoSidedP(t, df)).toBeCloseTo(p, 3)
  expect(twoSidedP(0, 7)).toBe(1)
  expect(twoSidedP(-2.228, 10)).toBe(twoSidedP(2.228, 10))
})
