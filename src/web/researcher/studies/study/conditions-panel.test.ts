import { expect, test } from 'vitest'
import { barParts } from './conditions-panel.tsx'

const at = (completes: number, live: number, quota: number | null = null) => ({
  completes,
  live,
  quota,
  started: completes + live,
})

test('a bar is full when the quota is full, and never longer', () => {
  expect(barParts(at(5, 2, 10), [])).toEqual({ completes: 0.5, live: 0.2 })
  expect(barParts(at(12, 3, 10), [])).toEqual({ completes: 1, live: 0 })
  expect(barParts(at(9, 3, 10), []).live).toBeCloseTo(0.1)
})

test('without quotas the bars are relative to the largest condition', () => {
  const all = [at(3, 1), at(6, 2)]
  expect(all.map((each) => barParts(each, all).completes)).toEqual([0.375, 0.75])
})

test('without participants the bar is empty', () => {
  expect(barParts(at(0, 0), [at(0, 0)])).toEqual({ completes: 0, live: 0 })
})
