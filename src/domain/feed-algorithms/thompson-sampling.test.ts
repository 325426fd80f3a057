import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import type { EarlierPeople } from './feed-algorithm.ts'
import { ranked } from './testing/ranked.ts'
import { type Belief, chancesInOrder, thompsonSampling } from './thompson-sampling.ts'

const cards = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ entity_id: `c${i}`, entity_set: 's', entity_category: 'news', covariates: {} }))

/** Serves one card to each of many people, who engage with card i with chance `shares[i]`. How often each was served. */
function servedAfter(people: number, shares: readonly number[], seed: string): number[] {
  const world = seededDice(seed, 'people')
  const earlier = new Map<string, EarlierPeople>()
  for (let i = 0; i < people; i++) {
    const [first] = ranked(thompsonSampling.order(cards(shares.length), seededDice(seed, `order/${i}`), { earlier }))
    const entity_id = first?.card.entity_id ?? ''
    const { served, engaged } = earlier.get(entity_id) ?? { served: 0, engaged: 0 }
    const isEngaged = world() < (shares[Number(entity_id.slice(1))] ?? 0)
    earlier.set(entity_id, { served: served + 1, engaged: engaged + (isEngaged ? 1 : 0) })
  }
  return shares.map((_, i) => earlier.get(`c${i}`)?.served ?? 0)
}

// Thousands of integrals: seconds where the machine has other work.
const PATIENCE = { timeout: 30_000 }

test('the best of ten cards is found', PATIENCE, () => {
  const shares = [0.1, 0.12, 0.08, 0.15, 0.1, 0.05, 0.1, 0.4, 0.2, 0.1]
  const served = servedAfter(500, shares, 'study')
  expect(served.indexOf(Math.max(...served))).toBe(7)
  // Chance alone gives 50. Of 200 simulations with another generator, 99 in 100 gave more than 187, half more than 343.
  expect(served[7]).toBeGreaterThan(187)
  expect(Math.min(...served)).toBeGreaterThan(0)
})

/** P(card c at place k) for all c: each turn of the list puts another card at k. */
function sumsByPlace(beliefs: readonly Belief[], turns = beliefs.length): number[] {
  const sums = beliefs.map(() => 0)
  for (let turn = 0; turn < turns; turn++) {
    chancesInOrder([...beliefs.slice(turn), ...beliefs.slice(0, turn)]).forEach((chance, place) => {
      sums[place] = (sums[place] ?? 0) + chance
    })
  }
  return sums
}

test('the chances of all cards at a place add up to 1', () => {
  const anyBelief = fc.record({ a: fc.integer({ min: 1, max: 300 }), b: fc.integer({ min: 1, max: 3000 }) })
  fc.assert(
    fc.property(fc.array(anyBelief, { minLength: 1, maxLength: 8 }), (beliefs) => {
      for (const sum of sumsByPlace(beliefs)) expect(Math.abs(sum - 1)).toBeLessThan(0.002)
    }),
    { seed: 6, numRuns: 30 },
  )
})

test('they do so for many cards too, where counts are taken for normal', () => {
  // Four kinds of card, fifty of each: four turns of the list bring every kind to every place.
  const beliefs = Array.from({ length: 200 }, (_, i) => ({ a: 1 + (i % 4), b: 20 }))
  for (const sum of sumsByPlace(beliefs, 4)) expect(Math.abs(sum * 50 - 1)).toBeLessThan(0.005)
})

test('cards of which the same is known have the same chance everywhere', () => {
  for (const n of [2, 10, 100, 500]) {
    const chances = chancesInOrder(Array.from({ length: n }, () => ({ a: 3, b: 8 })))
    for (const chance of chances) expect(Math.abs(chance * n - 1)).toBeLessThan(0.002)
  }
})

test('two cards: the chance of the better one to lead is known exactly', () => {
  // P(Beta(2, 1) > Beta(1, 1)) is the mean of the former.
  const [chance = 0] = chancesInOrder([
    { a: 2, b: 1 },
    { a: 1, b: 1 },
  ])
  expect(Math.abs(chance - 2 / 3)).toBeLessThan(0.001)
})

test('the logged propensity is how often the card comes to that place', PATIENCE, () => {
  const earlier = new Map([
    ['c0', { served: 40, engaged: 10 }],
    ['c1', { served: 40, engaged: 8 }],
    ['c2', { served: 3, engaged: 1 }],
    ['c3', { served: 200, engaged: 30 }],
  ])
  const people = 500
  const seen = new Map<string, { n: number; propensity: number }>()
  for (let i = 0; i < people; i++) {
    ranked(thompsonSampling.order(cards(5), seededDice(`person ${i}`, 'order'), { earlier })).forEach(
      ({ card: { entity_id }, propensity }, place) => {
        const cell = `${entity_id} at ${place}`
        seen.set(cell, { n: (seen.get(cell)?.n ?? 0) + 1, propensity })
      },
    )
  }
  for (const { n, propensity } of seen.values()) {
    const sd = Math.sqrt((propensity * (1 - propensity)) / people)
    expect(Math.abs(n / people - propensity)).toBeLessThan(4 * sd + 0.004)
  }
})

test('draws have the mean and the variance of the Beta distribution that they come from', () => {
  const dice = seededDice('moments', 'order')
  const earlier = new Map([['c0', { served: 12, engaged: 2 }]])
  const draws = Array.from({ length: 4000 }, () => ranked(thompsonSampling.order(cards(1), dice, { earlier }))[0]?.score ?? 0)
  const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length
  const variance = draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / draws.length
  // Beta(3, 11), within four standard errors.
  expect(Math.abs(mean - 3 / 14)).toBeLessThan(0.0067)
  expect(Math.abs(variance / (33 / (14 ** 2 * 15)) - 1)).toBeLessThan(0.09)
})

test('the score is the draw, and the feed descends by it', () => {
  const scores = ranked(thompsonSampling.order(cards(30), seededDice('p', 'order'))).map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(scores.every((score) => score > 0 && score < 1)).toBe(true)
})

test('cards that nothing tells apart have exactly the same chance at each place', () => {
  const order = thompsonSampling.order(cards(30), seededDice('p', 'order'))
  expect(ranked(order).map(({ propensity }) => propensity)).toEqual(cards(30).map(() => 1 / 30))
})
