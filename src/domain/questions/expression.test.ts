import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMPARISONS, type Comparison, type Expression, factsIn, holds } from './expression.ts'
import { type Facts, NO_FEED } from './facts.ts'

const factsWith = (x: string): Facts => ({ answers: { x }, url: {}, condition: 0, feed: NO_FEED })

const compared = (x: string, is: Comparison, value = '') => holds({ fact: 'answer.x', is, value }, factsWith(x))

test.each<[string, Comparison, string]>([
  ['blue', '=', 'blue'],
  ['Bonn ', '=', 'Bonn'],
  ['18.0', '=', '18'],
  ['red', '!=', 'blue'],
  ['', '!=', 'blue'],
  ['9', '<', '10'],
  ['10', '<=', '10'],
  ['-1', '<', '0'],
  ['3_moderate', '>', '2'],
  ['3_moderate', '>=', '3_moderate'],
  ['2027-03-31', '<', '2027-04-01'],
  ['I voted for Trump', 'contains', 'trump'],
  ['a;b;c', 'chosen', 'b'],
  ['b', 'chosen', 'b'],
  ['0', 'answered', ''],
])('%j %s %j holds', (x, is, value) => {
  expect(compared(x, is, value)).toBe(true)
})

test.each<[string, Comparison, string]>([
  ['very-interested', 'chosen', 'interested'],
  ['very-interested;bored', 'chosen', 'interested'],
  ['', 'chosen', 'a'],
  ['anything', 'contains', ''],
  ['', '<', '10'],
  ['many', '>', '1'],
  ['0x10', '=', '16'],
  ['1e1', '>=', '10'],
  ['2027-02-30', '<', '2027-04-01'],
  [' ', 'answered', ''],
  ['Infinity', '>', '1'],
])('%j %s %j does not hold', (x, is, value) => {
  expect(compared(x, is, value)).toBe(false)
})

describe('and, or, not', () => {
  const leaf = fc.record({
    fact: fc.constantFrom('answer.x', 'answer.y', 'condition'),
    is: fc.constantFrom(...COMPARISONS),
    value: fc.constantFrom('', '1', '2', 'a'),
  })
  const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.record({ all: fc.array(tie('expression'), { maxLength: 3 }) }),
      fc.record({ any: fc.array(tie('expression'), { maxLength: 3 }) }),
      fc.record({ not: tie('expression') }),
    ),
  }))
  const facts = fc.record({
    answers: fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom('', '1', '2', 'a', 'a;1')),
    url: fc.constant({}),
    condition: fc.nat(2),
    feed: fc.constant(NO_FEED),
  })

  test('not all is any not', () => {
    fc.assert(
      fc.property(fc.array(expression), facts, (all, known) => {
        expect(holds({ not: { all } }, known)).toBe(holds({ any: all.map((not) => ({ not })) }, known))
      }),
    )
  })

  test('twice not is the same', () => {
    fc.assert(
      fc.property(expression, facts, (one, known) => {
        expect(holds({ not: { not: one } }, known)).toBe(holds(one, known))
      }),
    )
  })

  test('a number is less than, equal to or more than another, one of the three', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (x, value) => {
        const which = (['<', '=', '>'] as const).filter((is) => compared(String(x), is, String(value)))
        expect(which).toHaveLength(1)
      }),
    )
  })

  test('what an expression does not name does not change it', () => {
    fc.assert(
      fc.property(expression, facts, (one, known) => {
        const named = factsIn(one)
        const without = Object.fromEntries(Object.entries(known.answers).filter(([key]) => named.includes(`answer.${key}`)))
        expect(holds(one, { ...known, answers: without })).toBe(holds(one, known))
      }),
    )
  })
})

test('the facts of an expression are listed once each', () => {
  const expression: Expression = {
    all: [
      { fact: 'answer.a', is: 'answered' },
      {
        not: {
          any: [
            { fact: 'answer.a', is: '=', value: '1' },
            { fact: 'condition', is: '=', value: '2' },
          ],
        },
      },
    ],
  }
  expect(factsIn(expression)).toEqual(['answer.a', 'condition'])
})
