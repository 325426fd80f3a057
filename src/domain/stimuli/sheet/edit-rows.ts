import { fileKey } from '../files/file-name.ts'
import { recogniseColumn } from './columns.ts'
import { readSheet, type Sheet } from './sheet.ts'

type Lines = readonly (readonly string[])[]

/** The cells of one row, by the names of their columns. */
export type RowCells = Readonly<Record<string, string>>

/** A row of a sheet as cells by name. The first of two columns with the same name counts. */
export function cellsOfRow({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>, row: number): Record<string, string> {
  const cells = rows.find((each) => each.row === row)?.cells ?? []
  return Object.fromEntries(columns.map(({ name }, place) => [name, cells[place] ?? ''] as const).reverse())
}

/**
 * The lines of a sheet with a row more, or with one of its rows changed. Columns that the sheet lacks are added behind the others, if a
 * cell of them is filled in. A new post without a name gets one, because its address in exports ends in it.
 */
export function putRow(lines: Lines, cells: RowCells, row?: number): string[][] {
  const sheet = readSheet(lines)
  const named = row === undefined ? withName(cells, sheet) : cells
  const known = new Map(sheet.columns.map(({ name, index }) => [name, index] as const).reverse())
  const added = Object.keys(named).filter((name) => !known.has(name) && named[name]?.trim() !== '')
  const isEmpty = sheet.columns.length === 0
  const header = isEmpty ? [] : (lines[sheet.headerRow - 1] ?? [])
  // A row with more cells than headers keeps its problem: a new header does not name a stray cell.
  const from = sheet.overlongRows.length > 0 ? Math.max(...lines.map(({ length }) => length)) : header.length
  added.forEach((name, i) => {
    known.set(name, from + i)
  })
  const copy = isEmpty ? [[]] : lines.map((line) => [...line])
  const at = row === undefined ? endOf(copy) : row - 1
  if (row === undefined) copy.splice(at, 0, [])
  for (const [name, index] of known) {
    if (index >= from) fill(copy[sheet.headerRow - 1], index, name)
    const value = named[name]
    if (value !== undefined) fill(copy[at], index, value)
  }
  return copy
}

/** A copy of a row below it. Names of files are unique in a sheet, so the copy of a post gets another name. */
export function duplicateRow(lines: Lines, row: number): string[][] {
  const sheet = readSheet(lines)
  const index = sheet.columns.find(({ name }) => name === 'filename')?.index
  const copy = [...(lines[row - 1] ?? [])]
  if (index !== undefined && copy[index]?.trim()) copy[index] = freeName(sheet)
  return [...lines.slice(0, row), copy, ...lines.slice(row)].map((line) => [...line])
}

/** Exchanges a row with the one above or below it. Blank rows between them stay where they are. */
export function moveRow(lines: Lines, row: number, by: -1 | 1): string[][] {
  const { rows } = readSheet(lines)
  const place = rows.findIndex((each) => each.row === row)
  const other = rows[place + by]?.row
  const moved = lines.map((line) => [...line])
  if (place < 0 || other === undefined) return moved
  moved[row - 1] = [...(lines[other - 1] ?? [])]
  moved[other - 1] = [...(lines[row - 1] ?? [])]
  return moved
}

/** The lines without some rows; none at all if no other is left. */
export function removeRows(lines: Lines, rows: ReadonlySet<number>): string[][] {
  const kept = lines.filter((_, i) => !rows.has(i + 1)).map((line) => [...line])
  return readSheet(kept).rows.length === 0 ? [] : kept
}

const withName = (cells: RowCells, sheet: Sheet): RowCells =>
  (cells['filename'] ?? '').trim() === '' ? { ...cells, filename: freeName(sheet) } : cells

/** The first of post_1, post_2 … that no row has. */
function freeName({ columns, rows }: Sheet): string {
  const place = columns.findIndex(({ name }) => name === 'filename')
  const taken = new Set(rows.map(({ cells }) => fileKey(cells[place] ?? '')))
  for (let n = rows.length + 1; ; n++) if (!taken.has(`post_${n}`)) return `post_${n}`
}

/** Behind the last row that is not blank. */
const endOf = (lines: Lines) => lines.findLastIndex((cells) => cells.some((cell) => cell.trim() !== '')) + 1 || 1

function fill(cells: string[] | undefined, index: number, value: string): void {
  if (cells === undefined) return
  while (cells.length < index) cells.push('')
  cells[index] = value
}

/** What is wrong with the name of a covariate that somebody wants to add to a row; undefined if nothing is. */
export function covariateNameProblem(name: string, taken: readonly string[]): string | undefined {
  const { name: known, role } = recogniseColumn(name)
  if (name === '') return undefined
  if (role !== 'covariate') return `${known} is a column with a meaning of its own. Use its field, or another name.`
  if (taken.some((each) => recogniseColumn(each).name === known)) return `There is a covariate ${known} already.`
  return undefined
}
