import type { CellProblem } from '#domain/stimuli/sheet/check-sheet.ts'
import type { Sheet } from '#domain/stimuli/sheet/sheet.ts'

export type ProblemMap = {
  /** Problems of a cell. `place` is the column's position in the grid. */
  at: (row: number, place: number) => readonly CellProblem[]
  /** Problems of a row as a whole, or of a column that the sheet does not have. */
  ofRow: (row: number) => readonly CellProblem[]
  /** Problems of the whole sheet, or of rows that the grid does not show. */
  ofSheet: readonly CellProblem[]
}

const WHOLE_ROW = -1

/** Assigns problems to the cells of the grid. */
export function placeProblems({ columns, rows }: Sheet, problems: readonly CellProblem[]): ProblemMap {
  const places = new Map(columns.map(({ name }, place) => [name, place] as const).reverse())
  const shownRows = new Set(rows.map(({ row }) => row))
  const byCell = new Map<string, CellProblem[]>()
  const ofSheet: CellProblem[] = []
  for (const problem of problems) {
    if (!shownRows.has(problem.row)) {
      ofSheet.push(problem)
      continue
    }
    const key = `${problem.row}/${places.get(problem.column) ?? WHOLE_ROW}`
    const found = byCell.get(key)
    if (found === undefined) byCell.set(key, [problem])
    else found.push(problem)
  }
  const at = (row: number, place: number) => byCell.get(`${row}/${place}`) ?? []
  return { at, ofRow: (row) => at(row, WHOLE_ROW), ofSheet }
}

/** The stops of the button that goes from problem to problem: all errors, or the warnings if there are no errors. */
export function tour(problems: readonly CellProblem[]): { severity: CellProblem['severity']; stops: readonly CellProblem[] } {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const severity = errors.length > 0 ? 'error' : 'warning'
  return { severity, stops: [...(severity === 'error' ? errors : problems)].sort((a, b) => a.row - b.row) }
}

/** Cards that cannot be saved as they are. */
export function rowsWithErrors({ rows }: Pick<Sheet, 'rows'>, problems: readonly CellProblem[]): ReadonlySet<number> {
  const shown = new Set(rows.map(({ row }) => row))
  return new Set(problems.filter(({ row, severity }) => severity === 'error' && shown.has(row)).map(({ row }) => row))
}
