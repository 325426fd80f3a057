import { expect, test } from 'vitest'
import { postedOf, readAgo } from './posted-at.ts'

const now = Date.UTC(2026, 10, 15)

test('a date shows its year unless it is the current one, and no time at midnight', () => {
  expect(postedOf('31 March 2026', now)).toEqual({ text: 'Mar 31', iso: '2026-03-31' })
  expect(postedOf('2024-03-31T00:00:00.000Z', now)).toEqual({ text: 'Mar 31, 2024', iso: '2024-03-31' })
})

test('a text that is not a clear date is shown as written, up to a length limit', () => {
  expect(postedOf('3h', now)).toEqual({ text: '3h', iso: null })
  expect(postedOf('03/04/2026', now)).toEqual({ text: '03/04/2026', iso: null })
  expect(postedOf('x'.repeat(500), now)?.text).toBe(`${'x'.repeat(39)}…`)
  expect(postedOf('', now)).toBeNull()
})

test.each([
  ['-2h', 2, 'hour'],
  ['2h ago', 2, 'hour'],
  ['− 15 min', 15, 'minute'],
  ['-3M', 3, 'minute'],
  ['3 months ago', 3, 'month'],
  ['1 Day ago', 1, 'day'],
  ['-2w', 2, 'week'],
  ['2 yrs ago', 2, 'year'],
])('%s is a time before the visit', (cell, n, unit) => {
  expect(readAgo(cell)).toEqual({ n, unit })
  expect(postedOf(cell, now)).toEqual({ text: `${n} ${unit}${n === 1 ? '' : 's'}`, iso: null, ago: { n, unit } })
})

test.each(['2h', 'ago', '-2', '-2 fortnights', 'h ago', '-12345h', '2026-03-31'])('%s is none', (cell) => {
  expect(readAgo(cell)).toBeUndefined()
})
