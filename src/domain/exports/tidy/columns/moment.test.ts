import { expect, test } from 'vitest'
import { utc } from './moment.ts'

test('a moment is written in UTC, a part of a millisecond left out', () => {
  expect(utc(Date.UTC(2028, 1, 29, 23, 59, 59, 999) + 0.7)).toBe('2028-02-29T23:59:59.999Z')
})

test('what is no moment is missing', () => {
  for (const ms of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1]) expect(utc(ms)).toBeNull()
})
