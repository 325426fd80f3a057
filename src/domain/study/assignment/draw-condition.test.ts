import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDice } from '#domain/dice.ts'
import { type Draw, drawCondition, pickBy } from './draw-condition.ts'
import { ASSIGNMENT_METHODS } from './drawn-assignment.ts'
import type { StratumFill } from './fill.ts'
import type { AssignmentRules } from './methods/method.ts'
import type { Quotas } from './quota.ts'

const NO_QUOTAS: Quotas = { total: null, ofCondition: new Map(), ofStrata: [] }
const rulesOf = (given: Partial<AssignmentRules> = {}): AssignmentRules => ({
  method: 'least-filled',
  by: [{ key: 'party' }, { key: 'age' }],
  coin: 0.8,
  weights: {},
  ...given,
})

const aDraw = (given: Partial<Draw> = {}): Draw => ({
  rules: rulesOf(),
  quotas: NO_QUOTAS,
  nConditions: 2,
  people: [],
  stratum: {},
  asked: undefined,
  isTest: false,
  coin: 0,
  ...given,
})

/** People who reach the feed one after the other. */
function drawAll(given: Partial<Draw>, strata: readonly Draw['stratum'][], seed: string): StratumFill[] {
  const dice = seededDice(seed, 'condition')
  const people: StratumFill[] = []
  for (const stratum of strata) {
    const { condition, isFull } = drawCondition(aDraw({ ...given, people, stratum, coin: dice() }))
    if (!isFull) people.push({ condition, stratum, count: 1 })
  }
  return people
}

/** How many more people the fullest of the conditions has than the emptiest. */
function spread(people: readonly StratumFill[], nConditions: number): number {
  const counts = Array.from({ length: nConditions }, (_, i) => people.filter(({ condition }) => condition === i + 1).length)
  return Math.max(...counts) - Math.min(...counts)
}

const stratum = fc.record({ party: fc.constantFrom('1_democrat', '2_republican', ''), age: fc.constantFrom('<35', '>=35') })
const nConditions = fc.integer({ min: 1, max: 6 })
const fill = fc.record({ condition: fc.integer({ min: 0, max: 6 }), stratum, count: fc.nat({ max: 20 }) })
const weights = fc.record({ 1: fc.constantFrom(1, 2, 5), party: fc.constantFrom(0.5, 1, 3) }, { requiredKeys: [] })
const rules = fc.record({
  method: fc.constantFrom(...ASSIGNMENT_METHODS),
  by: fc.constant([{ key: 'party' }, { key: 'age' }]),
  coin: fc.double({ min: 0.5, max: 1, noNaN: true }),
  weights: weights.map((given) => given as Record<string, number>),
})
const coin = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const anyDraw = fc.record({
  rules,
  quotas: fc.record({
    total: fc.constant(null),
    ofCondition: fc.option(fc.integer({ min: 1, max: 30 }), { nil: 0 }).map((n) => new Map(n === 0 ? [] : [[1, n]])),
    ofStrata: fc.constant([]),
  }),
  nConditions,
  people: fc.array(fill, { maxLength: 20 }),
  stratum,
  asked: fc.constant(undefined),
  isTest: fc.boolean(),
  coin,
})

test('by every method the chances add up to 1, a closed condition has none, and they and the stored number say the condition', () => {
  fc.assert(
    fc.property(anyDraw, (draw) => {
      const { condition, assignment, isFull } = drawCondition(draw)
      const chances = Object.values(assignment.chances)
      expect(Object.keys(assignment.chances)).toHaveLength(draw.nConditions)
      expect(chances.every((chance) => chance >= 0 && chance <= 1)).toBe(true)
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
      expect(assignment.chances[condition]).toBeGreaterThan(0)
      expect(pickBy(assignment.chances, assignment.coin ?? Number.NaN)).toBe(condition)
      const first = draw.people.filter((each) => each.condition === 1).reduce((sum, { count }) => sum + count, 0)
      const isClosed = !draw.isTest && first >= (draw.quotas.ofCondition.get(1) ?? Number.POSITIVE_INFINITY)
      if (isClosed && !isFull) expect(assignment.chances[1]).toBe(0)
      expect(drawCondition(draw)).toEqual({ condition, assignment, isFull })
    }),
  )
})

