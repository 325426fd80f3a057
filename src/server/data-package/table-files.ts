import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Column, csvHeader, csvRow } from '#domain/exports/csv.ts'
import type { PackageTable } from '#domain/exports/package/tables.ts'
import type { TidyCell } from '#domain/exports/tidy/table.ts'
import { type ParquetFile, parquetFile } from './parquet-file.ts'

/** Some rows of one table. Those of a table come in order, those of different tables mixed. */
type TableRows = { table: { name: string }; rows: readonly (readonly TidyCell[])[] }

type Tables = {
  /** Where the files are written. */
  dir: string
  tables: readonly PackageTable[]
  rows: AsyncIterable<TableRows>
}

export const csvFileOf = (dir: string, table: string) => join(dir, `${table}.csv`)
export const parquetFileOf = (dir: string, table: string) => join(dir, `${table}.parquet`)

/** Fewer writes than rows. */
const CHARACTERS_A_WRITE = 256 * 1024

type OpenTable = { columns: readonly Column[]; csv: FileHandle; text: string; parquet: ParquetFile }

/** Writes the CSV and Parquet files of all tables in one pass over the rows. */
export async function writeTableFiles({ dir, tables, rows }: Tables): Promise<void> {
  const opened = new Map<string, OpenTable>()
  try {
    for (const { name, columns: ofTable } of tables) {
      const columns = ofTable.map((column): Column => ({ ...column, cell: column.isFreeText ? 'free-text' : 'text' }))
      const csv = await open(csvFileOf(dir, name), 'wx', 0o600)
      opened.set(name, { columns, csv, text: csvHeader(columns), parquet: parquetFile(parquetFileOf(dir, name), ofTable) })
    }
    for await (const { table, rows: some } of rows) {
      const file = opened.get(table.name)
      if (file === undefined) throw new Error(`Rows of a table that is not in the package: ${table.name}`)
      for (const row of some) file.text += csvRow(file.columns, row)
      if (file.text.length >= CHARACTERS_A_WRITE) await writeText(file)
      file.parquet.add(some)
    }
    for (const file of opened.values()) {
      await writeText(file)
      file.parquet.finish()
    }
  } finally {
    for (const { csv } of opened.values()) await csv.close()
  }
}

async function writeText(file: OpenTable): Promise<void> {
  await file.csv.writeFile(file.text)
  file.text = ''
}
