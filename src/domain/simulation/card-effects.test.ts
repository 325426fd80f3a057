import { expect, test } from 'vitest'
import { scaleOf } from './answering.ts'
import { columnsIn, sharedName } from './card-effects.ts'
import { rateOf } from './person.ts'
import { DEFAULT_PROFILE, type Profile } from './profile.ts'
import { readProfile } from './read-profile.ts'

const GIVEN = {
  acts: { shares: 0.4 },
  answers: { fields: { belief: { mean: 0.6 } } },
  cards: { veracity: { false: { acts: { shares: { times: 0.5 } } } } },
  conditions: {
    2: {
      acts: { shares: { plus: 0.1 } },
      cards: {
        veracity: { false: { acts: { shares: { times: 0.5 } }, answers: { belief: { plus: -0.2 } } } },
        source: { low: {} },
      },
    },
  },
}

function profile(): Profile {
  const read = readProfile(GIVEN)
  return read.ok ? read.profile : expect.fail(read.problems.join())
}

const rate = (condition: number, cells: Record<string, string>) => rateOf(profile(), { zeal: 1 }, 'shares', condition, cells)

test('what a card is changes a rate in every condition, and more in one of them', () => {
  expect([rate(1, { veracity: 'true' }), rate(1, { veracity: 'false' }), rate(1, {})]).toEqual([0.4, 0.2, 0.4])
  // (0.4 + 0.1) of the condition, then half for the card and half again in this condition.
  expect([rate(2, { veracity: 'true' }), rate(2, { veracity: 'false' })]).toEqual([0.5, 0.125])
})

test('an answer about a card follows from that card', () => {
  const cells = { card_a: { veracity: 'false' }, card_b: { veracity: 'true' } }
  const mean = (key: string) => scaleOf(key, { profile: profile(), form: '', condition: 2, cells }).mean
  expect([mean('belief__card_a'), mean('belief__card_b'), mean('belief')].map((each) => each.toFixed(2))).toEqual([
    '0.40',
    '0.60',
    '0.60',
  ])
})

test('the columns are those of checks and those that any effect names, each once', () => {
  expect(columnsIn(profile()).sort()).toEqual(['check', 'duplicate_of', 'filename', 'source', 'veracity'])
  expect(columnsIn(DEFAULT_PROFILE)).toEqual(['check', 'duplicate_of', 'filename'])
})

test('a cell like a name of every object has no effect', () => {
  expect(rate(1, { veracity: 'constructor' })).toBe(0.4)
})

test('effects of cards are checked like all others', () => {
  const read = readProfile({ conditions: { 2: { cards: { veracity: { false: { acts: { flying: { times: 2 } } } } } } } })
  expect(read).toEqual({ ok: false, problems: ['conditions.2.cards.veracity.false.acts.flying: there is no such setting'] })
})

test('a post that asks for a button gets it from everybody but those who fail attention items, and no other button', () => {
  const asked = { check: 'share' }
  expect(rateOf(DEFAULT_PROFILE, { zeal: 1 }, 'shares', 1, asked)).toBe(1 - DEFAULT_PROFILE.attention.failures)
  expect(rateOf(DEFAULT_PROFILE, { zeal: 1 }, 'likes', 1, asked)).toBe(DEFAULT_PROFILE.acts['likes'])
})

test('a card and its duplicates share a name, other cards share none', () => {
  const cells = {
    a: { filename: 'A.png', duplicate_of: '', check: '' },
    b: { filename: 'b.png', duplicate_of: 'a.png', check: '' },
    c: { filename: 'c.png', duplicate_of: '', check: '' },
    d: { filename: '', duplicate_of: '', check: '' },
  }
  expect(['a', 'b', 'c', 'd', 'e'].map((id) => sharedName(cells, id))).toEqual([
    'a.png',
    'a.png',
    undefined,
    undefined,
    undefined,
  ])
})