test('each condition is drawn as often as its chance says', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 }), (parts) => {
      const total = parts.reduce((sum, part) => sum + part, 0)
      fc.pre(total > 0)
      const chances = Object.fromEntries(parts.map((part, i) => [i + 1, part / total]))
      const n = 1000
      const picked = Array.from({ length: n }, (_, i) => pickBy(chances, i / n))
      for (const [condition, chance] of Object.entries(chances))
        expect(Math.abs(picked.filter((each) => each === Number(condition)).length - chance * n)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 50 },
  )
})

test('least filled: the condition with the fewest people gets the next one; among equals the number decides', () => {
  const people = [
    { condition: 1, stratum: {}, count: 4 },
    { condition: 2, stratum: {}, count: 3 },
  ]
  expect(drawCondition(aDraw({ people })).condition).toBe(2)
  expect([0, 0.49, 0.5, 0.99].map((each) => drawCondition(aDraw({ coin: each })).condition)).toEqual([1, 1, 2, 2])
})

test('least filled: conditions never differ by more than one', () => {
  fc.assert(
    fc.property(nConditions, fc.array(stratum, { maxLength: 60 }), fc.string(), (n, strata, seed) => {
      expect(spread(drawAll({ nConditions: n }, strata, seed), n)).toBeLessThanOrEqual(1)
    }),
  )
})

test('stratified: among people with the same answers, conditions never differ by more than one', () => {
  const given = { rules: rulesOf({ method: 'stratified' }) }
  fc.assert(
    fc.property(nConditions, fc.array(stratum, { maxLength: 60 }), fc.string(), (n, strata, seed) => {
      const people = drawAll({ ...given, nConditions: n }, strata, seed)
      for (const each of new Set(strata.map((one) => JSON.stringify(one))))
        expect(
          spread(
            people.filter((person) => JSON.stringify(person.stratum) === each),
            n,
          ),
        ).toBeLessThanOrEqual(1)
    }),
  )
})

test('simple: who came before changes nothing, and weights say how likely each condition is', () => {
  const people = [{ condition: 1, stratum: {}, count: 50 }]
  const chancesWith = (given: Partial<AssignmentRules>) =>
    drawCondition(aDraw({ people, rules: rulesOf({ method: 'simple', ...given }) })).assignment.chances
  expect(chancesWith({})).toEqual({ 1: 0.5, 2: 0.5 })
  expect(chancesWith({ weights: { 1: 3 } })).toEqual({ 1: 0.75, 2: 0.25 })
})

test('minimisation: the coin favours the condition that makes the groups most alike, by the weight of each item', () => {
  const people = [
    { condition: 1, stratum: { party: 'd', age: 'old' }, count: 2 },
    { condition: 2, stratum: { party: 'r', age: 'young' }, count: 1 },
  ]
  // Democrats are all in condition 1, and young people all in condition 2.
  const chancesWith = (given: Partial<AssignmentRules>) =>
    drawCondition(aDraw({ people, stratum: { party: 'd', age: 'young' }, rules: rulesOf({ method: 'minimisation', ...given }) }))
      .assignment.chances
  expect(chancesWith({})).toEqual({ 1: 0.5, 2: 0.5 })
  expect(chancesWith({ weights: { party: 2 } })).toEqual({ 1: expect.closeTo(0.2, 9), 2: 0.8 })
  expect(chancesWith({ weights: { age: 2 } })).toEqual({ 1: 0.8, 2: expect.closeTo(0.2, 9) })
  expect(chancesWith({ weights: { age: 2 }, coin: 1 })).toEqual({ 1: 1, 2: 0 })
})

test('minimisation: a condition that makes the groups more alike is never less likely than one that does not', () => {
  const people = [{ condition: 1, stratum: { party: 'd' }, count: 5 }]
  const { assignment } = drawCondition(
    aDraw({ nConditions: 4, people, stratum: { party: 'd' }, rules: rulesOf({ method: 'minimisation', coin: 0.5 }) }),
  )
  expect(assignment.chances).toEqual({ 1: 0.25, 2: 0.25, 3: 0.25, 4: 0.25 })
})

