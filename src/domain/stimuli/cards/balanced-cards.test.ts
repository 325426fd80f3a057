import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDice } from '../../dice.ts'
import { balancedCards, balanceProblems, nextSlot, squareDice, variantsIn } from './balanced-cards.ts'
import { cardsBySet, chooseCards } from './choose-cards.ts'

const BY = { item: 'claim', variant: 'source' }

const cardsOf = (nClaims: number, nSources: number) =>
  Array.from({ length: nClaims * nSources }, (_, i) => ({
    entity_id: String(i),
    entity_set: 'set',
    entity_category: 'news',
    file_name: '',
    covariates: { claim: `c${Math.floor(i / nSources)}`, source: `s${i % nSources}` },
  }))

const shape = fc.record({
  nClaims: fc.integer({ min: 1, max: 30 }),
  nSources: fc.integer({ min: 2, max: 7 }),
  nItems: fc.integer({ min: 1, max: 30 }),
  square: fc.integer({ min: 0, max: 50 }),
  seed: fc.string(),
})

test('each person sees each item once, and their numbers of cards per variant differ by one at most', () => {
  fc.assert(
    fc.property(shape, fc.nat(6), ({ nClaims, nSources, nItems, square, seed }, row) => {
      const slot = square * nSources + (row % nSources)
      const shown = balancedCards(variantsIn(cardsOf(nClaims, nSources), BY), { slot, nItems, diceOf: squareDice(seed, 'set') })
      expect(new Set(shown.map(({ covariates }) => covariates.claim)).size).toBe(shown.length)
      expect(shown).toHaveLength(Math.min(nItems, nClaims))
      const perSource = Array.from(
        { length: nSources },
        (_, s) => shown.filter(({ covariates }) => covariates.source === `s${s}`).length,
      )
      expect(Math.max(...perSource) - Math.min(...perSource)).toBeLessThanOrEqual(1)
    }),
  )
})

test('the people of one square together see every item exactly once in each variant', () => {
  fc.assert(
    fc.property(shape, ({ nClaims, nSources, nItems, square, seed }) => {
      const variants = variantsIn(cardsOf(nClaims, nSources), BY)
      const shown = Array.from({ length: nSources }, (_, row) =>
        balancedCards(variants, { slot: square * nSources + row, nItems, diceOf: squareDice(seed, 'set') }),
      ).flat()
      expect(new Set(shown.map(({ entity_id }) => entity_id)).size).toBe(shown.length)
      expect(shown).toHaveLength(Math.min(nItems, nClaims) * nSources)
    }),
  )
})

test('which items share a variant differs between squares', () => {
  const variants = variantsIn(cardsOf(12, 2), BY)
  const withFirst = (square: number) =>
    balancedCards(variants, { slot: square * 2, nItems: 12, diceOf: squareDice('study', 'set') })
      .filter(({ covariates }) => covariates.source === 's0')
      .map(({ covariates }) => covariates.claim)
      .sort()
      .join()
  expect(new Set(Array.from({ length: 10 }, (_, square) => withFirst(square))).size).toBeGreaterThan(5)
})

test('people who come one after the other fill a square before the next begins, and a row that becomes free is filled first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 40 }), fc.string(), (nVariants, nPeople, seed) => {
      const held: number[] = []
      for (let i = 0; i < nPeople; i++) held.push(nextSlot(held, nVariants, seededDice(seed, String(i))))
      expect(new Set(held).size).toBe(nPeople)
      expect(Math.max(...held)).toBeLessThan(Math.ceil(nPeople / nVariants) * nVariants)
      const left = held.filter((_, i) => i !== 0)
      const replaced = nextSlot(left, nVariants, seededDice(seed, 'again'))
      expect(Math.floor(replaced / nVariants)).toBeLessThanOrEqual(Math.floor(Math.max(...held) / nVariants))
      expect(left).not.toContain(replaced)
    }),
  )
})

test('an item without one of the variants, a card without a column, and two cards of one kind are named', () => {
  const set = { entity_set: 'set', balance_by: BY }
  const cards = cardsOf(3, 2)
  expect(balanceProblems(cards, set)).toEqual([])
  const sentence = (given: typeof cards, more = {}) => balanceProblems(given, { ...set, ...more }).join()
  expect(sentence(cards.slice(1))).toBe("The variants of 'set' cannot be balanced: claim “c0” has no card for source “s0”")
  expect(sentence([...cards, ...cards.slice(0, 1)])).toContain('claim “c0” has two cards for source “s0”')
  expect(sentence(cards, { balance_by: { item: 'claim', variant: 'sauce' } })).toContain('6 of 6 cards have no claim or no sauce')
  expect(sentence(cardsOf(3, 1))).toContain('all cards have the same source')
  expect(sentence(cards, { number_to_show: 4 })).toContain('it has 3 different values of claim, not 4')
})

test('the same items for everybody, and each still in all variants over a square', () => {
  const chosen = (slot: number) =>
    chooseCards({
      chosenSets: [{ entity_set: 'set', number_to_show: 4, randomize_between_subjects: 'no', balance_by: BY }],
      cardsOf: cardsBySet(cardsOf(10, 2)),
      algorithm: { respectsCardCounts: true },
      studySeed: 'study',
      participantSeed: 'p',
      slotOf: () => slot,
    })
  const claims = [0, 1, 2, 7].map((slot) =>
    chosen(slot)
      .cards.map(({ covariates }) => covariates.claim)
      .sort(),
  )
  expect(new Set(claims.map(String)).size).toBe(1)
  expect(chosen(0).inclusion).toEqual(new Map([['set', 0.5]]))
})
