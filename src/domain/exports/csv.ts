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
  /** Cards are listed, with a column for each covariate after those above. */
  hasCovariates?: true
  /** Each row is of a visit to a feed: where people come back, or feeds have names, the last two columns say of which wave and feed. */
  isOfVisits?: true
}

/** The covariates that get a column. One that is named like a published column would be read as that one. */
export function ownCovariates({ columns, hasCovariates }: Export, names: readonly string[]): readonly string[] {
  if (!hasCovariates) return []
  const fixed = new Set(columns.map(({ name }) => name))
  return names.filter((name) => !fixed.has(name))
}

/** `namesVisits`: people come back, or the study names its feeds. Files of all other studies stay as published. */
export const exportColumns = (
  { columns, isOfVisits }: Export,
  covariates: readonly string[],
  { namesVisits = false } = {},
): readonly Column[] => [
  ...columns,
  ...covariates.map((name): Column => ({ name, cell: 'free-text', about: 'Covariate of the card' })),
  ...(isOfVisits && namesVisits ? VISIT_COLUMNS : []),
]

/** Always both, so that a script for one study reads the files of another. */
const VISIT_COLUMNS: readonly Column[] = [
  { name: 'wave', cell: 'text', about: 'The wave, by its name; empty in a study of one visit' },
  { name: 'feed', cell: 'text', about: 'The feed, by its name in the journey; where it has none, feed, and in user_form empty' },
]

/** Without the guard: for programs that read text as text. */
export const rawColumns = (columns: readonly Column[]): readonly Column[] =>
  columns.map((column) => (column.cell === 'free-text' ? { ...column, cell: 'text' } : column))

/** Names of free text are guarded too: those of covariates come from researchers' sheets. */
export const csvHeader = (columns: readonly Column[]): string =>
  `${columns.map(({ name, cell }) => quote(cell === 'free-text' ? guard(name) : name)).join(',')}\n`

/** One CSV row: every field quoted, missing values empty. PostgreSQL writes the same (`store/exports/export-cells.ts`). */
export const csvRow = (columns: readonly Column[], values: readonly CellValue[]): string =>
  `${columns.map(({ cell }, i) => csvCell(cell, values[i] ?? '')).join(',')}\n`

const csvCell = (cell: Cell, value: NonNullable<CellValue>): string =>
  // Numbers can neither hold a quote mark nor be a formula.
  typeof value === 'string' ? quote(cell === 'free-text' ? guard(value) : value) : `"${value}"`

type CellValue = string | number | boolean | null

/** What makes a spreadsheet take a cell for a formula (security, row 10). */
const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r'] as const
/** Only a cell that begins with one of these can need the guard. Checking that first is fast. */
export const GUARDED_STARTS: readonly string[] = [...FORMULA_STARTS, "'"]
/**
 * Needs the guard unless it is harmless, as JavaScript and PostgreSQL both read it. A text that looks guarded by itself is
 * guarded once more, so that taking one apostrophe off gives back what was written, always.
 */
export const GUARDED = "^'*[=+@\\t\\r-]"
/** What begins with a sign and is no formula: a plain number, and dashes alone, which stand for "nothing" in many sheets. */
export const HARMLESS = '^([+-]?([0-9]+([.,][0-9]+)?|[.,][0-9]+)([eE][+-]?[0-9]+)?|-+)$'

const harmless = new RegExp(HARMLESS)
const guarded = new RegExp(GUARDED)
const guardedStarts: ReadonlySet<string> = new Set(GUARDED_STARTS)

const needsGuard = (text: string) => guardedStarts.has(text.charAt(0)) && guarded.test(text) && !harmless.test(text)

/** Guard, then quote: a quote mark before the guard would leave the formula first inside the cell. */
const guard = (text: string): string => (needsGuard(text) ? `'${text}` : text)

const looksGuarded = /^'+[=+@\t\r-]/

/** What was written into a cell of free text: the guard is taken off. The import scripts of the package do the same. */
export const unguarded = (cell: string): string => (looksGuarded.test(cell) ? cell.slice(1) : cell)

const doubleQuotes = (text: string): string => (text.includes('"') ? text.replaceAll('"', '""') : text)

const quote = (text: string): string => `"${doubleQuotes(text)}"`
