import { expect, test } from 'vitest'
import { editCells } from './edit-cells.ts'

const LINES = [['filename', 'headline', 'source_url'], [], ['a.png', 'Old'], ['b.png', 'Kept', 'https://x.example']]

test('one cell changes, and every other cell and row number stays', () => {
  expect(editCells(LINES, [{ row: 3, index: 1, value: 'New' }])).toEqual([LINES[0], [], ['a.png', 'New'], LINES[3]])
})

test('a row that ends before the cell is filled up', () => {
  expect(editCells(LINES, [{ row: 3, index: 2, value: 'https://y.example' }])[2]).toEqual(['a.png', 'Old', 'https://y.example'])
})

test('several cells change at once, and a row that is not there is ignored', () => {
  const edits = [
    { row: 3, index: 0, value: 'x.png' },
    { row: 4, index: 1, value: '' },
    { row: 9, index: 0, value: 'lost' },
  ]
  expect(editCells(LINES, edits).slice(2)).toEqual([
    ['x.png', 'Old'],
    ['b.png', '', 'https://x.example'],
  ])
})
