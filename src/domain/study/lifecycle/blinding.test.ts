import { expect, test } from 'vitest'
import { mayCompareConditions } from './blinding.ts'

test('a study is blinded until somebody opens it, whatever its status', () => {
  expect(mayCompareConditions({ unblinded_at: null, unblinded_by: null })).toBe(false)
  expect(mayCompareConditions({ unblinded_at: 1_800_000_000_000, unblinded_by: 'Ann' })).toBe(true)
})

test('simulated people may always be compared', () => {
  expect(mayCompareConditions({ unblinded_at: null, unblinded_by: null }, 'simulated')).toBe(true)
})
