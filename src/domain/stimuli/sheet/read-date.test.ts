import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDate } from './read-date.ts'

const date = (year: number, month: number, day: number, time: string | null = null) => ({ kind: 'date', year, month, day, time })

test.each([
  '2026-03-31',
  '2026/3/31',
  '20260331',
  '31.03.2026',
  '31-3-2026',
  '31/03/2026',
  '3/31/2026',
  '3/31/26',
  'March 31, 2026',
  'Mar 31st 2026',
  '31 March 2026',
  '31st of March, 2026',
  '31-Mar-2026',
  'Tue, 31 Mar 2026 00:00:00 GMT',
  '2026-03-31T00:00:00.000Z',
  '46112',
])('%s is the last day of March 2026', (text) => {
  expect(readDate(text)).toEqual(date(2026, 3, 31))
})

test.each([
  ['2026-03-31 21:15', '21:15'],
  ['2026-03-31T09:15:30+02:00', '09:15'],
  ['3/31/2026 9:15 PM', '21:15'],
  ['31 March 2026, 12:05 a.m.', '00:05'],
  ['Mar 31, 2026 at 9:15am', '09:15'],
  ['1774991700000', '21:15'],
])('%s keeps its time of day as written', (text, time) => {
  expect(readDate(text)).toEqual(date(2026, 3, 31, time))
})

test('a date that could be day-first or month-first is not guessed', () => {
  expect(readDate('03/04/2026')).toEqual({ kind: 'ambiguous' })
  expect(readDate('04/04/2026')).toEqual(date(2026, 4, 4))
})

test.each([
  '',
  'soon',
  '3h',
  '2026',
  '2026-13-01',
  '31.02.2026',
  '2026-03-31 25:00',
  '13:00 pm',
  'Foo 31, 2026',
  '12',
  '1'.repeat(500),
])('%j cannot be read', (text) => {
  expect(readDate(text).kind).toBe('unreadable')
})

test('every date in ISO format is read back', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (day) => {
      expect(readDate(day.toISOString().slice(0, 10))).toEqual(
        date(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()),
      )
    }),
  )
})

test('any text is accepted without an exception', () => {
  const bits = fc.constantFrom('31', '3', '2026', '-', '/', '.', ' ', 'Mar', 'T', ':', '12:30', 'pm', ',', 'Tue', '\n')
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 30 }), (parts) => {
      expect(['date', 'ambiguous', 'unreadable']).toContain(readDate(parts.join('')).kind)
    }),
  )
})
