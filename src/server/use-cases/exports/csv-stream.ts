import { finished, PassThrough, pipeline, type Readable, Transform } from 'node:stream'
import { type Column, csvHeader } from '#domain/exports/csv.ts'
import { copyCsv } from '#server/store/exports/export-rows.ts'
import type { ExportSession } from '#server/store/exports/export-session.ts'
import type { ExportQuery } from '#server/store/exports/export-sql.ts'

type Wanted = { name: string; columns: readonly Column[]; query: ExportQuery; onRows?: (nRows: number) => void }

/** A whole CSV file. It is read from the database only as fast as it is read here. */
export async function csvStream({ client }: Pick<ExportSession, 'client'>, { onRows, ...wanted }: Wanted): Promise<Readable> {
  const rows = await copyCsv(client, wanted)
  const csv = new PassThrough()
  csv.write(csvHeader(wanted.columns))
  const counted = onRows === undefined ? [] : [rowCounter(onRows)]
  // A failure of the one is a failure of the other; the reader of the file learns of it there.
  pipeline([rows, ...counted, csv], () => undefined)
  return csv
}

const QUOTE = 34
const LINE_BREAK = 10

/** Counts the rows that pass. A line break between quote marks belongs to a cell. */
function rowCounter(onRows: (nRows: number) => void): Transform {
  let nRows = 0
  let isQuoted = false
  return new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      for (const byte of piece) {
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LINE_BREAK && !isQuoted) nRows++
      }
      onRows(nRows)
      done(null, piece)
    },
  })
}

/** Calls back once when a stream was read to its end, failed or was given up. */
export const whenOver = (stream: Readable, over: (isComplete: boolean) => void): void =>
  void finished(stream, (error) => over(error === undefined || error === null))
