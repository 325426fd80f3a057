import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { VisitLine } from '#domain/exports/package/visit-line.ts'
import type { Report } from '#domain/verify/report.ts'
import { type TableRow, textIn } from '#domain/verify/table-row.ts'
import type { TableCursor } from './table-cursor.ts'

/** Where a visit stands in the table of participants: rows of the other tables come in the same order. */
export type Order = ReadonlyMap<string, number>

export const visitKey = (subject_id: string, wave: string): string => `${subject_id}\u{1f}${wave}`

/** Some tables have one row, or one list of rows, for all visits of a person. */
const keyOf = (row: TableRow, byVisit: boolean): string => visitKey(textIn(row, 'subject_id'), byVisit ? textIn(row, 'wave') : '')

type Taking = { cursor: TableCursor; key: string; order: Order; byVisit: boolean; report: Report }

/** The rows of one visit. What belongs to nobody, or stands at the wrong place, is reported and left out. */
export async function rowsOfVisit({ cursor, key, order, byVisit, report }: Taking): Promise<TableRow[]> {
  const rows: TableRow[] = []
  const here = order.get(key) ?? -1
  for (;;) {
    const row = await cursor.peek()
    if (row === undefined) return rows
    const place = order.get(keyOf(row, byVisit))
    if (place !== undefined && place > here) return rows
    if (place === here) rows.push(row)
    else tellStray(row, place, report)
    cursor.next()
  }
}

function tellStray(row: TableRow, place: number | undefined, report: Report): void {
  const who = textIn(row, 'subject_id')
  const says = place === undefined ? `${who} is not in the table of participants` : `a row of ${who} stands after those of others`
  report.differs({ file: row.file, row: row.row, column: 'subject_id', says })
}

/** After the last visit: rows that belong to nobody. */
export async function tellRest(cursor: TableCursor, report: Report): Promise<void> {
  for (let row = await cursor.peek(); row !== undefined; row = await cursor.peek()) {
    tellStray(row, undefined, report)
    cursor.next()
  }
}

/** Lines of visits in their order, one at a time. */
export async function* visitLinesOf(path: string): AsyncGenerator<VisitLine, undefined> {
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield JSON.parse(line) as VisitLine // as this project writes it
  return undefined
}
