import { kindOfFile } from '../files/file-name.ts'
import { MAX_COLUMNS } from '../limits.ts'
import { rowChecker } from './check-row.ts'
import { countColumns, type EntityType, isEntityType, missingColumns } from './columns.ts'
import type { MediaSource, RowProblem } from './row-finder.ts'

export type CovariateRow = Readonly<Record<string, string | number | boolean | null>>

/** A row as a card: the fields that the feed needs, and all cells as covariates. */
export type CheckedRow = {
  /** Empty for a post without a source. */
  entity_url: string
  entity_type: EntityType
  /** The sheet names no type that we know: what was uploaded decides. */
  isTypeOfFile: boolean
  filename: string
  headline: string
  alt_text: string
  width: number | null
  height: number | null
  covariates: CovariateRow
}

type Checked = { ok: true; rows: CheckedRow[] } | { ok: false; missingColumns: string[]; problems: string[] }

/**
 * Checks the rows of a set as received. A column is missing if no row has it. Every other problem names its row, counted from 1.
 * The rules are the same as on the page (`check-row.ts`); warnings are shown only there.
 */
export function checkRows(
  wireRows: readonly CovariateRow[],
  decode: (text: string) => string,
  media: MediaSource = 'hosted',
): Checked {
  const rows = wireRows.map((row) => toCard(row, decode))
  const missing = missingColumns(
    (column) => wireRows.some((row) => column in row),
    rows.map(({ entity_type }) => entity_type),
  )
  if (missing.length > 0) return { ok: false, missingColumns: missing, problems: [] }
  const problems = tooManyColumns(wireRows)
  const check = rowChecker(media)
  rows.forEach(({ entity_url, headline }, i) => {
    for (const text of errorsIn(check, { ...wireRows[i], entity_url, headline }, i + 1)) problems.push(`row ${i + 1}: ${text}`)
  })
  return problems.length === 0 ? { ok: true, rows } : { ok: false, missingColumns: [], problems }
}

/** The same rules for a single row of a saved set. */
const rowErrors = (row: CovariateRow): string[] =>
  errorsIn(rowChecker('files'), { ...row, entity_url: textOf(row['entity_url']) || textOf(row['source_url']) }, 1)

function errorsIn(check: ReturnType<typeof rowChecker>, row: CovariateRow, number: number): string[] {
  const errors: string[] = []
  const report = ({ severity, text }: RowProblem) => {
    if (severity === 'error') errors.push(text)
  }
  check({ row: number, cell: (column) => textOf(row[column]), report })
  return errors
}

/** Counts over all rows, because an export has one column per name. */
export function tooManyColumns(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const names = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  const count = countColumns(names)
  return count > MAX_COLUMNS ? [`a set may have ${MAX_COLUMNS} columns at most, not ${count}`] : []
}

function toCard(row: CovariateRow, decode: (text: string) => string): CheckedRow {
  const cell = (column: string) => textOf(row[column])
  const written = cell('entity_type').toLowerCase()
  const headline = decode(cell('headline'))
  // Spec 3: entity_url is a copy of source_url unless the sheet says otherwise.
  const entity_url = cell('entity_url') || cell('source_url')
  return {
    entity_url,
    entity_type: isEntityType(written) ? written : typeByName(cell('filename'), entity_url),
    isTypeOfFile: !isEntityType(written),
    filename: cell('filename'),
    headline,
    alt_text: cell('alt_text'),
    width: pixels(cell('width')),
    height: pixels(cell('height')),
    covariates: { ...row, ...('headline' in row ? { headline } : {}) },
  }
}

/** By the ending of the file's name or address; a picture where neither says more. */
const typeByName = (...names: readonly string[]): EntityType =>
  names.some((name) => kindOfFile(name.replace(/[?#].*$/, '')) === 'video') ? 'video' : 'image'

const textOf = (value: CovariateRow[string] | undefined) => String(value ?? '').trim()
const pixels = (value: string) => (/^[1-9]\d{0,4}$/.test(value) ? Number(value) : null)

/**
 * New problems that a change would cause. Problems that were there before are ignored, so that a card from an older sheet can be
 * edited without repairing all of it.
 */
export function editProblems(before: CovariateRow, after: CovariateRow): string[] {
  // Names of files may be meant: whether they were uploaded is checked where their ids are.
  const known = new Set(rowErrors(before))
  return rowErrors(after).filter((problem) => !known.has(problem))
}
