import { expect, test } from 'vitest'
import {
  chancesOf,
  type WrittenAssignment,
  withChances,
  withItems,
  withMethod,
  withQuotas,
  withWeight,
} from './assignment-edits.ts'

const nothing: WrittenAssignment = {
  assignment: '',
  'assignment-by': '',
  'assignment-coin': '',
  'assignment-weights': '',
  'quota-strata': '',
}

test('the default method is written as none; a change of method drops what the new one does not have', () => {
  expect(withMethod('least-filled')).toEqual({ assignment: '', 'assignment-weights': '', 'assignment-coin': '' })
  expect(withMethod('minimisation')).toEqual({ assignment: 'minimisation', 'assignment-weights': '' })
})

test('items that are gone take their weights and quotas along', () => {
  const written = {
    ...nothing,
    assignment: 'minimisation',
    'assignment-weights': '{"party":2,"age":3}',
    'quota-strata': '[{"stratum":{"party":"d"},"quota":5},{"stratum":{"party":"d","age":"<35"},"quota":2}]',
  }
  expect(withItems(written, [{ key: 'party' }])).toEqual({
    'assignment-by': '["party"]',
    'assignment-weights': '{"party":2}',
    'quota-strata': '[{"stratum":{"party":"d"},"quota":5}]',
  })
  expect(withItems(written, [])).toEqual({ 'assignment-by': '', 'assignment-weights': '', 'quota-strata': '' })
})

test('chances of conditions stay when items change, and are written by condition', () => {
  const written = { ...nothing, assignment: 'simple', ...withChances([2, 1]) }
  expect(written['assignment-weights']).toBe('{"1":2,"2":1}')
  expect(withItems(written, [{ key: 'age', bands: [35] }])).toMatchObject({
    'assignment-by': '[{"key":"age","bands":[35]}]',
    'assignment-weights': '{"1":2,"2":1}',
  })
  expect(chancesOf({ ...nothing, 'assignment-weights': '{"3":4}' })).toEqual([1, 1, 4])
  expect(withChances([])).toEqual({ 'assignment-weights': '' })
})

test('a weight of 1 is not written', () => {
  const written = { ...nothing, ...withWeight(nothing, 'party', 2) }
  expect(written['assignment-weights']).toBe('{"party":2}')
  expect(withWeight(written, 'party', 1)).toEqual({ 'assignment-weights': '' })
})

test('quotas are written as a list, none as nothing', () => {
  expect(withQuotas([{ stratum: { party: 'd' }, quota: 5 }])).toEqual({ 'quota-strata': '[{"stratum":{"party":"d"},"quota":5}]' })
  expect(withQuotas([])).toEqual({ 'quota-strata': '' })
})
