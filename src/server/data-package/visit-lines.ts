import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ColumnsByTable } from '#domain/disclosure/published-rows.ts'
import { type DrawnCards, visitLine } from '#domain/exports/package/visit-line.ts'
import type { PersonRecord } from '#domain/exports/tidy/person/person-record.ts'

export const visitLinesIn = (dir: string): string => join(dir, 'visits.ndjson')

/** Writes a line for each visit, in the order of the tables. What is added while the disk is busy waits in the stream. */
export async function writeVisitLines(dir: string): Promise<{
  add: (record: PersonRecord, draws: readonly DrawnCards[], notComputable?: ColumnsByTable) => void
  close: () => Promise<void>
}> {
  const file = await open(visitLinesIn(dir), 'wx', 0o600)
  const stream = file.createWriteStream()
  const ended = new Promise<void>((resolve, reject) => stream.once('close', resolve).once('error', reject))
  // `close` throws the error, and is always called.
  ended.catch(() => undefined)
  return {
    add: (record, draws, notComputable) => void stream.write(`${JSON.stringify(visitLine(record, draws, notComputable))}\n`),
    close: () => {
      stream.end()
      return ended
    },
  }
}
