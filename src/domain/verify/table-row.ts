import { unguarded } from '../exports/csv.ts'
import type { TidyColumn } from '../exports/tidy/table.ts'

/** A row of a table as it is in its file. */
export type TableRow = {
  file: string
  /** In the file; the heading is row 1. */
  row: number
  /** By column, without the guard of free text. Missing values are empty. */
  cells: Readonly<Record<string, string>>
}

/** Reads the rows of a file with these columns. */
export function rowReader(file: string, header: readonly string[], columns: readonly TidyColumn[]) {
  const free = new Set(columns.flatMap(({ name, isFreeText }) => (isFreeText ? [name] : [])))
  const names = header.map((name) => ({ name, isFree: free.has(name) }))
  return (cells: readonly string[], row: number): TableRow => {
    const read: Record<string, string> = {}
    for (const [i, { name, isFree }] of names.entries()) {
      const cell = cells[i] ?? ''
      read[name] = isFree ? unguarded(cell) : cell
    }
    return { file, row, cells: read }
  }
}

export const textIn = (row: TableRow, column: string): string => row.cells[column] ?? ''

export const textOrNull = (row: TableRow, column: string): string | null => textIn(row, column) || null

export function numberIn(row: TableRow, column: string): number | null {
  const text = textIn(row, column)
  return text === '' ? null : Number(text)
}

export const isTrue = (row: TableRow, column: string): boolean => textIn(row, column) === 'true'

export function momentIn(row: TableRow, column: string): number | null {
  const text = textIn(row, column)
  return text === '' ? null : Date.parse(text)
}
