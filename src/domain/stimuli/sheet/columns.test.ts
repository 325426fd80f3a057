import { expect, test } from 'vitest'
import { missingColumns, REQUIRED_COLUMNS, recogniseColumn } from './columns.ts'

test.each([
  ['alt', 'alt_text'],
  ['Alt Text', 'alt_text'],
  ['alt-text', 'alt_text'],
  ['Source_URL', 'source_url'],
  ['File name', 'filename'],
  ['Author name', 'author_name'],
  ['Likes', 'likes'],
  ['Read later', 'read_later'],
])('the header %s means %s', (header, name) => {
  expect(recogniseColumn(header).name).toBe(name)
})

test('every other header is a covariate and keeps its spelling', () => {
  expect(recogniseColumn('Political Lean')).toEqual({ name: 'Political Lean', role: 'covariate' })
  expect(recogniseColumn('constructor')).toEqual({ name: 'constructor', role: 'covariate' })
})

test('missing columns are listed in the specified order', () => {
  expect(missingColumns(() => false, ['image'])).toEqual([...REQUIRED_COLUMNS])
  expect(missingColumns(() => false, [])).toEqual([...REQUIRED_COLUMNS])
  expect(missingColumns((column) => column === 'filename', ['post', 'image'])).toEqual([
    'source_url',
    'retrieve_date',
    'entity_type',
  ])
})

test('a sheet of nothing but posts needs only entity_type', () => {
  expect(missingColumns((column) => column === 'entity_type', ['post', ' Post '])).toEqual([])
})
