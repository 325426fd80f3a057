import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeNumbersIn } from './whole-numbers.ts'

test('the numbers of a list are read as they were written, in braces or without', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), (numbers) => {
      expect(wholeNumbersIn(`{${numbers.join(',')}}`)).toEqual(numbers)
      expect(wholeNumbersIn(numbers.join(', '))).toEqual(numbers)
    }),
  )
})
