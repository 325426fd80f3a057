import { expect, test } from 'vitest'
import type { Candidate } from '../../feed-algorithms/feed-algorithm.ts'
import { orderFindings } from './order-findings.ts'
import type { OrderRules } from './order-rules.ts'
import { aCard, rulesOf } from './testing/order-cards.ts'

const found = (cards: readonly Candidate[], rules: Partial<OrderRules>) =>
  orderFindings(cards, rulesOf(rules), { ranksEachBatch: false }).map(({ text }) => text)
const ads = (n: number) => Array.from({ length: n }, (_, i) => aCard(`ad${i}`, {}, 'ads'))
const news = (n: number, covariates = {}) => Array.from({ length: n }, (_, i) => aCard(`n${i}`, covariates))

test('without rules, or without cards, there is nothing to say', () => {
  expect(found(news(3), {})).toEqual([])
  expect(found([], { adsEvery: 2, keepsPositions: true, keepsBlocks: true, separatesAuthors: true })).toEqual([])
})

test('as many ads as places are right; too few and too many are said with their number', () => {
  expect(found([...news(8), ...ads(2)], { adsEvery: 5 })).toEqual([])
  expect(found([...news(9), ...ads(1)], { adsEvery: 5 })[0]).toMatch(/^There are 1 ad for 2 places: from place 10 on/)
  expect(found([...news(7), ...ads(3)], { adsEvery: 5 })[0]).toMatch(/^There are 3 ads for 2 places: 1 of them/)
  expect(found(news(7), { adsEvery: 5 })[0]).toMatch(/no card is of a set of the category ads/)
})

test('a position that is there twice, beyond the feed or at the place of an ad is named with its cards', () => {
  const cards = [
    aCard('a', { position: 2 }),
    aCard('b', { position: '2' }),
    aCard('c', { position: '9' }),
    aCard('d', { position: 5 }),
    ...ads(1),
  ]
  expect(found(cards, { keepsPositions: true, adsEvery: 5 })).toEqual([
    'There are 1 ad for 0 places: 1 of them come at the end of the feed, one after the other. Show fewer cards of the sets of the category ads.',
    'a.png of news and b.png of news have the same position 2: one gets that place, the next gets the next free place.',
    'c.png of news: the position 9 is beyond the feed of 5 cards, so it counts for nothing.',
    'Place 5 is one for ads, but d.png of news has that position and is placed there.',
  ])
})

test('a rule whose column no card has is named', () => {
  expect(found(news(2), { keepsPositions: true })[0]).toMatch(/^No card has a position/)
  expect(found(news(2), { keepsBlocks: true })[0]).toMatch(/^No card has a block/)
  expect(found(news(2), { separatesAuthors: true })[0]).toMatch(/^No card names an author/)
})

test('a block that is too long for the room between two ads, and an author of most cards, are named', () => {
  const cards = [...news(3, { block: 'flood', author_name: 'Ann' }), ...ads(1)]
  expect(found(cards, { keepsBlocks: true, adsEvery: 4 })).toEqual([])
  expect(found([...cards, ...ads(1)], { keepsBlocks: true, adsEvery: 2 })).toEqual([
    'Between two ads there is room for 1 card: an ad comes inside the block flood.',
  ])
  expect(found(cards, { separatesAuthors: true })).toEqual([
    '3 of the 4 cards are by ann: some of them follow one another, because there are too few others.',
  ])
})

test('where each batch is ranked, a note says which rules hold only in part', () => {
  expect(orderFindings(news(2, { block: 'x' }), rulesOf({ keepsBlocks: true }), { ranksEachBatch: true })).toEqual([
    { kind: 'note', text: expect.stringMatching(/batch by batch/) },
  ])
})
