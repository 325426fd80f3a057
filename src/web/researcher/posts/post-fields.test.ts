import { expect, test } from 'vitest'
import { COUNT_COLUMNS } from '#domain/feed/sheet-counts.ts'
import { LINK_COLUMN_GUIDE, POST_COLUMN_GUIDE } from '#domain/stimuli/sheet/column-guide.ts'
import { KNOWN_COLUMNS } from '#domain/stimuli/sheet/columns.ts'
import { AUTHOR_FIELDS, groupsOf, otherColumns } from './post-fields.ts'

const blank = (columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, '']))

test('every column that draws a post has a field', () => {
  const drawn = [...POST_COLUMN_GUIDE, ...LINK_COLUMN_GUIDE].flatMap(({ name }) => name.split('`, `'))
  expect(otherColumns(blank([...drawn, ...COUNT_COLUMNS, 'views', 'label', 'label_text']), true)).toEqual([])
})

test('every field is for a column that we know, and no column has two', () => {
  const columns = [...AUTHOR_FIELDS, ...groupsOf(true).flatMap(({ fields }) => fields)].map(({ column }) => column)
  for (const column of columns) expect(KNOWN_COLUMNS).toContain(column)
  expect(new Set(columns).size).toBe(columns.length)
})

test('columns of the researcher are fields of their own, in the order of the sheet', () => {
  expect(otherColumns({ topic: '', body: '', Alt: '', wave: '' }, true)).toEqual(['topic', 'wave'])
})
