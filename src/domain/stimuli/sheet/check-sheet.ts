import { exports } from '#domain/exports/index.ts'
import { MAX_CELL_LENGTH } from '../limits.ts'
import { rowChecker } from './check-row.ts'
import { KNOWN_COLUMNS } from './columns.ts'
import type { MediaSource, RowProblem } from './row-finder.ts'
import { cellReader, readSheet, type Sheet, type SheetColumn } from './sheet.ts'
import { wireHeadline } from './wire-size.ts'

/** `row` is the number that a spreadsheet shows. If `column` is empty or not in the sheet, the problem is about the whole row. */
export type CellProblem = RowProblem & { row: number }

/** All problems of the cells, row by row. Problems of the headers are in `sheet.problems`. */
export function checkSheet(sheet: Sheet, media: MediaSource): CellProblem[] {
  const problems: CellProblem[] = []
  const known = new Set(sheet.columns.map(({ name }) => name))
  const missing = new Set<string>()
  const extraCells = new Map(sheet.overlongRows.map((overlong) => [overlong.row, overlong.extraCells]))
  const cellOf = cellReader(sheet)
  const check = rowChecker(media)
  for (const row of sheet.rows) {
    const report = (problem: RowProblem) => {
      // Report a missing column once, not once per row.
      if (problem.severity === 'warning' && !known.has(problem.column)) missing.add(problem.column)
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
  return [
    ...[...missing].map((column) => missingColumnProblem(sheet.headerRow, column)),
    ...exportNameProblems(sheet),
    ...problems,
  ]
}

/** Problems of a single row that is being written, by the rules of a whole sheet. Columns that it does not fill in count as empty. */
export function checkCells(cells: Readonly<Record<string, string>>, media: MediaSource): RowProblem[] {
  const names = [...new Set([...KNOWN_COLUMNS, ...Object.keys(cells)])]
  const sheet = readSheet([names, names.map((name) => cells[name] ?? '')])
  return checkSheet(sheet, media).filter(({ row }) => row !== sheet.headerRow)
}

const missingColumnProblem = (row: number, column: string): CellProblem => ({
  row,
  column,
  severity: 'warning',
  text: `there is no column ${column}, and some rows should have one`,
})

/** Fixed columns of the exports that list cards. */
const EXPORTED = new Set(exports.flatMap(({ columns, hasCovariates }) => (hasCovariates ? columns.map(({ name }) => name) : [])))

/** Whether a covariate of this name would be missing in those exports. */
export const isExportedName = (name: string): boolean => EXPORTED.has(name)

const exportNameProblems = ({ columns, headerRow }: Sheet): CellProblem[] =>
  columns.flatMap(({ name, role }) =>
    role === 'covariate' && isExportedName(name)
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

/** What the call that saves the set would refuse or change. */
function storageProblem({ name }: SheetColumn, cell: string): string | undefined {
  // NUL and lone surrogates cannot be stored.
  if (/\0|\p{Cs}/u.test(cell)) return 'has a character that cannot be stored'
  // URL-encoding makes a headline at most nine times longer.
  if (cell.length * 9 <= MAX_CELL_LENGTH) return undefined
  const length = name === 'headline' ? wireHeadline(cell).length : cell.length
  if (length <= MAX_CELL_LENGTH) return undefined
  return `must have at most ${MAX_CELL_LENGTH} characters, not ${length}${name === 'headline' ? ' (URL-encoded)' : ''}`
}

const overlongText = (extra: number) =>
  extra === 1
    ? 'The row has a cell more than there are headers: look for a stray tab or comma'
    : `The row has ${extra} cells more than there are headers: look for stray tabs or commas`

/** A sheet can be saved if only warnings are left. */
export const maySave = (sheet: Sheet, problems: readonly CellProblem[]): boolean =>
  sheet.problems.length === 0 && problems.every(({ severity }) => severity === 'warning')
