import { expect, test } from 'vitest'
import { editRule, freeName } from './edit-rule.ts'

test('what is emptied is no longer part of the setting', () => {
  const rule = { kind: 'warning', title: 'False', column: 'veracity', values: ['f'] }
  expect(editRule(rule, { title: '', values: [], color: 'red' })).toEqual({ kind: 'warning', column: 'veracity', color: 'red' })
  expect(editRule(rule, { cards: 'all', column: undefined, values: undefined })).toEqual({
    kind: 'warning',
    title: 'False',
    cards: 'all',
  })
})

test('a second label of one kind gets a name of its own', () => {
  expect(freeName('warning', [])).toEqual({})
  expect(freeName('warning', [{ kind: 'warning' }, { kind: 'warning', name: 'warning-2' }])).toEqual({ name: 'warning-3' })
})
