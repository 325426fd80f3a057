import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkStanding, parseStanding, standingAfter } from './standing.ts'

const change = fc.record({ credibility: fc.integer({ min: -80, max: 80 }), followers: fc.integer({ min: -500, max: 500 }) })
const start = { credibility: 50, followers: 120 }

test('the numbers depend on which acts are on, not on the order in which they were done', () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      expect(standingAfter(start, [...changes].reverse())).toEqual(standingAfter(start, changes))
    }),
  )
})

test('the bounds apply to the sum: what lies beyond them is not lost', () => {
  expect(standingAfter(start, [{ credibility: 90 }])).toEqual({ credibility: 100, followers: 120 })
  expect(standingAfter(start, [{ credibility: 90 }, { credibility: -60 }])).toEqual({ credibility: 80, followers: 120 })
})

test('credibility stays between 0 and 100, and nobody has fewer than no followers', () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const { credibility = -1, followers = -1 } = standingAfter(start, changes)
      expect(credibility >= 0 && credibility <= 100 && followers >= 0).toBe(true)
    }),
  )
})

test('a study without followers has no followers, whatever the changes say', () => {
  expect(standingAfter({ credibility: 50 }, [{ credibility: 1, followers: 5 }])).toEqual({ credibility: 51 })
})

test.each([
  '[]',
  '{}',
  '{"show":"header"}',
  '{"credibility":50}',
  '{"show":"yes","followers":1}',
  '{"show":"no","fame":1}',
  'x',
  '1',
])('%s is not what the setting may say', (value) => {
  expect(parseStanding(value)).toBeUndefined()
  expect(checkStanding(value)).toHaveLength(1)
})

test('people begin with whole numbers within the bounds', () => {
  expect(checkStanding('{"show":"header","credibility":50,"followers":0}')).toEqual([])
  expect(checkStanding('{"show":"no","credibility":101,"followers":2.5}')).toEqual([
    'credibility: must be a whole number from 0 to 100, not 101',
    'followers: must be a whole number from 0 to 1000000000, not 2.5',
  ])
})
