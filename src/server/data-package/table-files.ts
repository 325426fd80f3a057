import type { Column } from '#domain/exports/csv.ts'
import { csvPath, type PackageTable, parquetPath } from '#domain/exports/package/tables.ts'
import type { TidyCell } from '#domain/exports/tidy/table.ts'
import { type CsvPieces, csvPieces } from './csv-pieces.ts'
import type { Packer } from './packer.ts'
import { type ParquetFile, parquetFile } from './parquet-file.ts'
import { PIECE_BYTES } from './piece-memory.ts'
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
  csv: CsvPieces
  /** Where those go, but for the table that is sent as it comes. */
  csvPacker: Packer | undefined
  parquet: ParquetFile
}

/** The CSV and Parquet files of all tables, made and packed in one walk over the rows. */
export async function* tableFiles({ experiment_id, tables, live, turns, spool }: Walk): AsyncGenerator<ArchiveFile> {
  const making = new Map<string, Making>()
  const packers = new Map<string, Packer>()
  const open = async (name: string) => {
    const packer = await spool.open(name)
    packers.set(name, packer)
    return packer
  }
  for (const { name, columns: ofTable } of tables) {
    const columns = ofTable.map((column): Column => ({ ...column, cell: column.isFreeText ? 'free-text' : 'text' }))
    const { add } = await open(`${name}.parquet`)
    making.set(name, {
      csv: csvPieces(columns),
      csvPacker: name === live ? undefined : await open(`${name}.csv`),
      parquet: parquetFile(ofTable, add),
    })
  }
  yield { path: csvPath(experiment_id, live), pieces: walk(making, turns) }
  const facts = new Map<string, Awaited<ReturnType<Packer['end']>>>()
  for (const [name, packer] of packers) facts.set(name, await packer.end())
  const packed = (path: string, name: string): ArchiveFile[] => {
    const known = facts.get(name)
    return known === undefined ? [] : [{ path, packed: spool.read(name), facts: known }]
  }
  for (const { name } of tables) yield* packed(csvPath(experiment_id, name), `${name}.csv`)
  for (const { name } of tables) yield* packed(parquetPath(name), `${name}.parquet`)
}

/** Gives the CSV of the table that has no file, and fills the files of the others. */
async function* walk(making: ReadonlyMap<string, Making>, turns: AsyncIterable<Turn>): AsyncGenerator<Uint8Array> {
  for await (const { table, rows } of turns) {
    const made = making.get(table.name)
    if (made === undefined) throw new Error(`Rows of a table that is not in the package: ${table.name}`)
    made.csv.add(rows)
    await made.parquet.add(rows)
    if (made.csv.nBytes() >= PIECE_BYTES) yield* handOn(made)
  }
  for (const made of making.values()) {
    await made.parquet.finish()
    yield* handOn(made)
  }
}

async function* handOn({ csv, csvPacker }: Making): AsyncGenerator<Uint8Array> {
  const bytes = csv.take()
  if (csvPacker === undefined) yield bytes
  else await csvPacker.add(bytes)
}
