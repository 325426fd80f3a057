import type { FileHandle } from 'node:fs/promises'
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer'
import type { TidyCell, TidyColumn, TidyType } from '#domain/exports/tidy/table.ts'

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]
type Row = readonly TidyCell[]

/** So many rows are encoded at once: more would hold up other requests, fewer would make larger files. */
const ROWS_A_GROUP = 5000
/** Or fewer, where their texts are long: a group is held in memory. */
const CHARACTERS_A_GROUP = 4_000_000

const ELEMENTS: Readonly<Record<TidyType, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  // Of 64 bits: sequence numbers and milliseconds may need them.
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  datetime: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
}

/** Cells as the writer takes them; a missing one stays null. */
const VALUES: Readonly<Record<TidyType, (cell: NonNullable<TidyCell>) => string | number | bigint | boolean>> = {
  text: String,
  integer: (cell) => BigInt(cell),
  number: Number,
  boolean: Boolean,
  datetime: (cell) => BigInt(Date.parse(String(cell))),
}

export type ParquetFile = { add: (rows: readonly Row[]) => Promise<void>; finish: () => Promise<void> }

/** A Parquet file that grows on disk. Uncompressed: the archive around it compresses as well, and not on this thread. */
export function parquetFile(file: FileHandle, columns: readonly TidyColumn[]): ParquetFile {
  const parquet = new ParquetWriter({
    writer: writerTo(file),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...ELEMENTS[type] })),
    ],
    codec: 'UNCOMPRESSED',
    statistics: false,
  })
  let group: Row[] = []
  let characters = 0
  const writeGroup = async () => {
    const rows = group
    group = []
    characters = 0
    const columnData = columns.map(({ name, type }, i): ColumnSource => ({ name, data: valuesOf(rows, i, type) }))
    await parquet.write({ columnData, rowGroupSize: ROWS_A_GROUP })
  }
  return {
    add: async (rows) => {
      for (const row of rows) {
        group.push(row)
        for (const cell of row) if (typeof cell === 'string') characters += cell.length
        if (group.length === ROWS_A_GROUP || characters > CHARACTERS_A_GROUP) await writeGroup()
      }
    },
    finish: async () => {
      if (group.length > 0) await writeGroup()
      await parquet.finish()
    },
  }
}

function valuesOf(rows: readonly Row[], at: number, type: TidyType) {
  const convert = VALUES[type]
  return rows.map((row) => {
    const cell = row[at] ?? null
    return cell === null ? null : convert(cell)
  })
}

/** Hands on what a group of rows became, and begins anew: memory does not grow with the file. */
function writerTo(file: FileHandle): ByteWriter {
  const writer = new ByteWriter()
  const flush = async () => {
    await file.writeFile(writer.getBytes())
    writer.index = 0
  }
  return Object.assign(writer, { flush, finish: flush })
}
