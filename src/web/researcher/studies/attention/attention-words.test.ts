import { expect, test } from 'vitest'
import { attentionSearch } from './attention-search.ts'
import { buttonLabel, focalText, movedText, nextCardSorting, sortedCards, typesDone } from './attention-words.ts'
import type { CardRow } from './use-attention.ts'

const figures = (median: number) => ({
  median,
  low: null,
  high: null,
  p10: 0,
  p25: 0,
  p75: 0,
  p90: 0,
  seen: { n: 1, share: 1, low: 0, high: 1 },
})
const aCard = (entity_id: string, given: Partial<CardRow> = {}): CardRow => ({
  entity_id,
  category: 'news',
  label: '',
  picture_url: null,
  n: 3,
  set: figures(1000),
  chosen: figures(1000),
  presses: [],
  rank: { set: 1, chosen: 1 },
  moved: { rank: false, interval: false },
  ...given,
})
const like = (share: number) => [{ type: 'likes', n: 4, pressed: 1, share, low: 0, high: 1 }]

test('cards are sorted by any column, and those without a value come last in both directions', () => {
  const cards = [aCard('a', { presses: like(0.2) }), aCard('b'), aCard('c', { presses: like(0.9) })]
  const ids = (isDescending: boolean) => sortedCards(cards, { by: 'press:likes', isDescending }).map((card) => card.entity_id)
  expect(ids(true)).toEqual(['c', 'a', 'b'])
  expect(ids(false)).toEqual(['a', 'c', 'b'])
})

test('buttons and acts have words, and those that were done most often come first', () => {
  expect(['likes', 'comment_write', 'link_open'].map(buttonLabel)).toEqual(['Like', 'Write a comment', 'Open the link'])
  const press = (type: string, pressed: number) => ({ type, pressed, n: 9, share: pressed / 9, low: 0, high: 1 })
  const cards = [aCard('a', { presses: [press('likes', 1), press('report', 2)] }), aCard('b', { presses: [press('likes', 2)] })]
  expect(typesDone(cards)).toEqual(['likes', 'report'])
})

test('numbers begin with the largest and words with A; a second press turns it around', () => {
  const first = nextCardSorting('chosen', { by: 'card', isDescending: false })
  expect(first).toEqual({ by: 'chosen', isDescending: true })
  expect(nextCardSorting('chosen', first).isDescending).toBe(false)
  expect(nextCardSorting('category', first).isDescending).toBe(false)
})

test('the page says what focal is, where either rule is by it', () => {
  const half = { definition: 'half' as const, floor_ms: 0 }
  const focal = { definition: 'focal' as const, floor_ms: 0 }
  expect(focalText({ rules: { set: half, chosen: half }, focal_line: 0.4 })).toBeUndefined()
  for (const rules of [
    { set: half, chosen: focal },
    { set: focal, chosen: half },
  ])
    expect(focalText({ rules, focal_line: 0.55 })).toMatch(/55 % of the way down .* at most one card counts at each moment/)
})

test('the page says how many cards move, and how to begin', () => {
  const set = { definition: 'full' as const, floor_ms: 0 }
  const cards = [aCard('a', { moved: { rank: true, interval: true } }), aCard('b')]
  expect(movedText({ cards, rules: { set, chosen: set } })).toContain('how the study is set')
  expect(movedText({ cards, rules: { set, chosen: { ...set, floor_ms: 500 } } })).toBe(
    'Of 2 cards, 1 has another rank, and 1 a median outside of the interval that the study has.',
  )
})

test.each([
  [
    { definition: 'half', floor: 500, people: 'simulated' },
    { definition: 'half', floor: 500, people: 'simulated' },
  ],
  [{ definition: 'none', floor: -1, people: 'all' }, {}],
  [{ floor: 1e9 }, {}],
])('the address %j asks for %j', (given, asked) => {
  expect(JSON.parse(JSON.stringify(attentionSearch(given)))).toEqual(asked)
})
