import type { FileHandle } from 'node:fs/promises'
import { type Column, csvHeader, csvRow } from '#domain/exports/csv.ts'
import { csvPath, type PackageTable, parquetPath } from '#domain/exports/package/tables.ts'
import type { TidyCell } from '#domain/exports/tidy/table.ts'
import { type ParquetFile, parquetFile } from './parquet-file.ts'
import type { Spool } from './spool.ts'
import type { ArchiveFile } from './zip-stream.ts'

/** Some rows of one table. Those of a table come in order, those of different tables mixed. */
type Turn = { table: { name: string }; rows: readonly (readonly TidyCell[])[] }

type Walk = {
  experiment_id: string
  tables: readonly PackageTable[]
  /** The largest one, which is not kept on disk but sent as it comes: so that something is sent all the time. */
  live: string
  turns: AsyncIterable<Turn>
  spool: Spool
}

type Making = {
  table: PackageTable
  columns: readonly Column[]
  text: string
  file: FileHandle | undefined
  parquet: ParquetFile
}

/** Worth a write or a packet. */
const PIECE_LENGTH = 64 * 1024

/** The CSV and Parquet files of all tables, made in one walk over the rows. */
export async function* tableFiles({ experiment_id, tables, live, turns, spool }: Walk): AsyncGenerator<ArchiveFile> {
  const making = new Map<string, Making>()
  for (const table of tables) {
    const columns = table.columns.map((column): Column => ({ ...column, cell: column.isFreeText ? 'free-text' : 'text' }))
    making.set(table.name, {
      table,
      columns,
      text: csvHeader(columns),
      file: table.name === live ? undefined : await spool.open(`${table.name}.csv`),
      parquet: parquetFile(await spool.open(`${table.name}.parquet`), table.columns),
    })
  }
  yield { path: csvPath(experiment_id, live), pieces: walk(making, turns) }
  for (const { name } of tables) {
    if (name !== live) yield { path: csvPath(experiment_id, name), pieces: spool.read(`${name}.csv`) }
  }
  for (const { name } of tables) yield { path: parquetPath(name), pieces: spool.read(`${name}.parquet`) }
}

/** Gives the CSV of the table that has no file, and fills the files of the others. */
async function* walk(making: ReadonlyMap<string, Making>, turns: AsyncIterable<Turn>): AsyncGenerator<string> {
  for await (const { table, rows } of turns) {
    const made = making.get(table.name)
    if (made === undefined) throw new Error(`Rows of a table that is not in the package: ${table.name}`)
    for (const row of rows) made.text += csvRow(made.columns, row)
    await made.parquet.add(rows)
    if (made.text.length >= PIECE_LENGTH) yield* handOn(made)
  }
  for (const made of making.values()) {
    await made.parquet.finish()
    yield* handOn(made)
  }
}

async function* handOn(made: Making): AsyncGenerator<string> {
  const { text } = made
  made.text = ''
  if (made.file === undefined) yield text
  else await made.file.writeFile(text)
}
