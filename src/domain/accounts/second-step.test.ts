import { expect, test } from 'vitest'
import { isSecondStepAsked } from './second-step.ts'

test.each([
  [[], true],
  [[true], true],
  [[false], false],
  [[false, true], true],
  [[false, false], false],
])('labs that ask %o: %s', (labs, expected) => {
  expect(isSecondStepAsked(labs)).toBe(expected)
})
