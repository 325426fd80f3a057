import { expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import { engagement } from './engagement.ts'
import type { EarlierPeople } from './feed-algorithm.ts'
import { ranked } from './testing/ranked.ts'

/** Cards named by how they were taken, in an order that is none of the right ones. */
function inFeed(cards: Readonly<Record<string, EarlierPeople>>, seed = 'person') {
  const candidates = Object.keys(cards).map((entity_id) => ({
    entity_id,
    entity_set: 's',
    entity_category: 'news',
    file_name: '',
    covariates: {},
  }))
  return ranked(engagement.order(candidates, seededDice(seed, 'order'), { earlier: new Map(Object.entries(cards)) }))
}
const names = (cards: Readonly<Record<string, EarlierPeople>>, seed?: string) =>
  inFeed(cards, seed).map(({ card }) => card.entity_id)

test('the card that the greatest share engaged with comes first', () => {
  expect(
    names({
      some: { served: 200, engaged: 20 },
      none: { served: 100, engaged: 0 },
      most: { served: 100, engaged: 40 },
      half: { served: 300, engaged: 90 },
    }),
  ).toEqual(['most', 'half', 'some', 'none'])
})

test('one lucky click does not lead the feed, and a card that nobody saw is in the middle', () => {
  expect(
    names({
      new: { served: 0, engaged: 0 },
      lucky: { served: 1, engaged: 1 },
      poor: { served: 100, engaged: 2 },
      good: { served: 100, engaged: 30 },
    }),
  ).toEqual(['good', 'lucky', 'new', 'poor'])
})

test('cards with equal scores are next to each other, in every order alike', () => {
  const equals = { a: { served: 50, engaged: 5 }, b: { served: 50, engaged: 5 }, c: { served: 50, engaged: 5 } }
  const cards = { last: { served: 50, engaged: 0 }, ...equals, first: { served: 50, engaged: 20 } }
  const counts = new Map<string, number>()
  for (let i = 0; i < 1200; i++) {
    const order = names(cards, `person ${i}`)
    const whole = order.join(' ')
    counts.set(whole, (counts.get(whole) ?? 0) + 1)
  }
  const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - 200) ** 2 / 200, 0)
  expect([...counts.keys()].sort()).toEqual(
    ['a b c', 'a c b', 'b a c', 'b c a', 'c a b', 'c b a'].map((equal) => `first ${equal} last`),
  )
  // 5 degrees of freedom, one seed in a thousand.
  expect(chiSquare).toBeLessThan(20.5)
})

test('the propensity is 1, shared among equals', () => {
  const equals = { a: { served: 50, engaged: 5 }, b: { served: 50, engaged: 5 } }
  expect(inFeed({ ...equals, first: { served: 50, engaged: 20 } }).map(({ propensity }) => propensity)).toEqual([1, 0.5, 0.5])
})

test('the score is the share, drawn towards that of all cards as if by ten more people', () => {
  const [first] = inFeed({ a: { served: 90, engaged: 49 }, b: { served: 8, engaged: 0 } })
  expect(first?.score).toBe((49 + 10 * 0.5) / 100)
})

test('before a study, a researcher reads that the first people see a random order', () => {
  expect(engagement.preflight?.([])).toEqual([{ kind: 'note', text: expect.stringContaining('random order') }])
})
