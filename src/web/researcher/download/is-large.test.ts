import { expect, test } from 'vitest'
import { isLarge } from './use-row-count.ts'

const count = (rows: number, is_exact = true) => ({
  rows,
  is_exact,
  people: 1,
  marked: { test: 0, simulated: 0, excluded: 0, withdrawn: 0, no_consent: 0 },
})

test('files above 200,000 rows, and those that could not be counted in time, are made in the background', () => {
  expect([200_001, 200_000, 0].map((rows) => isLarge(count(rows)))).toEqual([true, false, false])
  expect([isLarge(count(0, false)), isLarge(count(10, false))]).toEqual([true, false])
})

test('without a count the file is streamed', () => {
  expect(isLarge(null)).toBe(false)
})
