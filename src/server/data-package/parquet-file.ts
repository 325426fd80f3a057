import { fileWriter, ParquetWriter } from 'hyparquet-writer'
import type { TidyCell, TidyColumn, TidyType } from '#domain/exports/tidy/table.ts'

type SchemaElement = ParquetWriter['schema'][number]
type Row = readonly TidyCell[]

/** So many rows are encoded at once: more would hold up other requests, fewer would make larger files. */
const ROWS_A_GROUP = 5000
/** Or fewer, where their texts are long: a group is held in memory. */
const CHARACTERS_A_GROUP = 2_000_000

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

export type ParquetFile = { add: (rows: readonly Row[]) => void; finish: () => void }

/** Writes a Parquet file a group of rows at a time. Uncompressed: the archive around it compresses as well, and not on this thread. */
export function parquetFile(path: string, columns: readonly TidyColumn[]): ParquetFile {
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...ELEMENTS[type] })),
  ]
  const writer = new ParquetWriter({ writer: fileWriter(path), schema, codec: 'UNCOMPRESSED', statistics: false })
  let group: Row[] = []
  let characters = 0

  const writeGroup = () => {
    const columnData = columns.map(({ name, type }, i) => ({
      name,
      data: group.map((row) => parquetValue(type, row[i] ?? null)),
      offsetIndex: false,
    }))
    writer.write({ columnData, rowGroupSize: group.length })
    group = []
    characters = 0
  }
  return {
    add: (rows) => {
      for (const row of rows) {
        group.push(row)
        for (const cell of row) if (typeof cell === 'string') characters += cell.length
        if (group.length === ROWS_A_GROUP || characters > CHARACTERS_A_GROUP) writeGroup()
      }
    },
    finish: () => {
      if (group.length > 0) writeGroup()
      writer.finish()
    },
  }
}

function parquetValue(type: TidyType, cell: TidyCell): string | number | boolean | bigint | null {
  if (cell === null) return null
  if (type === 'integer' && Number.isInteger(cell)) return BigInt(cell)
  if (type === 'datetime' && typeof cell === 'string' && !Number.isNaN(Date.parse(cell))) return BigInt(Date.parse(cell))
  if (type === 'text' && typeof cell === 'string') return cell
  if ((type === 'number' && typeof cell === 'number') || (type === 'boolean' && typeof cell === 'boolean')) return cell
  throw new Error(`Not a cell of type ${type}: ${cell}`)
}
