import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { interventionIndex } from './intervention-index.ts'

const at = (nEntities: number, perc: string, idx?: string) =>
  interventionIndex(nEntities, {
    'intervention-type': 'accprompt',
    'intervention-perc': perc,
    ...(idx === undefined ? {} : { intervention_idx: idx }),
  })

test.each(['', 'none', 'None', 'no', '0', 'null', 'undefined'])("a study with the type '%s' never opens one", (type) => {
  expect(interventionIndex(40, { 'intervention-type': type, 'intervention-perc': '50', intervention_idx: '3' })).toBe(Infinity)
  expect(interventionIndex(40, {})).toBe(Infinity)
})

test.each([
  [40, '50', 19],
  [40, '25', 9],
  [15, '33', 3],
  [40, '100', 39],
  [40, '0', -1],
  [3, '10', -1],
])('of %i cards at %s percent it opens at index %i', (nEntities, perc, index) => {
  expect(at(nEntities, perc)).toBe(index)
})

test('29 percent of 100 cards is the 29th card: the product comes before the quotient', () => {
  expect(at(100, '29')).toBe(28)
})

test('a blank percentage means half of the cards', () => {
  expect(at(41, '')).toBe(19)
  expect(at(41, ' ')).toBe(19)
  expect(interventionIndex(40, { 'intervention-type': 'socialnorm' })).toBe(19)
})

test('the query parameter intervention_idx comes before the percentage', () => {
  expect(at(40, '50', '2')).toBe(2)
  expect(at(40, '', '0')).toBe(0)
})

test('an intervention_idx that is no index is ignored', () => {
  for (const idx of ['', '-2', '1.5', 'x', '1e3', '9999999']) expect(at(40, '50', idx)).toBe(19)
})

test('whole percentages never lose a card to rounding', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 100 }), (n, perc) => {
      expect(at(n, String(perc))).toBe(Number((BigInt(n) * BigInt(perc)) / 100n) - 1)
    }),
  )
})
