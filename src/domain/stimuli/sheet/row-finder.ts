/** Where pictures and videos come from: hosted on the web, or files uploaded with the sheet. */
export type MediaSource = 'hosted' | 'files'

/** `text` is a sentence for the researcher that starts with the column name. */
export type RowProblem = { column: string; severity: 'error' | 'warning'; text: string }

export type RowToCheck = { row: number; cell: (column: string) => string; report: (problem: RowProblem) => void }

export type Found = ReturnType<typeof finder>
type Severity = RowProblem['severity']

/** What a check of one row reads cells with, and reports problems with. */
export function finder(cell: RowToCheck['cell'], report: RowToCheck['report']) {
  const found = (severity: Severity, column: string, text: string) => report({ column, severity, text: `${column} ${text}` })
  /** Runs a check on a cell that is not empty. */
  const check = (severity: Severity, column: string, problemOf: (value: string) => string | undefined) => {
    const problem = cell(column) === '' ? undefined : problemOf(cell(column))
    if (problem !== undefined) found(severity, column, problem)
  }
  const needs = (severity: Severity, column: string) => {
    if (cell(column) === '') found(severity, column, 'is empty')
  }
  return { cell, found, check, needs }
}
