import { expect, test } from 'vitest'
import { floorWords, siteTotals } from './site-totals.ts'

const FLOOR = { experiments: 11, users: 15_203 }

test('below the floor the floor is shown, and the line says whose numbers they are', () => {
  const totals = siteTotals({ experiments: 1, users: 40 }, FLOOR)
  expect(totals).toEqual({ ...FLOOR, floor: FLOOR })
  expect(floorWords(totals.floor)).toBe(', counting the 11 experiments and 15,203 users of the product that Feedlab follows')
})

test('where only one number is the floor, the line names that one alone', () => {
  const totals = siteTotals({ experiments: 12, users: 40 }, FLOOR)
  expect(totals).toEqual({ experiments: 12, users: 15_203, floor: { users: 15_203 } })
  expect(floorWords(totals.floor)).toBe(', counting the 15,203 users of the product that Feedlab follows')
})

test.each([
  [
    { experiments: 0, users: 0 },
    { experiments: 0, users: 0 },
  ],
  [FLOOR, FLOOR],
  [{ experiments: 12, users: 20_000 }, FLOOR],
])('counts of %o over a floor of %o are plain counts', (counted, floor) => {
  const totals = siteTotals(counted, floor)
  expect(totals).toEqual(counted)
  expect(floorWords(totals.floor)).toBe('')
})
