import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, dayOf, endOfDay, LONGEST_DAYS, startOfDay } from './end-day.ts'

const moment = fc.integer({ min: Date.UTC(2020, 0, 2), max: Date.UTC(2090, 0, 1) })

test('every moment is within its day', () => {
  fc.assert(
    fc.property(moment, (atMs) => {
      const day = dayOf(atMs)
      expect(startOfDay(day)).toBeLessThanOrEqual(atMs)
      expect(endOfDay(day)).toBeGreaterThanOrEqual(atMs)
      expect(dayOf(endOfDay(day) ?? 0)).toBe(day)
      expect(dayOf((endOfDay(day) ?? 0) + 1)).not.toBe(day)
    }),
  )
})

test.each(['', '2026-02-30', '2026-13-01', 'tomorrow', '2026-1-1'])('%j is no day', (text) => {
  expect([startOfDay(text), endOfDay(text)]).toEqual([undefined, undefined])
})

test('the last day that is offered ends within the year that the server accepts', () => {
  fc.assert(
    fc.property(moment, (nowMs) => {
      expect((endOfDay(dayIn(LONGEST_DAYS, nowMs)) ?? 0) - nowMs).toBeLessThan(366 * 24 * 60 * 60 * 1000)
    }),
  )
})
