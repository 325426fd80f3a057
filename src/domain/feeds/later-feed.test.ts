import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Candidate } from '../feed-algorithms/feed-algorithm.ts'
import { EARLIER_RULES, type EarlierCard, isShownAgain } from './earlier-cards.ts'
import { cardsLeft, withKeptCounts } from './later-feed.ts'

const card = (n: number): Candidate => ({
  entity_id: `c${n}`,
  entity_set: 's',
  entity_category: '',
  file_name: '',
  covariates: {},
})
const CARDS = Array.from({ length: 10 }, (_, n) => card(n))
const earlier = (n: number, isSeen: boolean, ...acts: string[]): EarlierCard => ({
  entity_id: `c${n}`,
  isSeen,
  acts: new Set(acts),
})
const EARLIER = [earlier(0, true, 'likes'), earlier(1, true), earlier(2, true, 'shares'), earlier(3, false)]

function left(rule: (typeof EARLIER_RULES)[number], number_to_show?: number, before = EARLIER) {
  const sets = [
    { entity_set: 's', randomize_between_subjects: 'yes' as const, ...(number_to_show !== undefined && { number_to_show }) },
  ]
  const found = cardsLeft({ chosenSets: sets, cardsOf: () => CARDS }, rule, before)
  return { ...found, ids: found.cardsOf('s').map(({ entity_id }) => entity_id) }
}

test.each([
  ['any', CARDS.map(({ entity_id }) => entity_id)],
  ['not-served', ['c4', 'c5', 'c6', 'c7', 'c8', 'c9']],
  ['not-seen', ['c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9']],
  ['served', ['c0', 'c1', 'c2', 'c3']],
  ['seen', ['c0', 'c1', 'c2']],
  ['liked', ['c0']],
  ['shared', ['c2']],
  ['skipped', ['c1']],
] as const)('a later feed with the rule %s may show %j', (rule, ids) => {
  expect(left(rule).ids).toEqual(ids)
})

test('cards that are shown again are all shown, however many a set is to show', () => {
  expect(left('served', 2).chosenSets).toEqual([{ entity_set: 's', randomize_between_subjects: 'yes' }])
  expect(left('not-served', 2).chosenSets[0]?.number_to_show).toBe(2)
})

test('a feed that needs more cards than are left has those that are left, and says so', () => {
  expect(left('not-served', 6).notes).toEqual([])
  expect(left('not-served', 7).notes).toEqual(['fewer-cards-left'])
  expect(left('liked', undefined, [earlier(0, true)]).notes).toEqual(['fewer-cards-left'])
})

test('whatever was done before, cards are shown again or left out, never both', () => {
  const acts = fc.subarray(['likes', 'shares', 'report'])
  const before = fc.uniqueArray(fc.record({ n: fc.nat(9), isSeen: fc.boolean(), acts }), { selector: ({ n }) => n })
  fc.assert(
    fc.property(before, fc.constantFrom(...EARLIER_RULES), (list, rule) => {
      const done = list.map(({ n, isSeen, acts: own }) => earlier(n, isSeen, ...own))
      const { ids } = left(rule, undefined, done)
      const served = new Set(done.map(({ entity_id }) => entity_id))
      if (isShownAgain(rule)) expect(ids.every((id) => served.has(id))).toBe(true)
      else
        expect(CARDS.filter(({ entity_id }) => !served.has(entity_id)).every(({ entity_id }) => ids.includes(entity_id))).toBe(
          true,
        )
    }),
  )
})

test('a card that is shown again keeps the numbers beside its buttons', () => {
  const counts = { likes: [5, 6], shares: [null, null] }
  const kept = withKeptCounts({ cards: [card(0), card(7)], counts }, new Map([['c0', { likes: 90, shares: 4 }]]))
  expect(kept).toEqual({ likes: [90, 6], shares: [null, null] })
  expect(withKeptCounts({ cards: [card(0)], counts: { likes: [5] } }, new Map())).toEqual({ likes: [5] })
})
