/** "PGCOPY" with its tail, flags, and the length of an extension that no version has. See "File Formats" in PostgreSQL's page on COPY. */
const FILE_HEADER_BYTES = 19
/** How many columns a row has. */
const COUNT_BYTES = 2
const LENGTH_BYTES = 4
/** Stands for the length of a cell that is missing, and for the number of columns after the last row. */
const NONE = -1

/** A row as it lies in the bytes of a COPY in binary format; what is not asked for is never made into a value. */
export type CopiedRow = {
  text: (column: number) => string | null
  /** Of a column of type double precision. */
  number: (column: number) => number | null
}

const READ_BYTES = 64 * 1024

/**
 * The rows of a COPY in binary format, for queries with long texts: the driver makes every cell a string first and then a value. What is
 * given holds until the next row is asked for; so do pieces, which are copied into one and the same memory.
 */
export async function* copiedRows(pieces: AsyncIterable<Buffer>): AsyncGenerator<CopiedRow> {
  let memory = Buffer.allocUnsafe(2 * READ_BYTES)
  /** Where the next row begins, and where what arrived ends. */
  let at = FILE_HEADER_BYTES
  let end = 0
  let starts: number[] = []
  let ends: number[] = []
  let hasEnded = false

  const keep = (piece: Buffer) => {
    // Only whole rows are behind `at`, but for the header of the file, which may arrive in pieces too.
    const done = Math.min(at, end)
    memory.copyWithin(0, done, end)
    at -= done
    end -= done
    if (end + piece.length > memory.length) {
      const larger = Buffer.allocUnsafe(Math.max(end + piece.length, 2 * memory.length))
      memory.copy(larger, 0, 0, end)
      memory = larger
    }
    end += piece.copy(memory, end)
  }
  /** Finds the cells of the row that begins at `at`, and says where it ends: beyond `end` where not all of it arrived. */
  const find = (): number => {
    let to = at + COUNT_BYTES
    if (to > end) return to
    const n = memory.readInt16BE(at)
    hasEnded = n === NONE
    starts = []
    ends = []
    for (let i = 0; i < n; i++) {
      if (to + LENGTH_BYTES > end) return to + LENGTH_BYTES
      const length = memory.readInt32BE(to)
      to += LENGTH_BYTES
      starts.push(length === NONE ? NONE : to)
      if (length !== NONE) to += length
      ends.push(to)
    }
    return to
  }
  const row: CopiedRow = {
    text: (column) => {
      const start = starts[column] ?? NONE
      return start === NONE ? null : memory.toString('utf8', start, ends[column])
    },
    number: (column) => {
      const start = starts[column] ?? NONE
      return start === NONE ? null : memory.readDoubleBE(start)
    },
  }

  for await (const piece of pieces) {
    keep(piece)
    for (let to = find(); to <= end && !hasEnded; to = find()) {
      yield row
      at = to
    }
  }
  if (!hasEnded) throw new Error('A copy ended in the middle of its rows')
}
