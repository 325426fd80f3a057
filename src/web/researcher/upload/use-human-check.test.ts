import { expect, test } from 'vitest'
import { humanCheckProblem } from './use-human-check.ts'

test('a wrong key says so, and an empty field says nothing', () => {
  expect(['', ' ', '1', ' 1 '].map(humanCheckProblem)).toEqual([undefined, undefined, undefined, undefined])
  expect(['2', '11', 'one'].map(humanCheckProblem)).toEqual(Array(3).fill('This is not the key. Type 1.'))
})
