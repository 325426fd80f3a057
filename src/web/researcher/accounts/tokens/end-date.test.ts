import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayFromNow, endOfDay } from './end-date.ts'

const NOW = new Date('2026-11-16T09:00:00').getTime()

test('a day is written as a date field has it', () => {
  expect(dayFromNow(NOW, 0)).toBe('2026-11-16')
  expect(dayFromNow(NOW, 90)).toBe('2027-02-14')
})

test('a token holds until the end of its last day, and never ends before it is made', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 365 }), (nowMs, days) => {
      const end = endOfDay(dayFromNow(nowMs, days))
      expect(end).toBeGreaterThanOrEqual(nowMs)
      // The server takes at most 366 days.
      expect(end - nowMs).toBeLessThan((days + 1) * 86_400_000 + 3_600_000)
    }),
  )
})

test('an empty field is no date', () => {
  expect(endOfDay('')).toBeNaN()
})
