import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sayProblem } from './problem.ts'

test('a sentence says its values', () => {
  expect(sayProblem({ text: 'At most {max} of {all}', values: { max: 2, all: 'these' } })).toBe('At most 2 of these')
})

test('a name without a value stays as it is, also one that every object has', () => {
  expect(sayProblem({ text: 'Write {like this} or {constructor}', values: {} })).toBe('Write {like this} or {constructor}')
})

test('a value is never read as a sentence with names of its own', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(sayProblem({ text: '{a}', values: { a: value, b: 'x' } })).toBe(value)
    }),
  )
  expect(sayProblem({ text: '{a}', values: { a: '{b}', b: 'x' } })).toBe('{b}')
})
