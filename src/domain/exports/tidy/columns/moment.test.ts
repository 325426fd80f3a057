import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utc } from './moment.ts'

test('a moment is written as Date writes it', () => {
  fc.assert(
    fc.property(fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true }), (ms) => {
      expect(utc(ms)).toBe(new Date(ms).toISOString())
    }),
  )
  fc.assert(
    fc.property(fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      expect(utc(date.getTime())).toBe(date.toISOString())
    }),
  )
})

test.each([
  '0000-01-01',
  '0000-02-29',
  '0000-03-01',
  '1600-02-29',
  '1900-02-28',
  '1969-12-31',
  '2000-02-29',
  '2028-02-29',
  '9999-12-31',
])('the day %s begins and ends where it does', (day) => {
  for (const time of ['00:00:00.000Z', '23:59:59.999Z']) expect(utc(Date.parse(`${day}T${time}`))).toBe(`${day}T${time}`)
})

test('what is no moment is missing', () => {
  for (const ms of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1]) expect(utc(ms)).toBeNull()
})
