import { expect, test } from 'vitest'
import { erasableBefore, eraseBy, erasureReason } from './erasure.ts'

test('who withdrew is erased for that reason, whatever became of the visit', () => {
  for (const outcome of ['no_consent', 'completed', null]) expect(erasureReason({ isWithdrawn: true, outcome })).toBe('withdrawn')
})

test('who did not agree is told apart from those whose study is over', () => {
  expect(erasureReason({ isWithdrawn: false, outcome: 'no_consent' })).toBe('no_consent')
  for (const outcome of ['timed_out', 'completed', null]) expect(erasureReason({ isWithdrawn: false, outcome })).toBe('retention')
})

test('a person can be erased long before the day is over that the screens promise', () => {
  expect(erasableBefore(eraseBy(0))).toBeGreaterThan(0)
})
