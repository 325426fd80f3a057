import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import { CARD_CHOICES, type CardRule } from './card-rule.ts'
import { type CardsOfPerson, chooseAskedCards, type SentCard } from './choose-cards.ts'

const sentCard = (entity_id: string, rest: Partial<SentCard> = {}): SentCard => ({
  ...{ entity_id, inViewMs: 0, acts: new Set<string>(), covariates: {} },
  ...rest,
})

const CARDS: CardsOfPerson = {
  sent: [
    sentCard('a', { inViewMs: 3000, acts: new Set(['likes']), covariates: { focal: 1 } }),
    sentCard('b', { inViewMs: 400, acts: new Set(['shares', 'likes']), covariates: { focal: ' 1 ' } }),
    sentCard('c', { inViewMs: 9000, covariates: { focal: '0' } }),
    sentCard('d', { acts: new Set(['report']), covariates: { focal: '10' } }),
  ],
  neverSent: [{ entity_id: 'y' }, { entity_id: 'x' }],
}

const chosenBy = (...rules: CardRule[]) => chooseAskedCards({ rules }, () => CARDS, seededDice('seed', 'cards'))
const idsBy = (...rules: CardRule[]) =>
  chosenBy(...rules)
    .map(({ entity_id }) => entity_id)
    .sort()

describe('a rule chooses', () => {
  test.each<[string, CardRule, string[]]>([
    ['cards that were in view', { choose: 'seen', n: 9 }, ['a', 'b', 'c']],
    ['those in view for long enough', { choose: 'seen', n: 9, minMs: 3000 }, ['a', 'c']],
    ['those looked at for longest', { choose: 'longest', n: 2 }, ['a', 'c']],
    ['liked ones', { choose: 'liked', n: 9 }, ['a', 'b']],
    ['shared ones', { choose: 'shared', n: 9 }, ['b']],
    ['reported ones', { choose: 'reported', n: 9 }, ['d']],
    ['cards that were never sent', { choose: 'not-seen', n: 9 }, ['x', 'y']],
    [
      'cards by a value of the sheet, number or text',
      { choose: 'covariate', n: 9, covariate: { name: 'focal', value: '1' } },
      ['a', 'b'],
    ],
    ['none by a name that every object has', { choose: 'covariate', n: 9, covariate: { name: 'toString', value: '' } }, []],
  ])('%s', (_what, rule, ids) => {
    expect(idsBy(rule)).toEqual(ids)
  })
})

test('a card that two rules want is chosen by the first, and the second takes another', () => {
  const chosen = chosenBy({ choose: 'longest', n: 1 }, { choose: 'seen', n: 2 })
  expect(Object.fromEntries(chosen.map(({ entity_id, chosen_as }) => [entity_id, chosen_as]))).toEqual({
    ...{ c: 'longest', a: 'seen', b: 'seen' },
  })
})

test('among cards that were looked at equally long, chance decides, not their place in the feed', () => {
  const sent = ['a', 'b', 'c', 'd'].map((id) => sentCard(id, { inViewMs: id === 'd' ? 9000 : 1000 }))
  const chosen = Array.from({ length: 300 }, (_, i) =>
    chooseAskedCards({ rules: [{ choose: 'longest', n: 2 }] }, () => ({ sent, neverSent: [] }), seededDice(`${i}`, 'p')),
  ).flatMap((cards) => cards.map(({ entity_id }) => entity_id))
  const share = (id: string) => chosen.filter((each) => each === id).length / 300
  expect(share('d')).toBe(1)
  for (const id of ['a', 'b', 'c']) expect(share(id)).toBeGreaterThan(0.2)
})

test('the same seed draws the same cards in the same order, in whatever order the pool comes', () => {
  const rules: CardRule[] = [
    { choose: 'seen', n: 2 },
    { choose: 'not-seen', n: 1 },
  ]
  const turned = { ...CARDS, neverSent: CARDS.neverSent.toReversed() }
  expect(chooseAskedCards({ rules }, () => turned, seededDice('s', 'p'))).toEqual(
    chooseAskedCards({ rules }, () => CARDS, seededDice('s', 'p')),
  )
})

