import { expect, test } from 'vitest'
import { pageWithin, rangeText } from './page-words.ts'

const people = (offset: number, nShown: number, nFound: number) =>
  rangeText({ offset, nShown, nFound }, ['participant', 'participants'])

test('a list says which part of it is shown', () => {
  expect(people(0, 50, 10_000)).toBe('1 to 50 of 10,000 participants')
  expect(people(9950, 50, 10_000)).toBe('9,951 to 10,000 of 10,000 participants')
  expect([0, 1, 2].map((n) => people(0, n, n))).toEqual(['0 participants', '1 participant', '2 participants'])
  expect(people(100, 0, 60)).toBe('60 participants')
})

test('a page behind the end becomes the last one', () => {
  expect([0, 1, 50, 51, 150].map((nFound) => pageWithin(3, nFound))).toEqual([1, 1, 1, 2, 3])
  expect(pageWithin(2, 10_000)).toBe(2)
})
