import { expect, test } from 'vitest'
import { codeOf } from './code-of.ts'

test('the code of an option value is the number before its first underscore', () => {
  expect(codeOf('4_some-importance')).toBe(4)
  expect(codeOf('0_less-than-10k')).toBe(0)
  expect(codeOf('10_100k-149k')).toBe(10)
  expect(codeOf('4_2to6times-per-week')).toBe(4)
})

test('a value that is a number is its own code', () => {
  expect(codeOf('7')).toBe(7)
  expect(codeOf('7a')).toBeUndefined()
})

test('a value without a number has no code', () => {
  expect(codeOf('female')).toBeUndefined()
  expect(codeOf('')).toBeUndefined()
  expect(codeOf('_1')).toBeUndefined()
})
