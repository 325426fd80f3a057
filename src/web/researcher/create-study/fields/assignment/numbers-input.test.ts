import { expect, test } from 'vitest'
import { numbersIn } from './numbers-input.tsx'

test.each<[string, number[]]>([
  ['', []],
  ['18', [18]],
  ['18, 35.5 and 55', [18, 35.5, 55]],
  ['18,35,', [18, 35]],
  ['-1; 0 2', [-1, 0, 2]],
  ['18, x', []],
])('%s means %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers)
})
