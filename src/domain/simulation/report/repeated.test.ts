import { expect, test } from 'vitest'
import type { PersonMeasures } from './measures.ts'
import { correlationOf, firstVisits, repeatedSection, type Visit } from './repeated.ts'

const measures = (values: Record<string, number>): PersonMeasures =>
  new Map(Object.entries(values).map(([name, value]) => [name, { label: `${name} rate`, unit: 'share', value }]))

const aVisit = (given: Partial<Visit> & { user_id: string }): Visit => ({
  ...{ wave: null, condition: 1, outcome: 'complete', cards: 10, measures: measures({}), feeds: [] },
  ...given,
})

const WAVES = ['start', 'week', 'month']

test('people are counted once, by their first visit', () => {
  const visits = ['start', 'week', 'month'].flatMap((wave) => ['a', 'b'].map((user_id) => aVisit({ user_id, wave })))
  expect(firstVisits(visits, { waves: WAVES }).map(({ user_id, wave }) => [user_id, wave])).toEqual([
    ['a', 'start'],
    ['b', 'start'],
  ])
  const once = [aVisit({ user_id: 'a' }), aVisit({ user_id: 'b' })]
  expect(firstVisits(once, { waves: [] })).toEqual(once)
})

test('a study of one visit with one feed has nothing that is measured twice', () => {
  expect(repeatedSection([aVisit({ user_id: 'a' })], { waves: [], feeds: ['feed'] })).toBeNull()
})

test('changes are of the same person from the first wave to the next and to the last, and who was lost is counted', () => {
  const inWave = (user_id: string, wave: string, like: number, outcome: string | null = 'complete') =>
    aVisit({ user_id, wave, outcome, measures: measures({ like }) })
  const section = repeatedSection(
    [
      ...[inWave('a', 'start', 0.1), inWave('b', 'start', 0.2), inWave('c', 'start', 0.3), inWave('d', 'start', 0.4, null)],
      ...[inWave('b', 'week', 0.5), inWave('a', 'week', 0.2), inWave('c', 'week', 0.4, null)],
      inWave('a', 'month', 0.6),
    ],
    { waves: WAVES, feeds: ['feed'] },
  )
  expect(section?.kept).toEqual({ first: 3, last: 1 })
  expect(section?.conditions).toEqual([1, 1, 1, 1])
  // Of the last wave one person is left, who has no spread.
  expect(section?.changes).toEqual([
    {
      ...{ name: 'start/week/like', label: 'like rate, change from start to week', unit: 'share' },
      ...{ values: [0.1, 0.3, 0.1, null], correlation: 0.6547 },
    },
  ])
})

test('changes between feeds go by the name of the feed, whichever came first; an act that was not done is 0', () => {
  const feed = (name: string, values: Record<string, number>) => ({ feed: name, cards: 5, measures: measures(values) })
  const section = repeatedSection(
    [
      aVisit({ user_id: 'a', feeds: [feed('before', { act_flag: 0.4 }), feed('after', {})] }),
      aVisit({ user_id: 'b', condition: 2, feeds: [feed('after', { act_flag: 0.2 }), feed('before', {})] }),
      aVisit({ user_id: 'c', condition: 2, feeds: [] }),
    ],
    { waves: [], feeds: ['before', 'after'] },
  )
  expect(section).toMatchObject({ kept: null, conditions: [1, 2, 2] })
  expect(section?.changes.map(({ name, values }) => [name, values])).toEqual([['before/after/act_flag', [-0.4, 0.2, null]]])
})

test('the correlation is that of Pearson, and there is none where nothing varies', () => {
  const pairs = (y: readonly number[]) => y.map((each, i) => [i, each] as const)
  expect(correlationOf(pairs([3, 5, 7, 9]))).toBe(1)
  expect(correlationOf(pairs([9, 7, 5, 3]))).toBe(-1)
  // R: cor(0:3, c(1, 0, 3, 2))
  expect(correlationOf(pairs([1, 0, 3, 2]))).toBe(0.6)
  expect(correlationOf(pairs([2, 2, 2]))).toBeNull()
})
