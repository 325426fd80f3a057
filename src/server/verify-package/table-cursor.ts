import { createReadStream, existsSync } from 'node:fs'
import type { TidyColumn } from '#domain/exports/tidy/table.ts'
import { csvReader } from '#domain/verify/csv-rows.ts'
import { rowReader, type TableRow } from '#domain/verify/table-row.ts'

export type TableFile = { path: string; file: string; columns: readonly TidyColumn[] }

/** The heading of a table, and its rows in order, as they are read. */
export type TableCursor = {
  /** Undefined where the file is missing. */
  header: readonly string[] | undefined
  /** The next row, without going on; undefined at the end. */
  peek: () => Promise<TableRow | undefined>
  next: () => void
  close: () => Promise<void>
}

/** Opens a table to read it once, a piece at a time. */
export async function openTable({ path, file, columns }: TableFile): Promise<TableCursor> {
  if (!existsSync(path))
    return { header: undefined, peek: async () => undefined, next: () => undefined, close: async () => undefined }
  const pieces = rowsOf(path)
  let rows: string[][] = []
  let at = 0
  // The row of the file that `at` stands for.
  let nRead = 0
  const current = async (): Promise<string[] | undefined> => {
    while (at >= rows.length) {
      const { value, done } = await pieces.next()
      if (done === true) return undefined
      rows = value
      at = 0
    }
    return rows[at]
  }
  const next = () => {
    at += 1
    nRead += 1
    read = undefined
  }
  let read: TableRow | undefined
  const header = (await current()) ?? []
  const rowOf = rowReader(file, header, columns)
  next()
  return {
    header,
    next,
    peek: async () => {
      if (read !== undefined) return read
      const cells = await current()
      read = cells && rowOf(cells, nRead + 1)
      return read
    },
    close: async () => void (await pieces.return(undefined)),
  }
}

async function* rowsOf(path: string): AsyncGenerator<string[][], undefined> {
  const reader = csvReader()
  for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    const rows = reader.push(piece as string) // with an encoding
    if (rows.length > 0) yield rows
  }
  yield reader.end()
  return undefined
}
