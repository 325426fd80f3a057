import { expect, test } from 'vitest'
import type { CellProblem } from '#domain/stimuli/sheet/check-sheet.ts'
import { readSheet } from '#domain/stimuli/sheet/sheet.ts'
import { columnLetters, headerSentence } from './header-sentence.ts'
import { placeProblems, rowsWithErrors, tour } from './sheet-problems.ts'

const problem = (row: number, column: string, severity: CellProblem['severity'] = 'error'): CellProblem => ({
  row,
  column,
  severity,
  text: `${column} ${row}`,
})
const sheet = readSheet([
  ['filename', 'lean'],
  ['a.png', '1'],
])

test('a problem is shown in its cell, in its row, or above the sheet, and only once', () => {
  const placed = placeProblems(sheet, [problem(2, 'lean'), problem(2, 'nothing'), problem(1, 'headline')])
  expect([placed.at(2, 1).length, placed.at(2, 0).length, placed.ofRow(2).length, placed.ofSheet.length]).toEqual([1, 0, 1, 1])
})

test('the tour visits the errors by row, and warnings only when there are no errors', () => {
  expect(tour([problem(9, 'a'), problem(3, 'a', 'warning'), problem(4, 'a')]).stops.map(({ row }) => row)).toEqual([4, 9])
  expect(tour([problem(9, 'a', 'warning'), problem(3, 'a', 'warning')])).toMatchObject({
    severity: 'warning',
    stops: [{ row: 3 }, { row: 9 }],
  })
})

test('rows with errors are cards that cannot be saved, and no header', () => {
  const rows = rowsWithErrors(sheet, [problem(2, 'lean'), problem(2, 'filename'), problem(1, 'lean')])
  expect([...rows]).toEqual([2])
  expect(rowsWithErrors(sheet, [problem(2, 'lean', 'warning')]).size).toBe(0)
})

test('missing columns are named in the specified words', () => {
  expect(sheet.problems.map(headerSentence)).toEqual(['Missing columns: source_url, retrieve_date, entity_type'])
})

test('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})
