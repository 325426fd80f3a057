import { kindOfFile } from '../files/file-name.ts'
import { MAX_CARDS_PER_SET } from '../limits.ts'
import { isExportedName } from '../sheet/check-sheet.ts'
import { isEntityType, recogniseColumn } from '../sheet/columns.ts'
import { fittedCell } from '../sheet/fit-cell.ts'
import { hostOf, isWebAddress } from '../sheet/web-address.ts'
import { cellConverter, convertCell, type DateOrder, isMissing } from './convert-cell.ts'

export type Lines = readonly (readonly string[])[]

/** Kept under its own name. */
export const AS_COVARIATE = 'covariate'
/** Not part of the set. */
export const LEFT_OUT = 'left-out'

/** What the rows of a sheet become: posts that Feedlab draws, or pictures and videos that are cards as they are. */
export type RowsAs = 'posts' | 'media'

/** How a sheet of somebody else becomes one of ours. */
export type Mapping = {
  /** Index of the line with the headers, from 0. */
  headerAt: number
  /** Lines between the headers and the first card that say more about the columns, such as a second line of headers. */
  linesBelow?: number | undefined
  /** One for each column of the sheet: a column of ours, `AS_COVARIATE` or `LEFT_OUT`. */
  columns: readonly string[]
  rowsAs: RowsAs
  dates: DateOrder
  /** Only rows with this value in this column, for a sheet that holds the cards of several conditions. */
  only?: { column: number; value: string } | undefined
}

/** The lines with cards. */
export const cardLines = (lines: Lines, { headerAt, linesBelow = 0 }: Pick<Mapping, 'headerAt' | 'linesBelow'>): Lines =>
  lines.slice(headerAt + 1 + linesBelow)

/** The lines of our sheet. `today` is like 2026-03-31 and becomes the date of retrieval where cards need one. */
export function applyMapping(lines: Lines, mapping: Mapping, today: string): string[][] {
  const { columns } = mapping
  const headers = headersOf(lines, mapping.headerAt)
  const used = new Set(columns)
  const kept = columns.flatMap((to, index) => {
    if (to === LEFT_OUT) return []
    const header = headers[index] ?? ''
    const name = to === AS_COVARIATE ? covariateName(header, index, used) : to
    return [{ index, to, name, convert: cellConverter(header, to, mapping.dates) }]
  })
  const rows = takenLines(lines, mapping)
    .slice(0, MAX_CARDS_PER_SET)
    .map((cells) => {
      const row: Record<string, string> = Object.create(null)
      for (const { index, name, convert } of kept) row[name] = fittedCell(name, convert(cells[index] ?? ''))
      return complete(row, mapping.rowsAs, today)
    })
  const filled = new Set(rows.flatMap((row) => Object.keys(row)))
  const names = [...new Set([...kept.map(({ name }) => name), ...filled])].filter((name) => rows.length === 0 || filled.has(name))
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
}

/** The lines with cards of the rows that are wanted. */
const takenLines = (lines: Lines, mapping: Mapping): Lines => {
  const { only } = mapping
  return cardLines(lines, mapping)
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .filter((cells) => only === undefined || (cells[only.column] ?? '').trim() === only.value)
}

/** How many rows are beyond those that a set may have. */
export const countBeyond = (lines: Lines, mapping: Mapping): number =>
  Math.max(0, takenLines(lines, mapping).length - MAX_CARDS_PER_SET)

/** How many cells are longer than their columns may be, and are cut. */
export function countCut(lines: Lines, mapping: Mapping): number {
  const { columns, dates } = mapping
  const isCut = (cell: string, to: string) =>
    to !== LEFT_OUT &&
    cell.length > SHORTEST_LIMIT &&
    fittedCell(to, convertCell(cell, to, dates)).endsWith('…') &&
    !cell.trim().endsWith('…')
  return cardLines(lines, mapping).reduce((sum, cells) => sum + columns.filter((to, i) => isCut(cells[i] ?? '', to)).length, 0)
}

/** No column is cut below this length. */
const SHORTEST_LIMIT = 500

