import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandNames, isWithin, levelOf, stratumOf } from './stratum.ts'

test('a stratum has the answer to each item; what was not answered is a level of its own', () => {
  const items = [{ key: 'party' }, { key: 'age', bands: [18, 35] }, { key: 'toString' }]
  expect(stratumOf(items, { party: '1_democrat', age: '18', other: 'x' })).toEqual({
    party: '1_democrat',
    age: '18-<35',
    toString: '',
  })
})

test('a slider that was not moved is not answered', () => {
  const items = [{ key: 'warm', bands: [50] }]
  expect(stratumOf(items, { warm: '50', warm_touched: 'no' })).toEqual({ warm: '' })
  expect(stratumOf(items, { warm: '50', warm_touched: 'yes' })).toEqual({ warm: '>=50' })
})

test('a number is in the band that begins at or below it, and in exactly one', () => {
  const bands = fc
    .uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 6 })
    .map((each) => each.sort((a, b) => a - b))
  fc.assert(
    fc.property(bands, fc.double({ min: -100, max: 100, noNaN: true }), (bounds, number) => {
      const names = bandNames(bounds)
      const at = names.indexOf(levelOf({ key: 'age', bands: bounds }, String(number)))
      expect(new Set(names).size).toBe(bounds.length + 1)
      expect(at === 0 || number >= (bounds[at - 1] ?? Number.NaN)).toBe(true)
      expect(at === bounds.length || number < (bounds[at] ?? Number.NaN)).toBe(true)
    }),
  )
})

test('what is no number is in no band', () => {
  expect(['', ' ', 'old'].map((answer) => levelOf({ key: 'age', bands: [18] }, answer))).toEqual(['', '', ''])
})

test('a stratum is within a wider one that names fewer items', () => {
  expect(isWithin({ party: 'd', age: '<35' }, { party: 'd' })).toBe(true)
  expect(isWithin({ party: 'd' }, { party: 'd', age: '<35' })).toBe(false)
  expect(isWithin({ party: 'r' }, { party: 'd' })).toBe(false)
})
