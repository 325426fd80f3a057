import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { variableName, variableNames } from './variable-name.ts'

test.each([
  ['ethnicity__white-caucasian', 'ethnicity__white_caucasian'],
  ['crt_10-50-printer', 'crt_10_50_printer'],
  ['Überschrift (lang)', 'Uberschrift_lang'],
  ['2024 share', 'v_2024_share'],
  ['真', 'v'],
  ['', 'v'],
])('%j becomes %s', (key, name) => {
  expect(variableName(key)).toBe(name)
})

test('names that would be alike are counted, also where they differ in case alone or one is taken', () => {
  expect(variableNames(['a-b', 'a_b', 'A b', 'position'], ['position'])).toEqual(['a_b', 'a_b_2', 'A_b_3', 'position_2'])
})

test('whatever the keys, R and pandas take the names and can tell them apart', () => {
  const unit = fc.constantFrom('a', 'A', 'é', '真', '\u0301', '1', '_', '-', ' ', '=', '\n')
  fc.assert(
    fc.property(fc.array(fc.string({ unit, maxLength: 4 }), { maxLength: 12 }), (keys) => {
      const names = variableNames(keys)
      for (const name of names) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_]*$/)
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(keys.length)
    }),
  )
})