/** A name that several columns have says little without that of their group, which stands above the first of them. */
function headersOf(lines: Lines, headerAt: number): string[] {
  const headers = (lines[headerAt] ?? []).map((header) => header.trim())
  const line = headerAt === 0 ? [] : (lines[headerAt - 1] ?? [])
  // A title alone is no group.
  const above = line.filter((cell) => cell.trim() !== '').length > 1 ? line : []
  let group = ''
  return headers.map((header, i) => {
    group = above[i]?.trim() || group
    const isShared = header !== '' && headers.filter((each) => each === header).length > 1
    return isShared && group !== '' ? `${group} ${header}` : header
  })
}

/** The name of a column that is kept. It may not be a name that our sheets or exports use for something else, and no name stands twice. */
function covariateName(header: string, index: number, used: Set<string>): string {
  const written = header.replace(/\s+/g, ' ').trim() || `column_${index + 1}`
  const isOurs = recogniseColumn(written).role !== 'covariate' || isExportedName(written)
  let name = isOurs ? `${written}_original` : written
  for (let n = 2; used.has(recogniseColumn(name).name); n += 1) name = `${written}_${n}`
  used.add(recogniseColumn(name).name)
  return name
}

/** Adds what our sheets need and others do not have: the type of a row, and the columns that follow from its picture. */
function complete(row: Record<string, string>, rowsAs: RowsAs, today: string): Record<string, string> {
  return rowsAs === 'posts' ? asPost(row) : asMedia(row, today)
}

function asPost(row: Record<string, string>): Record<string, string> {
  const { image = '', video = '' } = row
  const isVideo = video === '' && kindOfAddress(image) === 'video'
  return { ...row, ...(isVideo && { video: image, image: '' }), ...linkOf(row), entity_type: 'post' }
}

/** A link without a headline would not be shown: it takes that of the post, which its text replaces there, or else the name of its site. */
function linkOf({ link_url = '', link_text = '', link_headline = '', headline = '', body = '' }: Record<string, string>) {
  if (link_headline !== '' || (link_url === '' && link_text === '')) return {}
  const words = headline || hostOf(link_url)
  return { link_headline: words, ...(headline !== '' && body !== '' && { headline: '' }) }
}

/** The file is the card. What its row said in the columns of a file before is kept beside it. */
function asMedia({ image = '', video = '', ...row }: Record<string, string>, today: string): Record<string, string> {
  const { filename = '', source_url = '', retrieve_date = '', entity_type = '' } = row
  const file = image || video || filename
  const type = entity_type.toLowerCase()
  const common = {
    ...row,
    source_url,
    retrieve_date: retrieve_date || today,
    entity_type: isEntityType(type) && type !== 'post' ? type : kindOfAddress(file) === 'video' ? 'video' : 'image',
  }
  if (!isWebAddress(file)) {
    const other = filename !== '' && filename !== file ? { filename_original: filename } : {}
    return { ...common, filename: file, ...other }
  }
  const name = filename === '' || filename === file ? endOfAddress(file) : filename
  // A hosted card is found by `entity_url`, or by where it comes from.
  return { ...common, filename: name, ...(source_url === '' ? { source_url: file } : { entity_url: file }) }
}

const pathOf = (address: string) => address.replace(/[?#].*$/, '')
export const kindOfAddress = (cell: string) => kindOfFile(isWebAddress(cell) ? pathOf(cell) : cell)
const endOfAddress = (address: string) => pathOf(address).split('/').at(-1) || 'card'

/** The values of a column in lines with cards, if they are few, most rows first: what a sheet can be divided by. */
export function valuesIn(lines: Lines, column: number, most = 12): { value: string; rows: number }[] {
  const counts = new Map<string, number>()
  for (const cells of lines) {
    const value = (cells[column] ?? '').trim()
    if (!isMissing(value)) counts.set(value, (counts.get(value) ?? 0) + 1)
    if (counts.size > most) return []
  }
  return [...counts].map(([value, rows]) => ({ value, rows })).sort((a, b) => b.rows - a.rows)
}
