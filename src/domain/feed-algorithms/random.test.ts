import { expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import { random } from './random.ts'
import { ranked } from './testing/ranked.ts'

const cards = Array.from({ length: 10 }, (_, i) => ({
  entity_id: `c${i}`,
  entity_set: 's',
  entity_category: 'news',
  file_name: '',
  covariates: {},
}))

test('every card is equally likely at every place, by chi-square', () => {
  const people = 5000
  const counts = new Map<string, number>()
  for (let i = 0; i < people; i++) {
    random.order(cards, seededDice(`person ${i}`, 'order')).cards.forEach(({ entity_id }, place) => {
      const cell = `${entity_id} at ${place}`
      counts.set(cell, (counts.get(cell) ?? 0) + 1)
    })
  }
  const expected = people / 10
  const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
  expect(counts.size).toBe(100)
  // Every row and column of the table is fixed: 81 degrees of freedom. For whole orders the sum runs 10/9 higher:
  // 10/9 of 126.1, which chi-square passes once in a thousand seeds.
  expect(chiSquare).toBeLessThan(140)
})

test('the score is the chance of the card at its place', () => {
  expect(ranked(random.order(cards, seededDice('p', 'order'))).map(({ score, propensity }) => [score, propensity])).toEqual(
    cards.map(() => [0.1, 0.1]),
  )
})

test('no cards are no chances', () => {
  expect(random.order([], seededDice('p', 'order'))).toEqual({ cards: [], scores: [], propensities: [] })
})
