import { expect, test } from 'vitest'
import { editProblems } from './edited-row.ts'
import { columnMeant, isFixedColumn } from './fixed-columns.ts'

const POST = { entity_type: 'post', body: 'Snow in June', headline: '' }

test.each<[string, object, string]>([
  ['no words', { body: '' }, 'body is empty: a post needs a body or a headline'],
  ['an avatar of a script', { avatar_url: 'javascript:1' }, "avatar_url must be an http or https address, not 'javascript:1'"],
  ['a body that is too long', { body: 'x'.repeat(5001) }, 'body must have at most 5000 characters, not 5001'],
])('a post cannot be left with %s', (_what, change, problem) => {
  expect(editProblems(POST, { ...POST, ...change })).toEqual([problem])
})

test('what was wrong before keeps nobody from changing the rest', () => {
  const old = { entity_type: 'image', filename: '', veracity: 'true' }
  expect(editProblems(old, { ...old, veracity: 'false' })).toEqual([])
})

test.each(['filename', 'Filename', 'File name', 'ENTITY_ID', 'Source-URL', 'image'])('%s is what the card is', (name) => {
  expect(isFixedColumn(name)).toBe(true)
})

test('a column is meant by its own name first, then by what it stands for', () => {
  expect(columnMeant({ Alt: 'a covariate' }, 'Alt')).toBe('Alt')
  expect(columnMeant({}, 'Alt')).toBe('alt_text')
  expect(columnMeant({}, 'Political Lean')).toBe('Political Lean')
})
