import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkResults, countChecks, type MetCard, pressedButtons } from './check-results.ts'
import { checksAmong, type FeedCheck, readCheck } from './feed-check.ts'

const LIKE: FeedCheck = { kind: 'attention', button: 'like', engagementType: 'likes' }
const met = (entity_id: string, wasSeen: boolean, ...pressed: string[]): MetCard => ({
  ...{ feed: 'feed', entity_id, wasSeen },
  pressed: new Set(pressed),
})

test.each([
  ['pressed the button', met('c', true, 'likes'), 'followed'],
  ['pressed another one too', met('c', true, 'likes', 'shares'), 'followed'],
  ['pressed another one only', met('c', true, 'shares'), 'not_followed'],
  ['saw it and did nothing', met('c', true), 'not_followed'],
  ['never had it in view', met('c', false), 'not_seen'],
  ['pressed it although no view was measured', met('c', false, 'likes'), 'followed'],
])('somebody who %3$s: an attention post is %2$s', (_, card, result) => {
  expect([...checkResults(new Map([['c', LIKE]]), [card]).values()]).toEqual([result])
})

test.each([
  [[met('a', true, 'likes'), met('b', true, 'likes')], 'same'],
  [[met('a', true), met('b', true)], 'same'],
  [[met('a', true, 'likes'), met('b', true)], 'different'],
  [[met('a', true, 'likes'), met('b', true, 'shares')], 'different'],
  [[met('a', true, 'likes'), met('b', false)], 'not_seen'],
  [[met('a', false), met('b', true)], 'not_seen'],
  [[met('b', true)], 'not_seen'],
])('a duplicate is compared with the card that it repeats', (cards, result) => {
  const results = checkResults(new Map([['b', { kind: 'duplicate', of: 'a' }]]), cards)
  expect([...results.values()]).toEqual([result])
})

const rows = (...covariates: Record<string, unknown>[]) =>
  covariates.map((own, at) => ({
    entity_id: `c${at}`,
    entity_set: 's',
    file_name: String(own['filename'] ?? ''),
    covariates: own,
  }))

test('the sheet says which cards are checks; other words, and repetitions of nothing, are none', () => {
  const cards = rows(
    { filename: 'a.png' },
    { check: ' Like ' },
    { check: 'accuracy' },
    { check: 'yes' },
    { duplicate_of: 'A.png', filename: 'b.png' },
    { duplicate_of: 'nobody.png' },
    { duplicate_of: 'self.png', filename: 'self.png' },
  )
  expect([...checksAmong(cards)]).toEqual([
    ['c1', LIKE],
    ['c4', { kind: 'duplicate', of: 'c0' }],
  ])
  expect(readCheck({ covariates: {} })).toBeUndefined()
})

test('what was pressed and taken back is not on, in each feed by itself', () => {
  const press = (entity_id: string, response: number, feed: string | null = null) => ({
    ...{ kind: 'engagement', feed, entity_id, engagement_type: 'likes', response },
  })
  const pressed = pressedButtons([press('a', 1), press('b', 1), press('a', 0), press('a', 1, 'second')])
  expect([...(pressed.get('a') ?? [])]).toEqual([])
  expect([...(pressed.get('b') ?? [])]).toEqual(['likes'])
  expect([...(pressed.get('second/a') ?? [])]).toEqual(['likes'])
})

test('every check of a feed has exactly one result, and no other card has any', () => {
  const card = fc.record({ wasSeen: fc.boolean(), pressed: fc.subarray(['likes', 'shares']) })
  fc.assert(
    fc.property(
      fc.array(card, { maxLength: 8 }),
      fc.array(fc.constantFrom('attention', 'duplicate', 'none'), { maxLength: 8 }),
      (given, kinds) => {
        const cards = given.map((each, at) => met(`c${at}`, each.wasSeen, ...each.pressed))
        const checks = new Map(
          kinds.flatMap((kind, at): [string, FeedCheck][] =>
            kind === 'none' ? [] : [[`c${at}`, kind === 'attention' ? LIKE : { kind: 'duplicate', of: 'c0' }]],
          ),
        )
        const nChecks = cards.filter(({ entity_id }) => checks.has(entity_id)).length
        expect(checkResults(checks, cards).size).toBe(nChecks)
        expect(Object.values(countChecks(checks, cards)).reduce((sum, n) => sum + n, 0)).toBe(nChecks)
      },
    ),
  )
})