const aCard = fc.record({
  inViewMs: fc.integer({ min: 0, max: 9 }),
  acts: fc.subarray(['likes', 'shares', 'read_later']).map((acts) => new Set(acts)),
  covariates: fc.record({ focal: fc.constantFrom('0', '1') }),
})
const someCards = fc.tuple(fc.array(aCard, { maxLength: 30 }), fc.nat({ max: 20 })).map(
  ([sent, n]): CardsOfPerson => ({
    sent: sent.map((card, i) => ({ ...card, entity_id: `s${i}` })),
    neverSent: Array.from({ length: n }, (_, i) => ({ entity_id: `f${i}` })),
  }),
)
const someRules = fc.array(
  fc.record({
    choose: fc.constantFrom(...CARD_CHOICES),
    n: fc.integer({ min: 1, max: 12 }),
    minMs: fc.nat({ max: 9 }),
    covariate: fc.constant({ name: 'focal', value: '1' }),
  }),
  { maxLength: 5 },
)

test('each card comes once and fits its rule, and no rule leaves out a card while it has room', () => {
  fc.assert(
    fc.property(someCards, someRules, fc.string(), (cards, rules, seed) => {
      const chosen = chooseAskedCards({ rules }, () => cards, seededDice(seed, 'p'))
      const ids = new Set(chosen.map(({ entity_id }) => entity_id))
      expect(ids.size).toBe(chosen.length)
      const fits = (rule: CardRule) => {
        const all = chooseAskedCards({ rules: [{ ...rule, n: 1000 }] }, () => cards, seededDice(seed, 'all'))
        return new Set(all.map(({ entity_id }) => entity_id))
      }
      for (const { entity_id, chosen_as } of chosen)
        expect(rules.some((rule) => rule.choose === chosen_as && fits(rule).has(entity_id))).toBe(true)
      for (const choose of CARD_CHOICES) {
        const ofKind = rules.filter((rule) => rule.choose === choose)
        const n = chosen.filter(({ chosen_as }) => chosen_as === choose).length
        const wanted = ofKind.reduce((sum, rule) => sum + rule.n, 0)
        expect(n).toBeLessThanOrEqual(wanted)
        if (n < wanted && ofKind.length === 1 && ofKind[0]) for (const id of fits(ofKind[0])) expect(ids.has(id)).toBe(true)
      }
    }),
  )
})

test('the order does not tell which rule chose a card', () => {
  const rules: CardRule[] = [
    { choose: 'seen', n: 3 },
    { choose: 'not-seen', n: 2 },
  ]
  const firsts = Array.from(
    { length: 400 },
    (_, i) => chooseAskedCards({ rules }, () => CARDS, seededDice(`${i}`, 'p'))[0]?.chosen_as ?? '',
  )
  const foils = firsts.filter((each) => each === 'not-seen').length
  expect(foils / firsts.length).toBeGreaterThan(0.3)
  expect(foils / firsts.length).toBeLessThan(0.5)
})

test('a rule about one feed chooses among its cards, and says so', () => {
  const before: CardsOfPerson = { sent: [sentCard('p', { inViewMs: 1 })], neverSent: [] }
  const rules: CardRule[] = [
    { choose: 'seen', n: 9, feed: 'before' },
    { choose: 'shared', n: 9 },
  ]
  const chosen = chooseAskedCards({ rules }, ({ feed }) => (feed === 'before' ? before : CARDS), seededDice('s', 'p'))
  expect(new Map(chosen.map(({ entity_id, feed }) => [entity_id, feed]))).toEqual(
    new Map([
      ['p', 'before'],
      ['b', null],
    ]),
  )
})
