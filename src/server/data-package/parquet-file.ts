import { ByteWriter, type ParquetWriter } from 'hyparquet-writer'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'
import type { TidyCell, TidyColumn, TidyType } from '#domain/exports/tidy/table.ts'
import { type ColumnCells, columnCells, type WrittenChunk } from './parquet-column.ts'

type SchemaElement = ParquetWriter['schema'][number]
type RowGroup = ParquetWriter['row_groups'][number]
type Row = readonly TidyCell[]

/** So many rows are encoded at once: more would hold up other requests, fewer would make larger files. */
const ROWS_A_GROUP = 5000
/** Or fewer, where their texts are long: a group is held in memory. */
const CHARACTERS_A_GROUP = 2_000_000

/** The four letters that begin and end a file, as a number. */
const PAR1 = 0x31524150

const ELEMENTS = {
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
} as const satisfies Readonly<Record<TidyType, Omit<SchemaElement, 'name'>>>

/** Rows become the bytes that `write` gets, a group at a time. They hold until it has taken the next. */
export type ParquetFile = { add: (rows: readonly Row[]) => Promise<void>; finish: () => Promise<void> }

/** A Parquet file as it is made. Uncompressed: the archive around it compresses as well, and not on this thread. */
export function parquetFile(columns: readonly TidyColumn[], write: (bytes: Uint8Array) => Promise<void>): ParquetFile {
  const cells = columns.map(({ type }): ColumnCells => columnCells(type, ROWS_A_GROUP))
  const texts = columns.flatMap(({ type }, i) => (type === 'text' || type === 'datetime' ? [i] : []))
  const groups: RowGroup[] = []
  // A packer is done with the bytes of one group when it has taken those of the next.
  let out = new ByteWriter()
  let other = new ByteWriter()
  out.appendUint32(PAR1)
  let nRows = 0
  let characters = 0

  const isFull = () => nRows === ROWS_A_GROUP || characters > CHARACTERS_A_GROUP
  const charactersOf = (row: Row = []) => {
    let sum = 0
    for (const i of texts) {
      const cell = row[i]
      if (typeof cell === 'string') sum += cell.length
    }
    return sum
  }
  const handOn = async () => {
    const bytes = out.getBytes()
    other.offset = out.offset
    other.index = 0
    ;[out, other] = [other, out]
    await write(bytes)
  }
  const writeGroup = async () => {
    const startsAt = out.offset
    const chunks = cells.map((column, i) => chunkOf(columns[i], nRows, out, column))
    groups.push({ columns: chunks, total_byte_size: BigInt(out.offset - startsAt), num_rows: BigInt(nRows) })
    nRows = 0
    characters = 0
    await handOn()
  }
  return {
    add: async (rows) => {
      for (let from = 0; from < rows.length; ) {
        let to = from
        while (to < rows.length && !isFull()) {
          nRows++
          characters += charactersOf(rows[to++])
        }
        for (let i = 0; i < cells.length; i++) cells[i]?.add(rows, i, from, to)
        from = to
        if (isFull()) await writeGroup()
      }
    },
    finish: async () => {
      if (nRows > 0) await writeGroup()
      writeMetadata(out, {
        version: 2,
        created_by: 'feedlab',
        schema: schemaOf(columns),
        num_rows: groups.reduce((sum, { num_rows }) => sum + num_rows, 0n),
        row_groups: groups,
      } as unknown as Parameters<typeof writeMetadata>[1]) // its own length is of the reader's type, not of the file
      out.appendUint32(PAR1)
      await handOn()
    },
  }
}

const schemaOf = (columns: readonly TidyColumn[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...ELEMENTS[type] })),
]

function chunkOf(
  column: TidyColumn | undefined,
  nRows: number,
  out: ByteWriter,
  cells: ColumnCells,
): RowGroup['columns'][number] {
  if (column === undefined) throw new Error('Cells without a column')
  const startsAt = out.offset
  const { dictionaryAt, pageAt, encoding }: WrittenChunk = cells.writeTo(out)
  const size = BigInt(out.offset - startsAt)
  return {
    file_offset: BigInt(startsAt),
    meta_data: {
      type: ELEMENTS[column.type].type,
      encodings: [encoding],
      path_in_schema: [column.name],
      codec: 'UNCOMPRESSED',
      num_values: BigInt(nRows),
      total_compressed_size: size,
      total_uncompressed_size: size,
      data_page_offset: BigInt(pageAt),
      ...(dictionaryAt !== undefined && { dictionary_page_offset: BigInt(dictionaryAt) }),
    },
  }
}
