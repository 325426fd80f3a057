import { expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import type { EarlierPeople } from './feed-algorithm.ts'
import { ranked } from './testing/ranked.ts'
import { thompsonSampling } from './thompson-sampling.ts'

const cards = (n: number) =>
  Array.from({ length: n }, (_, i) => ({
    entity_id: `c${i}`,
    entity_set: 's',
    entity_category: 'news',
    file_name: '',
    covariates: {},
  }))

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

test('the exported propensity is how often the card comes to that place', PATIENCE, () => {
  const earlier = new Map([
    ['c0', { served: 40, engaged: 10 }],
    ['c1', { served: 40, engaged: 8 }],
    ['c2', { served: 3, engaged: 1 }],
    ['c3', { served: 200, engaged: 30 }],
  ])
  const people = 500
  const seen = new Map<string, { n: number; propensity: number }>()
  for (let i = 0; i < people; i++) {
    const order = thompsonSampling.order(cards(5), seededDice(`person ${i}`, 'order'), { earlier })
    ranked(order, thompsonSampling).forEach(({ card: { entity_id }, propensity }, place) => {
      const cell = `${entity_id} at ${place}`
      seen.set(cell, { n: (seen.get(cell)?.n ?? 0) + 1, propensity })
    })
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

test('cards of which the same is known have exactly the same chance at each place', () => {
  const order = thompsonSampling.order(cards(30), seededDice('p', 'order'))
  expect(ranked(order, thompsonSampling).map(({ propensity }) => propensity)).toEqual(cards(30).map(() => 1 / 30))
})

test('an arrival stores what was known of each card, in the order of the feed, and leaves the propensities to the export', () => {
  const earlier = new Map([
    ['c0', { served: 40, engaged: 10 }],
    ['c2', { served: 3, engaged: 1 }],
  ])
  const { cards: order, propensities, inputs } = thompsonSampling.order(cards(4), seededDice('p', 'order'), { earlier })
  expect(propensities).toBeNull()
  expect(inputs).toEqual(order.map(({ entity_id }) => earlier.get(entity_id) ?? { served: 0, engaged: 0 }))
})

test('before a study, a researcher reads that the first people see a random order', () => {
  expect(thompsonSampling.preflight?.([])).toEqual([{ kind: 'note', text: expect.stringContaining('random order') }])
})
