import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIsoDay, isoDay } from './iso-day.ts'

test('every moment has a day, and it is one', () => {
  const moment = fc.integer({ min: Date.parse('1970-01-01'), max: Date.parse('9999-12-31') })
  fc.assert(fc.property(moment, (atMs) => isIsoDay(isoDay(atMs))))
})

test.each(['2027-02-30', '2027-13-01', '27-01-01', '2027-1-1', '2027-01-01T00:00', 'tomorrow', ''])('%s is no day', (text) => {
  expect(isIsoDay(text)).toBe(false)
})
