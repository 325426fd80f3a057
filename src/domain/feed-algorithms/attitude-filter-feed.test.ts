import { expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import { attitudeFilterFeed } from './attitude-filter-feed.ts'
import { ranked } from './testing/ranked.ts'

const cards = ['pro', 'con', 'Pro ', 'neutral', undefined].map((attitude, i) => ({
  entity_id: `c${i}`,
  entity_set: 's',
  entity_category: 'news',
  file_name: '',
  covariates: { attitude },
}))
const served = (query?: Record<string, string>) =>
  ranked(attitudeFilterFeed.order(cards, seededDice('p', 'order'), query === undefined ? {} : { query }))
    .map(({ card }) => card.entity_id)
    .sort()
const everyCard = ['c0', 'c1', 'c2', 'c3', 'c4']

test('only cards of the attitude that the link asks for are served', () => {
  expect(served({ attitude: 'pro' })).toEqual(['c0', 'c2'])
  expect(served({ attitude: ' CON' })).toEqual(['c1'])
})

test('without an attitude in the link all cards are served', () => {
  expect(served()).toEqual(everyCard)
  expect(served({ attitude: ' ' })).toEqual(everyCard)
  expect(attitudeFilterFeed.notes?.(cards, { query: {} })).toEqual([])
})

test('an attitude that no card has gives all cards, and says so', () => {
  expect(served({ attitude: 'perhaps' })).toEqual(everyCard)
  expect(attitudeFilterFeed.notes?.(cards, { query: { attitude: 'perhaps' } })).toEqual(['no-card-of-that-attitude'])
})

test('cards that match are in random order', () => {
  const firsts = Array.from(
    { length: 400 },
    (_, i) => ranked(attitudeFilterFeed.order(cards, seededDice(`${i}`, 'order'), { query: { attitude: 'pro' } }))[0],
  )
  const share = firsts.filter((first) => first?.card.entity_id === 'c0').length / 400
  // Four standard deviations.
  expect(Math.abs(share - 0.5)).toBeLessThan(0.1)
  expect(firsts[0]?.propensity).toBe(0.5)
})

test('before a study, a researcher reads the attitudes and how many cards have none', () => {
  expect(attitudeFilterFeed.preflight?.(cards)).toEqual([
    { kind: 'note', text: expect.stringContaining('con (1), neutral (1), pro (2)') },
    { kind: 'advice', text: '1 of 5 cards have no attitude: links with attitude=… never show them.' },
  ])
})

test('cards without any attitude are advice before a study', () => {
  const plain = cards.map((card) => ({ ...card, covariates: {} }))
  expect(attitudeFilterFeed.preflight?.(plain)).toEqual([
    { kind: 'advice', text: expect.stringContaining('everybody sees all cards') },
  ])
})
