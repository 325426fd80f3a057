import { exports } from '#domain/exports/index.ts'
import { MAX_CELL_LENGTH } from '../limits.ts'
import { type MediaSource, type RowProblem, rowChecker } from './check-row.ts'
import { cellReader, type Sheet, type SheetColumn } from './sheet.ts'
import { wireHeadline } from './wire-headline.ts'

/** `row` as a spreadsheet numbers it. A column that the sheet does not have, or '', means the row as a whole. */
export type CellProblem = RowProblem & { row: number }

/** Everything that is wrong with the cells of a sheet, row by row. What is wrong with its headers is in `sheet.problems`. */
export function checkSheet(sheet: Sheet, media: MediaSource): CellProblem[] {
  const problems: CellProblem[] = []
  const known = new Set(sheet.columns.map(({ name }) => name))
  const missed = new Set<string>()
  const extraCells = new Map(sheet.overlongRows.map((overlong) => [overlong.row, overlong.extraCells]))
  const cellOf = cellReader(sheet)
  const check = rowChecker(media)
  for (const row of sheet.rows) {
    const report = (problem: RowProblem) => {
      // A whole column that is missing is said once, not a thousand times.
      if (problem.severity === 'warning' && !known.has(problem.column)) missed.add(problem.column)
      else problems.push({ row: row.row, ...problem })
    }
    check({ row: row.row, cell: (column) => cellOf(row, column), report })
    sheet.columns.forEach((column, place) => {
      const text = storageProblem(column, row.cells[place] ?? '')
      if (text !== undefined) report({ column: column.name, severity: 'error', text: `${column.name} ${text}` })
    })
    const extra = extraCells.get(row.row)
    if (extra !== undefined) report({ column: '', severity: 'error', text: overlongText(extra) })
  }
  return [...[...missed].map((column) => missedColumn(sheet.headerRow, column)), ...namesOfExports(sheet), ...problems]
}

const missedColumn = (row: number, column: string): CellProblem => ({
  row,
  column,
  severity: 'warning',
  text: `there is no column ${column}, and some rows should have one`,
})

/** Columns that lists of cards have besides the covariates. */
const EXPORTED = new Set(
  exports.flatMap(({ columns, afterCovariates }) =>
    afterCovariates === undefined ? [] : [...columns, ...afterCovariates].map(({ name }) => name),
  ),
)

/** A covariate of such a name would silently be missing there. */
const namesOfExports = ({ columns, headerRow }: Sheet): CellProblem[] =>
  columns.flatMap(({ name, role }) =>
    role === 'covariate' && EXPORTED.has(name)
      ? [
          {
            row: headerRow,
            column: name,
            severity: 'warning',
            text: `${name} is a column of some exports already, where this one would be missing. Rename it to keep it in all of them`,
          },
        ]
      : [],
  )

/** What the call that saves a set would not take, or would not keep as it is. */
function storageProblem({ name }: SheetColumn, cell: string): string | undefined {
  // NUL and halves of surrogate pairs cannot be stored.
  if (/\0|\p{Cs}/u.test(cell)) return 'has a character that cannot be stored'
  // Encoding makes a headline nine times as long at most.
  if (cell.length * 9 <= MAX_CELL_LENGTH) return undefined
  const length = name === 'headline' ? wireHeadline(cell).length : cell.length
  if (length <= MAX_CELL_LENGTH) return undefined
  return `must have at most ${MAX_CELL_LENGTH} characters, not ${length}${name === 'headline' ? ' (URL-encoded)' : ''}`
}

const overlongText = (extra: number) =>
  extra === 1
    ? 'The row has a cell more than there are headers: look for a stray tab or comma'
    : `The row has ${extra} cells more than there are headers: look for stray tabs or commas`

/** A sheet may be saved when nothing but warnings is left. */
export const maySave = (sheet: Sheet, problems: readonly CellProblem[]): boolean =>
  sheet.problems.length === 0 && problems.every(({ severity }) => severity === 'warning')
