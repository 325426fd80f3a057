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
  /** Each row is about a participant. */
  isOfPeople: boolean
  /** Made of rows that are added and never changed: as of an earlier moment it can be told again, so that an interrupted download goes on. */
  isRepeatable: boolean
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

/** Names are guarded too: those of covariates come from researchers' sheets. */
export const csvHeader = (columns: readonly Column[]): string => `${columns.map(({ name }) => quote(guard(name))).join(',')}\n`

/** One CSV row: every field quoted, missing values empty. PostgreSQL writes the same (`store/export-cells.ts`). */
export function csvRow(columns: readonly Column[], values: readonly (string | number | boolean | null)[]): string {
  let row = ''
  for (let i = 0; i < columns.length; i++) {
    const value = values[i] ?? ''
    // Most cells are numbers, which can neither hold a quote mark nor be a formula.
    const cell = typeof value !== 'string' ? `"${value}"` : quote(columns[i]?.cell === 'free-text' ? guard(value) : value)
    row += i === 0 ? cell : `,${cell}`
  }
  return `${row}\n`
}

/** What makes a spreadsheet take a cell for a formula (security, row 10), as JavaScript and PostgreSQL both read it. */
export const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r'] as const
/** A plain number may begin with a sign and is no formula. */
export const PLAIN_NUMBER = '^[+-]?[0-9]+([.,][0-9]+)?$'

const isFormula = (text: string) => FORMULA_STARTS.some((start) => text.startsWith(start)) && !new RegExp(PLAIN_NUMBER).test(text)

/** Guard, then quote: a quote mark before the guard would leave the formula first inside the cell. */
const guard = (text: string): string => (isFormula(text) ? `'${text}` : text)

const quote = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`
