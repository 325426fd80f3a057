import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Belief, chancesInOrder } from './place-chances.ts'

/** P(card c at place k) for all c: each rotation of the list puts another card at k. */
function sumsByPlace(beliefs: readonly Belief[], rotations = beliefs.length): number[] {
  const sums = beliefs.map(() => 0)
  for (let by = 0; by < rotations; by++) {
    chancesInOrder([...beliefs.slice(by), ...beliefs.slice(0, by)]).forEach((chance, place) => {
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

test('they do so for many cards too, where counts are approximated by a normal distribution', () => {
  // Four kinds of card, fifty of each: four rotations of the list bring every kind to every place.
  const beliefs = Array.from({ length: 200 }, (_, i) => ({ a: 1 + (i % 4), b: 20 }))
  for (const sum of sumsByPlace(beliefs, 4)) expect(Math.abs(sum * 50 - 1)).toBeLessThan(0.005)
})

test('cards of which the same is known have the same chance everywhere', () => {
  for (const n of [2, 10, 100, 500]) {
    const chances = chancesInOrder(Array.from({ length: n }, () => ({ a: 3, b: 8 })))
    for (const chance of chances) expect(Math.abs(chance * n - 1)).toBeLessThan(0.002)
  }
})

test('of some cards of a list the chances are those that they have in the whole of it', () => {
  const beliefs = Array.from({ length: 60 }, (_, i) => ({ a: 1 + (i % 5), b: 20 + (i % 3) }))
  const whole = [...chancesInOrder(beliefs)]
  const shuffled = beliefs.toReversed()
  const part = [...chancesInOrder(beliefs.slice(20, 35), { fromIdx: 20, beliefs: shuffled })]
  part.forEach((chance, i) => {
    expect(chance).toBeCloseTo(whole[20 + i] ?? Number.NaN, 9)
  })
})

test('two cards: the chance of the better one to lead is known exactly', () => {
  // P(Beta(2, 1) > Beta(1, 1)) is the mean of the former.
  const [chance = 0] = chancesInOrder([
    { a: 2, b: 1 },
    { a: 1, b: 1 },
  ])
  expect(Math.abs(chance - 2 / 3)).toBeLessThan(0.001)
})
