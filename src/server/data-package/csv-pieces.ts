import { type Column, csvCell, csvHeader, csvRow } from '#domain/exports/csv.ts'
import type { TidyCell } from '#domain/exports/tidy/table.ts'
import { type PieceMemory, pieceMemory } from './piece-memory.ts'

type Row = readonly TidyCell[]

/** A CSV file as it is made, its header first. */
export type CsvPieces = Pick<PieceMemory, 'nBytes' | 'take'> & { add: (rows: readonly Row[]) => void }

/** A cell of so many letters is written by itself: put together with others it would be copied several times on its way. */
const LONG = 256

export function csvPieces(columns: readonly Column[]): CsvPieces {
  const freeTexts = columns.flatMap(({ cell }, i) => (cell === 'free-text' ? [i] : []))
  const before = columns.map((_, i) => columns.slice(0, i))
  const after = columns.map((_, i) => columns.slice(i + 1))
  const { addText, nBytes, take } = pieceMemory()
  addText(csvHeader(columns))

  /** Gives what follows the cell, which may be put together with the next row. */
  const addLong = (text: string, row: Row, at: number): string => {
    addText(text + (at === 0 ? '"' : `${csvRow(before[at] ?? [], row.slice(0, at)).slice(0, -1)},"`))
    addText(csvCell(columns[at], String(row[at])))
    return at === columns.length - 1 ? '"\n' : `",${csvRow(after[at] ?? [], row.slice(at + 1))}`
  }
  return {
    add: (rows) => {
      let text = ''
      for (const row of rows) {
        const at = freeTexts.find((i) => isLong(row[i]))
        text = at === undefined ? text + csvRow(columns, row) : addLong(text, row, at)
      }
      addText(text)
    },
    nBytes,
    take,
  }
}

const isLong = (cell: TidyCell | undefined) => typeof cell === 'string' && cell.length >= LONG
