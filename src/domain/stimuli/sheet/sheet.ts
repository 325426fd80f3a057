import { groupBy } from '#domain/group-by.ts'
import { MAX_CARDS_PER_SET, MAX_COLUMNS, MAX_HEADER_LENGTH, MAX_SET_BYTES, MAX_SHEET_ROWS } from '../limits.ts'
import { type ColumnRole, countColumns, missingColumns, recogniseColumn } from './columns.ts'
import { wireBytes } from './wire-size.ts'

/** `name` is used on the wire, `header` is what the researcher wrote, `index` is the position in the sheet, from 0. */
export type SheetColumn = { name: string; header: string; role: ColumnRole; index: number }

/** `row` is the number that a spreadsheet shows (the header is usually 1). Cells are trimmed, one per column. */
export type SheetRow = { row: number; cells: readonly string[] }

/** Each of these prevents saving. */
export type HeaderProblem =
  | { problem: 'empty-sheet' }
  | { problem: 'no-rows' }
  | { problem: 'missing-columns'; columns: string[] }
  | { problem: 'duplicate-header'; name: string; headers: string[] }
  | { problem: 'empty-header'; index: number }
  | { problem: 'long-header'; header: string; limit: number }
  | { problem: 'reserved-header'; header: string }
  | { problem: 'too-many-columns'; columns: number; limit: number }
  | { problem: 'too-many-rows'; rows: number; limit: number }
  | { problem: 'too-large'; bytes: number; limit: number }

export type Sheet = {
  headerRow: number
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
  /** Rows with more filled cells than headers, most likely because of a stray tab or comma. */
  overlongRows: readonly { row: number; extraCells: number }[]
  problems: readonly HeaderProblem[]
}

type Cells = readonly string[]

/** `__proto__` is unsafe as an object key (security, row 15); the others mean an uploaded file on the wire. */
const RESERVED_HEADERS: readonly string[] = ['__proto__', 'media_id', 'avatar_media_id', 'further_media_ids']

/** Reads rows of cells. The first row that is not blank has the headers. Blank rows are skipped but keep their row numbers. */
export function readSheet(lines: readonly Cells[]): Sheet {
  const headerAt = lines.findIndex((cells) => !isBlank(cells))
  const headers = (lines[headerAt] ?? []).map(plainHeader)
  if (headers.length === 0)
    return { headerRow: 1, columns: [], rows: [], overlongRows: [], problems: [{ problem: 'empty-sheet' }] }

  const columns = headers.flatMap((header, index) => (header === '' ? [] : [{ ...recogniseColumn(header), header, index }]))
  const rows: SheetRow[] = []
  const overlongRows: { row: number; extraCells: number }[] = []
  const nameless = headers.flatMap((header, index) => (header === '' ? [index] : []))
  const namelessWithCells = new Set<number>()
  let count = 0
  for (let i = headerAt + 1; i < lines.length; i++) {
    const cells = lines[i] ?? []
    if (isBlank(cells)) continue
    count += 1
    if (count > MAX_SHEET_ROWS) continue
    rows.push({ row: i + 1, cells: columns.map(({ index }) => (cells[index] ?? '').trim()) })
    const extraCells = cells.slice(headers.length).filter(isFilled).length
    if (extraCells > 0) overlongRows.push({ row: i + 1, extraCells })
    for (const index of nameless) if (isFilled(cells[index])) namelessWithCells.add(index)
  }
  const sheet = { headerRow: headerAt + 1, columns, rows, overlongRows }
  return { ...sheet, problems: headerProblems(sheet, namelessWithCells, count) }
}

/** Returns a function that reads a cell by column name; empty if there is no such column. */
export function cellReader({ columns }: Pick<Sheet, 'columns'>): (row: SheetRow, column: string) => string {
  // Reversed, so that the first of two columns with the same name wins.
  const places = new Map(columns.map(({ name }, place) => [name, place] as const).reverse())
  return ({ cells }, column) => cells[places.get(column) ?? -1] ?? ''
}

function headerProblems(sheet: Omit<Sheet, 'problems'>, nameless: ReadonlySet<number>, count: number): HeaderProblem[] {
  const { columns, rows } = sheet
  const cell = cellReader(sheet)
  const columnsOf = groupBy(columns, ({ name }) => name)
  const missing = missingColumns(
    (column) => columnsOf.has(column),
    rows.map((row) => cell(row, 'entity_type')),
  )
  const problems: HeaderProblem[] = []
  if (missing.length > 0) problems.push({ problem: 'missing-columns', columns: missing })
  for (const [name, same] of columnsOf)
    if (same.length > 1) problems.push({ problem: 'duplicate-header', name, headers: same.map(({ header }) => header) })
  for (const index of [...nameless].sort((a, b) => a - b)) problems.push({ problem: 'empty-header', index })
  for (const { header } of columns) {
    if (header.length > MAX_HEADER_LENGTH) problems.push({ problem: 'long-header', header, limit: MAX_HEADER_LENGTH })
    if (RESERVED_HEADERS.includes(header)) problems.push({ problem: 'reserved-header', header })
  }
  const nColumns = countColumns(new Set(columnsOf.keys()))
  if (nColumns > MAX_COLUMNS) problems.push({ problem: 'too-many-columns', columns: nColumns, limit: MAX_COLUMNS })
  if (count === 0) problems.push({ problem: 'no-rows' })
  if (count > MAX_CARDS_PER_SET) problems.push({ problem: 'too-many-rows', rows: count, limit: MAX_CARDS_PER_SET })
  else {
    const bytes = wireBytes(sheet, MAX_SET_BYTES)
    if (bytes > MAX_SET_BYTES) problems.push({ problem: 'too-large', bytes, limit: MAX_SET_BYTES })
  }
  return problems
}

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''
const isBlank = (cells: Cells) => !cells.some(isFilled)

/** Makes it one line. `trim` also removes a byte order mark. */
const plainHeader = (cell: string) =>
  cell
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .trim()
    .normalize('NFC')
