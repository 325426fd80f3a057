import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkStandingRules, drawStandingChanges, parseStandingRules } from './standing-changes.ts'

const rules = {
  shares: {
    true: { credibility: { mean: 5, sd: 2 }, followers: { mean: 10, sd: 4 } },
    false: { credibility: { mean: -8, sd: 2 }, followers: { mean: 25, sd: 4 } },
  },
  likes: { false: { credibility: { mean: -2, sd: 0 } } },
}
const card = { entity_id: 'a', veracity: 'true' } as const
const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

test('the changes of a person and a card never change, and are whole numbers', () => {
  expect(drawStandingChanges(rules, 'p', card)).toEqual({ shares: { credibility: 6, followers: 11 } })
  fc.assert(
    fc.property(fc.string(), fc.string(), (seed, entity_id) => {
      const { shares } = drawStandingChanges(rules, seed, { ...card, entity_id })
      expect([shares?.credibility, shares?.followers].every(Number.isInteger)).toBe(true)
      expect(drawStandingChanges(rules, seed, { ...card, entity_id })).toEqual({ shares })
    }),
  )
})

test('changes have the mean and the spread of the card’s class', () => {
  const drawn = (veracity: 'true' | 'false') =>
    Array.from({ length: 4000 }, (_, i) => drawStandingChanges(rules, 'p', { entity_id: `card_${i}`, veracity }).shares ?? {})
  const credibility = drawn('true').map((change) => change.credibility ?? 0)
  expect(mean(credibility)).toBeCloseTo(5, 0)
  expect(Math.sqrt(mean(credibility.map((n) => (n - 5) ** 2)))).toBeCloseTo(2, 0)
  expect(mean(drawn('false').map((change) => change.credibility ?? 0))).toBeCloseTo(-8, 0)
  expect(mean(drawn('false').map((change) => change.followers ?? 0))).toBeCloseTo(25, 0)
})

test('a standard deviation of 0 gives the mean itself', () => {
  expect(drawStandingChanges(rules, 'p', { entity_id: 'a', veracity: 'false' })['likes']).toEqual({ credibility: -2 })
})

test('a card that is neither true nor false changes nothing', () => {
  expect(drawStandingChanges(rules, 'p', { entity_id: 'a', veracity: undefined })).toEqual({})
})

test('a rule for another act or another measure leaves the other numbers as they were', () => {
  const followersAlone = { shares: { true: { followers: { mean: 10, sd: 4 } } } }
  const { shares } = drawStandingChanges(rules, 'p', card)
  expect(drawStandingChanges(followersAlone, 'p', card)).toEqual({ shares: { followers: shares?.followers } })
})

test.each([
  '[]',
  'null',
  '{"shares":1}',
  '{"shares":{"maybe":{}}}',
  '{"shares":{"true":{"fame":{"mean":1,"sd":1}}}}',
  '{"shares":{"true":{"followers":{"mean":1}}}}',
  '{"shares":{"true":{"followers":{"mean":"1","sd":1}}}}',
])('%s is not what the setting may say', (value) => {
  expect(parseStandingRules(value)).toBeUndefined()
  expect(checkStandingRules(value, ['shares'])).toHaveLength(1)
})

test('acts must be known, and distributions within bounds', () => {
  expect(checkStandingRules(JSON.stringify(rules), ['shares', 'likes'])).toEqual([])
  expect(checkStandingRules(JSON.stringify(rules), ['shares'])).toEqual(["unknown act 'likes': it must be one of shares"])
  const wild = { shares: { true: { credibility: { mean: 5, sd: -1 } } } }
  expect(checkStandingRules(JSON.stringify(wild), ['shares'])).toEqual([
    'shares, true, credibility: the mean must be from -100 to 100, and the standard deviation from 0 to 100',
  ])
})
