import { type MediaSource, type RowProblem, rowChecker } from './check-row.ts'
import { type EntityType, isEntityType, missingColumns } from './columns.ts'

export const CATEGORIES = ['news', 'opinion', 'sensational', 'ads'] as const
/** Sets of this category are for trying things out: a call may save one, and new studies are not offered it (spec 7). */
export const TEST_CATEGORY = 'test'

export type CovariateRow = Readonly<Record<string, string | number | boolean | null>>

/** A row as a card: what the feed needs, and everything else as covariates. */
export type CheckedRow = {
  /** Empty for a post that comes from nowhere. */
  entity_url: string
  entity_type: EntityType
  filename: string
  headline: string
  alt_text: string
  width: number | null
  height: number | null
  covariates: CovariateRow
}

type Checked = { ok: true; rows: CheckedRow[] } | { ok: false; missingColumns: string[]; problems: string[] }

/**
 * Checks the rows of a set as they came over the wire. A column is missing when no row has it; every other problem names its row,
 * counted from 1. The rules are those of the page (`check-row.ts`); warnings are for the page alone.
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
  const problems: string[] = []
  const check = rowChecker(media)
  rows.forEach(({ entity_url, headline }, i) => {
    const ours: CovariateRow = { ...wireRows[i], entity_url, headline }
    const report = ({ severity, text }: RowProblem) => {
      if (severity === 'error') problems.push(`row ${i + 1}: ${text}`)
    }
    check({ row: i + 1, cell: (column) => textOf(ours[column]), report })
  })
  return problems.length === 0 ? { ok: true, rows } : { ok: false, missingColumns: [], problems }
}

function toCard(row: CovariateRow, decode: (text: string) => string): CheckedRow {
  const cell = (column: string) => textOf(row[column])
  const entity_type = cell('entity_type').toLowerCase()
  const headline = decode(cell('headline'))
  return {
    // Spec 3: entity_url is a copy of source_url unless the sheet says otherwise.
    entity_url: cell('entity_url') || cell('source_url'),
    // An unknown type is refused below; until then the row is taken for the commonest.
    entity_type: isEntityType(entity_type) ? entity_type : 'image',
    filename: cell('filename'),
    headline,
    alt_text: cell('alt_text'),
    width: pixels(cell('width')),
    height: pixels(cell('height')),
    covariates: { ...row, ...('headline' in row ? { headline } : {}) },
  }
}

const textOf = (value: CovariateRow[string] | undefined) => String(value ?? '').trim()
const pixels = (value: string) => (/^[1-9]\d{0,4}$/.test(value) ? Number(value) : null)
