import { expect, test } from 'vitest'
import { valueLines } from './value-lines.ts'

test.each<[string, string, string[]]>([
  ['assignment-by', '["party", {"key": "age", "bands": [18, 35]}]', ['party', 'age, bands from 18, 35']],
  ['quota-strata', '[{"stratum": {"party": "d", "age": "<18"}, "quota": 1200}]', ['party: d, age: <18: 1,200']],
  ['assignment-weights', '{"1": 2, "2": 1}', ['1: 2', '2: 1']],
  ['assignment-by', 'unreadable', ['unreadable']],
  ['assignment', 'minimisation', ['Minimisation']],
])('%s %s reads as %j', (param, value, lines) => {
  expect(valueLines(param, value)).toEqual(lines)
})
