import { expect, test } from 'vitest'
import { hidesConditions, mayCompareConditions, tellsConditions } from './blinding.ts'

test('a study is blinded until somebody opens it, whatever its status', () => {
  expect(mayCompareConditions({ unblinded_at: null, unblinded_by: null })).toBe(false)
  expect(mayCompareConditions({ unblinded_at: 1_800_000_000_000, unblinded_by: 'Ann' })).toBe(true)
})

test('simulated people may always be compared', () => {
  expect(mayCompareConditions({ unblinded_at: null, unblinded_by: null }, 'simulated')).toBe(true)
})

test('beside single people the condition is hidden until somebody opens the study, unless there is one condition or nobody real', () => {
  const blinding = { unblinded_at: null, unblinded_by: null }
  expect(hidesConditions({ blinding, nConditions: 2 })).toBe(true)
  expect(hidesConditions({ blinding, nConditions: 1 })).toBe(false)
  expect(hidesConditions({ blinding, nConditions: 2 }, 'simulated')).toBe(false)
  expect(hidesConditions({ blinding: { unblinded_at: 1, unblinded_by: 'Ann' }, nConditions: 2 })).toBe(false)
})

test('what all conditions have in the same way tells none of them', () => {
  expect(tellsConditions(['DONE', 'DONE'])).toBe(false)
  expect(tellsConditions([2, 3])).toBe(true)
  expect(tellsConditions([])).toBe(false)
})
