/** How a column's cells are written: free text is guarded against spreadsheets that run formulas, numbers stay numbers. */
export type Cell = 'number' | 'text' | 'free-text'

export type Column = { name: string; cell: Cell; about: string }

/** An export is one file with one descriptor, plus one line in `index.ts`: a fixed list of columns, and the covariates where cards are listed. */
export type Export = {
  name: string
  /** As researchers choose it. */
  label: string
  holds: string
  /** What its id names. */
  of: 'study' | 'set'
  columns: readonly Column[]
  /** Columns after the covariates; absent where there are none. */
  afterCovariates?: readonly Column[]
}

/** The covariates that get a column. One that is named like a published column would be read as that one. */
export function ownCovariates({ columns, afterCovariates }: Export, names: readonly string[]): readonly string[] {
  if (afterCovariates === undefined) return []
  const fixed = new Set([...columns, ...afterCovariates].map(({ name }) => name))
  return names.filter((name) => !fixed.has(name))
}

export const exportColumns = ({ columns, afterCovariates = [] }: Export, covariates: readonly string[]): readonly Column[] => [
  ...columns,
  ...covariates.map((name): Column => ({ name, cell: 'free-text', about: 'Covariate of the card' })),
  ...afterCovariates,
]

export const csvHeader = (columns: readonly Column[]): string => `${columns.map(({ name }) => quote(name)).join(',')}\r\n`

/** One CSV row: every field quoted, missing values empty. */
export function csvRow(columns: readonly Column[], values: readonly (string | number | null)[]): string {
  const cells = columns.map(({ cell }, i) => {
    const text = String(values[i] ?? '')
    return quote(cell === 'free-text' ? guard(text) : text)
  })
  return `${cells.join(',')}\r\n`
}

// What makes a spreadsheet take a cell for a formula: = + - @, tab, carriage return (security, row 10).
const FORMULA = /^[=+\-@\t\r]/

/** Guard, then quote: a quote mark before the guard would leave the formula first inside the cell. */
function guard(text: string): string {
  // A plain number may begin with a sign and is no formula.
  return FORMULA.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`
