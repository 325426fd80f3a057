import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEqual } from './is-equal.ts'

test('two values are equal if they are the same JSON, in any order of their fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(isEqual(a, JSON.parse(JSON.stringify(a)))).toBe(true)
      expect(isEqual(a, b)).toBe(isEqual(b, a))
      expect(isEqual([a], { 0: a })).toBe(false)
    }),
  )
  expect(isEqual({ a: 1, b: [2, { c: null }] }, { b: [2, { c: null }], a: 1, d: undefined })).toBe(true)
})

test.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { b: 1 }],
  [{ a: null }, {}],
  [[1, 2], [1]],
  ['1', 1],
  [null, {}],
])('%j and %j are different', (a, b) => {
  expect([isEqual(a, b), isEqual(b, a)]).toEqual([false, false])
})
