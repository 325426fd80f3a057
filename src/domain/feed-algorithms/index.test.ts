import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import type { Candidate, Facts } from './feed-algorithm.ts'
import { feedAlgorithms, findFeedAlgorithm } from './index.ts'
import { ranked } from './testing/ranked.ts'

test('all algorithms of the specification are there, in its order', () => {
  expect(feedAlgorithms.map(({ name }) => name)).toEqual([
    'random',
    'engagement',
    'preference',
    'thompson_sampling',
    'will_smith_priority_control',
    'will_smith_priority_treatment',
    'attitude_filter_feed',
  ])
})

test('an algorithm is found by its name, and nothing else is', () => {
  for (const algorithm of feedAlgorithms) expect(findFeedAlgorithm(algorithm.name)).toBe(algorithm)
  expect(findFeedAlgorithm('chronological')).toBeUndefined()
})

test('only random respects the numbers of cards chosen per set', () => {
  expect(feedAlgorithms.filter(({ respectsCardCounts }) => respectsCardCounts).map(({ name }) => name)).toEqual(['random'])
})

const RUNS = { numRuns: 40 }
const SETS = ['a', 'b', 'c', 'd']

/** Any feed and anything known: sets of any size, odd covariates, a participant who has seen some of the cards. */
const anyCase = fc
  .array(
    fc.record({
      set: fc.constantFrom(...SETS),
      ranking: fc.constantFrom<unknown>(1, '1', 2, 'x', null, undefined),
      attitude: fc.constantFrom<unknown>('pro', 'con', undefined),
      served: fc.nat(200),
      engagedShare: fc.double({ min: 0, max: 1, noNaN: true }),
      isServed: fc.boolean(),
      dwellMs: fc.nat(60_000),
      isEngaged: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .chain((rows) => {
    const candidates: Candidate[] = rows.map(({ set, ranking, attitude }, i) => ({
      entity_id: `${set}_${i}`,
      entity_set: set,
      entity_category: set < 'c' ? 'news' : 'ads',
      file_name: `${'tf'[i % 2]}_${i}.png`,
      covariates: { ranking, attitude },
    }))
    const earlier = new Map(
      rows.map(({ set, served, engagedShare }, i) => [`${set}_${i}`, { served, engaged: Math.round(served * engagedShare) }]),
    )
    const own = candidates.flatMap(({ entity_id, entity_set, entity_category }, i) => {
      const row = rows[i]
      return row?.isServed === true
        ? [{ entity_id, entity_set, entity_category, dwellMs: row.dwellMs, isEngaged: row.isEngaged }]
        : []
    })
    return fc.record({
      candidates: fc.constant(candidates),
      seed: fc.string(),
      facts: fc.record({
        settings: fc.constantFrom<Record<string, string>>({}, { 'feed-length': '7' }, { 'feed-length': 'x' }),
        query: fc.constantFrom<Record<string, string>>({}, { attitude: 'pro' }, { attitude: 'nobody' }),
        earlier: fc.constant(earlier),
        own: fc.constant(own),
      }),
    })
  })

const ids = (cards: readonly { entity_id: string }[]) => cards.map(({ entity_id }) => entity_id).sort()

describe.each(feedAlgorithms.map((algorithm) => [algorithm.name, algorithm] as const))('%s', (name, algorithm) => {
  const { order, notes } = algorithm

  test('a card is served once at the most, and only one that may be served', () => {
    fc.assert(
      fc.property(anyCase, ({ candidates, seed, facts }) => {
        const served = ids(order(candidates, seededDice(seed, 'order'), facts).cards)
        expect(new Set(served).size).toBe(served.length)
        expect(ids(candidates)).toEqual(expect.arrayContaining(served))
        expect(served.length > 0).toBe(eligible(name, candidates, facts).length > 0)
      }),
      RUNS,
    )
  })

  test('every score is a number and every propensity a chance above 0', () => {
    fc.assert(
      fc.property(anyCase, ({ candidates, seed, facts }) => {
        for (const { score, propensity } of ranked(order(candidates, seededDice(seed, 'order'), facts), algorithm)) {
          expect(score).not.toBeNaN()
          expect(propensity).toBeGreaterThan(0)
          expect(propensity).toBeLessThan(1.01)
        }
      }),
      RUNS,
    )
  })

  test('the same dice give the same feed, and notes need none', () => {
    fc.assert(
      fc.property(anyCase, ({ candidates, seed, facts }) => {
        const drawn = () => order(candidates, seededDice(seed, 'order'), facts)
        expect(drawn()).toEqual(drawn())
        expect(notes?.(candidates, facts)).toEqual(notes?.(candidates, facts))
      }),
      RUNS,
    )
  })

  test('what it says before a study is whole sentences, the same each time', () => {
    fc.assert(
      fc.property(anyCase, ({ candidates, facts }) => {
        const findings = algorithm.preflight?.(candidates, facts) ?? []
        for (const { text } of findings) expect(text).toMatch(/^\S.*\.$/)
        expect(algorithm.preflight?.(candidates, facts) ?? []).toEqual(findings)
      }),
      RUNS,
    )
  })

  test('it works without any facts', () => {
    fc.assert(
      fc.property(anyCase, ({ candidates, seed }) => {
        expect(order(candidates, seededDice(seed, 'order')).cards.length > 0).toBe(candidates.length > 0)
      }),
      RUNS,
    )
  })
})

describe.each(['random', 'engagement', 'preference', 'thompson_sampling'])('%s', (name) => {
  test('no card is lost', () => {
    const { order } = feedAlgorithms.find((algorithm) => algorithm.name === name) ?? expect.unreachable()
    fc.assert(
      fc.property(anyCase, ({ candidates, seed, facts }) => {
        expect(ids(order(candidates, seededDice(seed, 'order'), facts).cards)).toEqual(ids(eligible(name, candidates, facts)))
      }),
      RUNS,
    )
  })
})

/** An algorithm that ranks each batch ranks what is not in the feed yet. */
function eligible(name: string, candidates: readonly Candidate[], { own = [] }: Facts): readonly Candidate[] {
  const inFeed = new Set(own.map(({ entity_id }) => entity_id))
  return name === 'preference' ? candidates.filter(({ entity_id }) => !inFeed.has(entity_id)) : candidates
}
