import { expect, test } from 'vitest'
import { leftOutWords, rowWords, sizeOf } from './count-words.ts'

const marked = { test: 0, simulated: 0, excluded: 0, withdrawn: 0, no_consent: 0 }

test('rows and people are counted in words', () => {
  expect(rowWords({ rows: 1204, is_exact: true, people: 31, marked })).toBe('1,204 rows about 31 people.')
  expect(rowWords({ rows: 1, is_exact: true, people: 1, marked })).toBe('1 row about 1 person.')
  expect(rowWords({ rows: 40, is_exact: true, people: 0, marked })).toBe('40 rows.')
})

test('a number that may be larger says so', () => {
  expect(rowWords({ rows: 1204, is_exact: false, people: 31, marked })).toBe('At least 1,204 rows about 31 people.')
})

test('rows that could not be counted in time are not told as none', () => {
  expect(rowWords({ rows: 0, is_exact: false, people: 31, marked })).toBe('The rows could not be counted at this moment.')
  expect(rowWords({ rows: 0, is_exact: true, people: 0, marked })).toBe('0 rows.')
})

test('who is left out is told by reason, without those who are asked for', () => {
  const count = {
    rows: 1,
    is_exact: true,
    people: 1,
    marked: { test: 3, simulated: 0, excluded: 1, withdrawn: 2, no_consent: 0 },
  }
  expect(leftOutWords(count, [])).toBe('Left out: 3 test sessions, 1 excluded participant, 2 people who withdrew.')
  expect(leftOutWords(count, ['test', 'excluded'])).toBe('Left out: 2 people who withdrew.')
  expect(leftOutWords({ ...count, marked }, [])).toBe('')
  expect(leftOutWords({ ...count, marked: { ...marked, no_consent: 1 } }, [])).toBe('Left out: 1 person who did not agree.')
})

test('sizes are in the unit that reads best', () => {
  expect([sizeOf(900), sizeOf(12_345_678), sizeOf(3.4e9)]).toEqual(['0.9 kB', '12.3 MB', '3.4 GB'])
})
