import { expect, test } from 'vitest'
import { editProblems } from './check-rows.ts'
import { isFixedColumn, resolveColumn } from './fixed-columns.ts'

const POST = { entity_type: 'post', body: 'Snow in June', headline: '' }

test.each<[string, object, string]>([
  [
    'no words',
    { body: '' },
    'body is empty: a post needs a text, a headline, a picture, a video, a link, a quoted post or a poll',
  ],
  ['an avatar of a script', { avatar_url: 'javascript:1' }, "avatar_url must be an http or https address, not 'javascript:1'"],
  ['a body that is too long', { body: 'x'.repeat(5001) }, 'body must have at most 5000 characters, not 5001'],
])('a post cannot be left with %s', (_what, change, problem) => {
  expect(editProblems(POST, { ...POST, ...change })).toEqual([problem])
})

test('a card with an old problem can still be edited elsewhere', () => {
  const old = { entity_type: 'image', filename: '', veracity: 'true' }
  expect(editProblems(old, { ...old, veracity: 'false' })).toEqual([])
})

test.each(['filename', 'Filename', 'File name', 'ENTITY_ID', 'Source-URL', 'media_id'])(
  '%s cannot be changed in a saved set',
  (name) => {
    expect(isFixedColumn(name)).toBe(true)
  },
)

test('a column name is matched exactly first, then as an alias', () => {
  expect(resolveColumn({ Alt: 'a covariate' }, 'Alt')).toBe('Alt')
  expect(resolveColumn({}, 'Alt')).toBe('alt_text')
  expect(resolveColumn({}, 'Political Lean')).toBe('Political Lean')
})
