import { expect, test } from 'vitest'
import { draftOfColumn, draftsOfTemplate, factorOf, withCells } from './factor-draft.ts'

test('a template asks for the values of its placeholders', () => {
  expect(draftsOfTemplate({ body: '{{claim}}', author_name: '{{source}}', author_handle: '{{source.handle}}' })).toEqual([
    { name: 'claim', kind: 'placeholder', fields: ['claim'], rows: [] },
    { name: 'source', kind: 'placeholder', fields: ['source', 'source.handle'], rows: [] },
  ])
})

test('another author begins with the author of the post, and an empty row is no level', () => {
  const draft = draftOfColumn('author_name', { author_name: 'Ada', author_handle: '@ada' })
  expect(draft.rows).toEqual([['', 'Ada', '@ada', '']])
  const rows = withCells(draft, { row: 1, column: 1 }, [['Bob', '@bob'], ['', ''], ['Cy']])
  expect(factorOf({ ...draft, rows }).levels).toEqual([
    { name: '', values: ['Ada', '@ada', ''] },
    { name: '', values: ['Bob', '@bob', ''] },
    { name: '', values: ['Cy', '', ''] },
  ])
})

test('a post without a label is a level, and so is a named row without a value', () => {
  const draft = draftOfColumn('label', { label: 'warning' })
  const off = withCells(draft, { row: 1, column: 0 }, [['off']])
  expect(factorOf({ ...draft, rows: off }).levels.map(({ name, values }) => [name, values[0]])).toEqual([
    ['', 'warning'],
    ['off', ''],
  ])
  expect(factorOf(draftOfColumn('label', {})).levels).toHaveLength(1)
})
