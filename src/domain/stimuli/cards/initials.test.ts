import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ada Lindqvist', 'AL'],
  ['ada maria lindqvist', 'AL'],
  ['Ada', 'A'],
  ['"Ada" (Lindqvist)', 'AL'],
  ['E\u0301mile 2pac', 'E\u03012'],
  ['李 小龙', '李小'],
  ['🦊 🦊', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
