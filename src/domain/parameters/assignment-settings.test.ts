import { expect, test } from 'vitest'
import { findParameter } from './index.ts'

const problemsOf = (name: string, value: string) =>
  findParameter(name)?.check(value, { setSizes: new Map(), settings: {} }) ?? ['unknown']

test.each([
  ['assignment', ''],
  ['assignment', 'minimisation'],
  ['assignment-by', ''],
  ['assignment-by', '["party", {"key": "age", "bands": [18, 35.5, 55]}, {"key": "sex"}]'],
  ['assignment-coin', '0.5'],
  ['assignment-coin', '1'],
  ['assignment-weights', '{"party": 2, "age": 0.5}'],
  ['quota-strata', '[{"stratum": {"party": "1_democrat"}, "quota": 100}]'],
])('%s takes %s', (name, value) => {
  expect(problemsOf(name, value)).toEqual([])
})

test.each([
  ['assignment', 'random'],
  ['assignment-by', 'party'],
  ['assignment-by', '{"key": "party"}'],
  ['assignment-by', '[""]'],
  ['assignment-by', '["party", "party"]'],
  ['assignment-by', '[{"key": "age", "bands": ["18"]}]'],
  ['assignment-by', '[{"key": "age", "bands": [35, 18]}]'],
  ['assignment-by', '[{"key": "age", "bands": []}]'],
  ['assignment-by', '[{"key": "age", "cuts": [18]}]'],
  ['assignment-by', JSON.stringify(Array.from({ length: 11 }, (_, i) => `item${i}`))],
  ['assignment-coin', '0.4'],
  ['assignment-coin', '1.1'],
  ['assignment-coin', 'x'],
  ['assignment-weights', '[1]'],
  ['assignment-weights', '{"party": 0}'],
  ['assignment-weights', '{"party": "2"}'],
  ['quota-strata', '[{"stratum": {}, "quota": 1}]'],
  ['quota-strata', '[{"stratum": {"party": 1}, "quota": 1}]'],
  ['quota-strata', '[{"stratum": {"party": "d"}, "quota": 0}]'],
  ['quota-strata', '[{"stratum": {"party": "d"}, "quota": "5"}]'],
  ['quota-strata', '[{"stratum": {"a": "x", "b": "y"}, "quota": 5}, {"stratum": {"b": "y", "a": "x"}, "quota": 6}]'],
])('%s refuses %s', (name, value) => {
  expect(problemsOf(name, value)).toHaveLength(1)
})
