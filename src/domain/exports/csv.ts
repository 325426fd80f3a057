/** How a column's cells are written: free text is guarded against spreadsheets that run formulas, numbers stay numbers. */
export type Cell = 'number' | 'text' | 'free-text'

export type Column = { name: string; cell: Cell; about: string }

/** An export is a fixed list of columns, never whatever keys occur. */
export type Export = { name: string; columns: readonly Column[] }

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