test('minimisation: with a sure coin and one item, conditions differ by at most one at each of its levels', () => {
  const given = { rules: rulesOf({ method: 'minimisation', coin: 1 }) }
  fc.assert(
    fc.property(nConditions, fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 }), fc.string(), (n, levels, seed) => {
      const people = drawAll(
        { ...given, nConditions: n },
        levels.map((party) => ({ party })),
        seed,
      )
      for (const level of ['a', 'b', 'c'])
        expect(
          spread(
            people.filter((person) => person.stratum['party'] === level),
            n,
          ),
        ).toBeLessThanOrEqual(1)
    }),
  )
})

test('minimisation: over five items, the groups stay closer to each other than by chance alone', () => {
  const items = ['a', 'b', 'c', 'd', 'e']
  const dice = seededDice('people', 'answers')
  const strata = Array.from({ length: 200 }, () => Object.fromEntries(items.map((key) => [key, dice() < 0.4 ? 'yes' : 'no'])))
  const worst = (method: AssignmentRules['method'], seed: string) => {
    const people = drawAll({ rules: rulesOf({ method }) }, strata, seed)
    return Math.max(
      ...items.map((key) =>
        spread(
          people.filter((person) => person.stratum[key] === 'yes'),
          2,
        ),
      ),
    )
  }
  for (const seed of ['1', '2', '3', '4', '5']) {
    expect(worst('minimisation', seed)).toBeLessThanOrEqual(8)
    expect(worst('minimisation', seed)).toBeLessThan(worst('simple', seed))
  }
})

test('a full stratum gets nobody, whichever the condition, and others go on', () => {
  const quotas = { ...NO_QUOTAS, ofStrata: [{ stratum: { party: 'd' }, quota: 3 }] }
  const people = [
    { condition: 1, stratum: { party: 'd', age: 'old' }, count: 1 },
    { condition: 2, stratum: { party: 'd', age: 'young' }, count: 2 },
  ]
  const isFull = (given: Partial<Draw>) => drawCondition(aDraw({ quotas, people, ...given })).isFull
  expect(isFull({ stratum: { party: 'd', age: 'young' } })).toBe(true)
  expect(isFull({ stratum: { party: 'd', age: 'young' }, asked: 2 })).toBe(true)
  expect(isFull({ stratum: { party: 'd', age: 'young' }, isTest: true })).toBe(false)
  expect(isFull({ stratum: { party: 'r', age: 'young' } })).toBe(false)
})

test('people who reach the feed one after the other never overfill the quota of a stratum', () => {
  fc.assert(
    fc.property(fc.array(stratum, { maxLength: 60 }), fc.integer({ min: 1, max: 10 }), fc.string(), (strata, quota, seed) => {
      const wanted = { party: '1_democrat' }
      const people = drawAll({ quotas: { ...NO_QUOTAS, ofStrata: [{ stratum: wanted, quota }] } }, strata, seed)
      const came = strata.filter(({ party }) => party === wanted.party).length
      expect(people.filter((person) => person.stratum['party'] === wanted.party)).toHaveLength(Math.min(quota, came))
      expect(people.length).toBe(strata.length - Math.max(0, came - quota))
    }),
  )
})

test('people in conditions that a later version added count for the total', () => {
  const people = [{ condition: 3, stratum: {}, count: 5 }]
  const isFull = (total: number) => drawCondition(aDraw({ people, quotas: { ...NO_QUOTAS, total } })).isFull
  expect([isFull(5), isFull(6)]).toEqual([true, false])
})

test('an item may be called as what every object has', () => {
  const people = [{ condition: 1, stratum: { constructor: 'd' }, count: 3 }]
  const draw = aDraw({ people, stratum: { constructor: 'd' }, rules: rulesOf({ method: 'minimisation', coin: 1 }) })
  expect(drawCondition(draw).assignment.chances).toEqual({ 1: 0, 2: 1 })
})

test('the condition that a link names has no chances: nothing was drawn', () => {
  const { condition, assignment } = drawCondition(aDraw({ asked: 2, stratum: { party: 'd' } }))
  expect([condition, assignment]).toEqual([2, { method: 'least-filled', stratum: { party: 'd' }, chances: {}, coin: null }])
})
