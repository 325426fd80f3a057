export const CATEGORIES = ['news', 'opinion', 'sensational', 'ads'] as const
const REQUIRED_COLUMNS = ['source_url', 'filename', 'retrieve_date', 'entity_type'] as const
const ENTITY_TYPES = ['image', 'video'] as const

export type CovariateRow = Readonly<Record<string, string | number | boolean | null>>

/** A row as a card: what the feed needs, and everything else as covariates. */
export type CheckedRow = {
  entity_url: string
  entity_type: (typeof ENTITY_TYPES)[number]
  filename: string
  headline: string
  alt_text: string
  width: number | null
  height: number | null
  covariates: CovariateRow
}

type Checked = { ok: true; rows: CheckedRow[] } | { ok: false; missingColumns: string[]; problems: string[] }

/** Checks a sheet of hosted cards. A column is missing when no row has it; every other problem names its row, counted from 1. */
export function checkRows(sheet: readonly CovariateRow[], decode: (text: string) => string): Checked {
  const missingColumns = REQUIRED_COLUMNS.filter((column) => sheet.every((row) => !(column in row)))
  if (missingColumns.length > 0) return { ok: false, missingColumns, problems: [] }
  const problems: string[] = []
  const rows = sheet.map((row, i) => checkRow(row, (problem) => problems.push(`row ${i + 1}: ${problem}`), decode))
  const names = rows.map(({ filename }) => filename)
  names.forEach((name, i) => {
    if (name !== '' && names.indexOf(name) !== i)
      problems.push(`row ${i + 1}: filename '${name}' stands in row ${names.indexOf(name) + 1} too`)
  })
  return problems.length === 0 ? { ok: true, rows } : { ok: false, missingColumns: [], problems }
}

function checkRow(row: CovariateRow, report: (problem: string) => void, decode: (text: string) => string): CheckedRow {
  const cell = (column: string) => String(row[column] ?? '').trim()
  for (const column of REQUIRED_COLUMNS) if (cell(column) === '') report(`${column} is empty`)
  // Spec 3: entity_url is a copy of source_url unless the sheet says otherwise.
  const entity_url = cell('entity_url') || cell('source_url')
  if (entity_url !== '' && !isWebAddress(entity_url)) report(`entity_url must be an http or https address, not '${entity_url}'`)
  const entity_type = cell('entity_type').toLowerCase()
  if (entity_type !== '' && !isEntityType(entity_type))
    report(`entity_type must be ${ENTITY_TYPES.join(' or ')}, not '${entity_type}'`)
  const headline = decode(cell('headline'))
  return {
    entity_url,
    entity_type: isEntityType(entity_type) ? entity_type : 'image',
    filename: cell('filename'),
    headline,
    alt_text: cell('alt_text'),
    width: pixels(cell('width')),
    height: pixels(cell('height')),
    covariates: { ...row, ...('headline' in row ? { headline } : {}) },
  }
}

const isEntityType = (value: string): value is CheckedRow['entity_type'] => (ENTITY_TYPES as readonly string[]).includes(value)
const isWebAddress = (value: string) => /^https?:\/\/[^\s/?#]+\S*$/i.test(value) && value.length <= 2048
const pixels = (value: string) => (/^[1-9]\d{0,4}$/.test(value) ? Number(value) : null)
