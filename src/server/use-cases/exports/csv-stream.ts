import { once } from 'node:events'
import { finished, Readable } from 'node:stream'
import { type Column, csvHeader } from '#domain/exports/csv.ts'
import type { JobProgress } from '#domain/exports/jobs/job.ts'
import { csvPieces, type ExportRow } from '#server/store/exports/export-rows.ts'
import type { ExportSession } from '#server/store/exports/export-session.ts'
import type { ExportQuery } from '#server/store/exports/export-sql.ts'

type Wanted = {
  name: string
  columns: readonly Column[]
  query: ExportQuery
  onProgress?: ((progress: JobProgress) => void) | undefined
  changeRow?: ((row: ExportRow) => ExportRow) | undefined
}

/**
 * A whole CSV file. It is read from the database only as fast as it is read here. Resolves when its first rows are there, so that a failure
 * before that can be answered as one.
 */
export async function csvStream(session: Pick<ExportSession, 'client'>, wanted: Wanted): Promise<Readable> {
  const csv = Readable.from(pieces(session, wanted), { objectMode: false })
  await once(csv, 'readable')
  return csv
}

async function* pieces({ client }: Pick<ExportSession, 'client'>, { onProgress, ...wanted }: Wanted): AsyncGenerator<Buffer> {
  let progress: JobProgress = { done: 0, total: 0, rows: 0 }
  const report = (news: Partial<JobProgress>) => {
    progress = { ...progress, ...news }
    onProgress?.(progress)
  }
  const countRows = rowCounter()
  // The header leaves with the first rows.
  let header: Buffer | undefined = Buffer.from(csvHeader(wanted.columns))
  for await (const piece of csvPieces(client, { ...wanted, onReady: report })) {
    if (onProgress !== undefined) report({ rows: countRows(piece) })
    yield header === undefined ? piece : Buffer.concat([header, piece])
    header = undefined
  }
  if (header !== undefined) yield header
}

const QUOTE = 34
const LINE_BREAK = 10

/** Counts the rows of all pieces that it was given. A line break between quote marks belongs to a cell. */
function rowCounter(): (piece: Buffer) => number {
  let nRows = 0
  let isQuoted = false
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_BREAK && !isQuoted) nRows++
    }
    return nRows
  }
}

/** Calls back once when a stream was read to its end, failed or was given up. */
export const whenOver = (stream: Readable, over: (isComplete: boolean) => void): void =>
  void finished(stream, (error) => over(error === undefined || error === null))
