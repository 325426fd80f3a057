import { expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import type { OwnCard } from './feed-algorithm.ts'
import { preference } from './preference.ts'
import { ranked } from './testing/ranked.ts'

const CATEGORIES = ['news', 'opinion', 'sensational', 'ads']
/** Forty cards a category, in two sets each. */
const cards = CATEGORIES.flatMap((entity_category) =>
  Array.from({ length: 40 }, (_, i) => ({
    entity_id: `${entity_category}_${i}`,
    entity_set: `${entity_category}_${i % 2 === 0 ? 'even' : 'odd'}`,
    entity_category,
    file_name: '',
    covariates: {},
  })),
)

/** The first cards of each category, and what one person did with them. */
const taken = (nOfEach: number, how: (card: (typeof cards)[number]) => Pick<OwnCard, 'dwellMs' | 'isEngaged'>): OwnCard[] =>
  cards.filter(({ entity_id }) => Number(entity_id.split('_')[1]) < nOfEach).map((card) => ({ ...card, ...how(card) }))

const nextBatch = (own: OwnCard[], seed = 'person') =>
  ranked(preference.order(cards, seededDice(seed, 'order/25'), { own })).slice(0, 25)
const shareOf = (start: string, own: OwnCard[]) => {
  const people = Array.from({ length: 100 }, (_, i) => nextBatch(own, `person ${i}`))
  return people.flat().filter(({ card }) => card.entity_id.startsWith(start)).length / 2500
}

test('with nothing seen yet, the order is random', () => {
  expect(ranked(preference.order(cards, seededDice('p', 'order/0'))).map(({ score }) => score)).toEqual(cards.map(() => 0))
  for (const category of CATEGORIES) expect(Math.abs(shareOf(category, []) - 0.25)).toBeLessThan(0.03)
})

test('cards that were served and never seen say nothing', () => {
  const own = taken(6, () => ({ dwellMs: 0, isEngaged: false }))
  expect(nextBatch(own).map(({ score }) => score)).toEqual(new Array(25).fill(0))
})

test('likes alone show a preference: cards that were scrolled past were not liked', () => {
  const own = taken(6, (card) => ({ dwellMs: 0, isEngaged: card.entity_category === 'opinion' }))
  expect(shareOf('opinion', own)).toBeGreaterThan(0.5)
})

test('cards below the last one that was looked at say nothing', () => {
  const [first, ...below] = taken(6, ({ entity_id }) => ({ dwellMs: entity_id === 'news_0' ? 2000 : 0, isEngaged: false }))
  expect(first?.entity_id).toBe('news_0')
  expect(nextBatch(first ? [first, ...below] : []).map(({ score }) => score)).toEqual(new Array(25).fill(0))
})

test('the feed moves towards a category that the person engages with', () => {
  expect(shareOf('opinion', fanOfOpinion)).toBeGreaterThan(0.6)
})

test('dwell alone moves it too', () => {
  const own = taken(6, (card) => ({ dwellMs: card.entity_category === 'ads' ? 9000 : 1500, isEngaged: false }))
  expect(shareOf('ads', own)).toBeGreaterThan(0.4)
})

test('reading speed does not matter, only what a person reads longer than the rest', () => {
  const atSpeed = (factor: number) =>
    taken(6, (card) => ({ dwellMs: factor * (card.entity_category === 'news' ? 4000 : 2000), isEngaged: false }))
  expect(nextBatch(atSpeed(1)).map(({ card }) => card)).toEqual(nextBatch(atSpeed(4)).map(({ card }) => card))
})

test('of a category, the set that is liked comes before the other', () => {
  const own = taken(6, (card) => ({ dwellMs: 2000, isEngaged: card.entity_set === 'news_even' }))
  const scoreOf = (entity_id: string) =>
    ranked(preference.order(cards, seededDice('p', 'order/25'), { own })).find(({ card }) => card.entity_id === entity_id)
      ?.score ?? Number.NaN
  expect(scoreOf('news_20')).toBeGreaterThan(scoreOf('news_21'))
  expect(scoreOf('news_21')).toBeGreaterThan(scoreOf('ads_21'))
})

test('the more is seen, the further it moves', () => {
  const liking = (n: number) => taken(n, (card) => ({ dwellMs: 2000, isEngaged: card.entity_category === 'opinion' }))
  expect(shareOf('opinion', liking(6))).toBeGreaterThan(shareOf('opinion', liking(1)))
})

test('no taste shuts the others out', () => {
  const own = taken(20, (card) => ({ dwellMs: 2000, isEngaged: card.entity_category === 'opinion' }))
  const others = 1 - shareOf('opinion', own)
  expect(others).toBeGreaterThan(0.05)
})

test('a card that is in the feed does not come again', () => {
  const own = taken(6, () => ({ dwellMs: 2000, isEngaged: true }))
  const inFeed = new Set(own.map(({ entity_id }) => entity_id))
  const order = ranked(preference.order(cards, seededDice('p', 'order/25'), { own }))
  expect(order).toHaveLength(cards.length - own.length)
  expect(order.filter(({ card }) => inFeed.has(card.entity_id))).toEqual([])
})

const fanOfOpinion = taken(6, (card) => ({ dwellMs: 2000, isEngaged: card.entity_category === 'opinion' }))
const firstCards = Array.from({ length: 600 }, (_, i) => nextBatch(fanOfOpinion, `person ${i}`)[0])

test('the propensities of all cards left add up to 1', () => {
  // Cards of a set are equal: of each set, seventeen are left at the propensity of the one that came.
  const ofSets = cards
    .filter((card, i) => cards.findIndex(({ entity_set }) => entity_set === card.entity_set) === i)
    .map(({ entity_set }) => {
      const idsOfSet = new Set(cards.filter((card) => card.entity_set === entity_set).map(({ entity_id }) => entity_id))
      return firstCards.find((first) => idsOfSet.has(first?.card.entity_id ?? ''))?.propensity ?? Number.NaN
    })
  expect(ofSets.reduce((sum, propensity) => sum + 17 * propensity, 0)).toBeCloseTo(1, 10)
})

test('the logged propensity is how often such a card comes first', () => {
  const opinions = firstCards.filter((first) => first?.card.entity_id.startsWith('opinion'))
  // Four standard deviations.
  expect(Math.abs(opinions.length / 600 - 34 * (opinions[0]?.propensity ?? 0))).toBeLessThan(0.08)
})

test('the last card is certain', () => {
  expect(ranked(preference.order(cards, seededDice('p', 'order/0'))).at(-1)?.propensity).toBeCloseTo(1, 12)
})

test('one set alone is advice before a study, because preferences are for sets and categories', () => {
  const [first] = cards
  expect(preference.preflight?.(cards.filter(({ entity_set }) => entity_set === first?.entity_set))).toEqual([
    { kind: 'advice', text: expect.stringContaining('All cards are of one set (news_even)') },
  ])
  expect(preference.preflight?.(cards)).toEqual([
    { kind: 'note', text: expect.stringContaining('first 25 cards come in random order') },
  ])
})
