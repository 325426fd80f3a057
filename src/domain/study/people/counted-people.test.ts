import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CountingPage,
  countedPeople,
  countedText,
  PEOPLE_GROUPS,
  type PeopleByGroup,
  withoutCards,
} from './counted-people.ts'

const people = (some: Partial<PeopleByGroup>): PeopleByGroup => ({
  ...{ test: 0, withdrew: 0, refused: 0, erased: 0, full: 0, excluded: 0, no_feed: 0, waiting: 0, took_part: 0 },
  ...some,
})

const PAGES: readonly CountingPage[] = ['live', 'people', 'started', 'attention', 'files']

test('on every page those who count and those who do not are everybody', () => {
  const anybody = fc.record(Object.fromEntries(PEOPLE_GROUPS.map((group) => [group, fc.nat(1000)])))
  fc.assert(
    fc.property(anybody, fc.constantFrom(...PAGES), (some, page) => {
      const { n, all, notCounted } = countedPeople(people(some), page)
      expect(n + notCounted.reduce((sum, each) => sum + each.n, 0)).toBe(all)
      expect(notCounted.every((each) => each.n > 0)).toBe(true)
    }),
  )
})

test('a page says who is not counted and why', () => {
  const some = people({ took_part: 31, excluded: 1, refused: 3, withdrew: 1, test: 1 })
  expect(countedText(some, 'started')).toBe(
    '31 of 37 people who opened the study. Not counted here: 1 test, 1 who withdrew, 3 who did not agree, 1 excluded.',
  )
  expect(countedText(some, 'people')).toBe(
    '32 of 37 people who opened the study. Not counted here: 1 test, 1 who withdrew, 3 who did not agree.',
  )
})

test('a page on which everybody counts says nothing', () => {
  expect(countedText(people({ took_part: 5 }), 'live')).toBe('')
})

test('people who came to no card are told apart from those who are not counted yet', () => {
  const split = withoutCards(people({ took_part: 200 }), { counted: 194, waiting: 2 })
  expect(countedText(split, 'attention')).toBe(
    '194 of 200 people who opened the study. Not counted here: 4 who saw no post, 2 still there or just gone.',
  )
})
