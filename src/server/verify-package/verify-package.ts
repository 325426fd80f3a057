import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ATTRITION_CSV } from '#domain/exports/package/attrition-csv.ts'
import { STATED_FACTS, type StatedFacts } from '#domain/exports/package/stated-facts.ts'
import { csvPath } from '#domain/exports/package/tables.ts'
import { VISIT_LINES, type VisitLine } from '#domain/exports/package/visit-line.ts'
import { isRefusedRow } from '#domain/exports/tidy/refused-row.ts'
import { type BundleFile, type CheckedPackage, isReadWhole, type SettingsFile, studyOf } from '#domain/verify/checked-package.ts'
import { checks } from '#domain/verify/checks/index.ts'
import { reader } from '#domain/verify/read-visit.ts'
import { type CheckResult, openReport, type Report } from '#domain/verify/report.ts'
import { textIn as cellIn, type TableRow } from '#domain/verify/table-row.ts'
import { filesOfPackage, jsonIn, textIn, Unreadable } from './package-files.ts'
import { openTable, type TableCursor } from './table-cursor.ts'
import { rowsOfVisit, tellRest, visitKey, visitLinesOf } from './visits.ts'

const TEXTS = ['README.md', 'consort.svg', ATTRITION_CSV]
const MOST_FINDINGS = 50

type Progress = (nVisits: number, of: number) => void

/** Checks an unpacked package. Tables are read once, visit by visit. */
export async function verifyPackage(folder: string, onProgress: Progress = () => undefined): Promise<CheckResult[]> {
  const tables = openReport(
    { name: 'tables', title: 'Every table has its columns, and every row belongs to a participant' },
    MOST_FINDINGS,
  )
  const checked = await openPackage(folder, tables.report)
  const running = checks.map((check) => {
    const { report, result } = openReport(check, MOST_FINDINGS)
    return { ...check.begin(checked, report), result }
  })
  const read = reader(checked)
  for await (const visit of visitsOf(folder, checked, tables.report)) {
    const known = read(visit)
    for (const check of running) check.visit?.(known)
    onProgress(visit.n, visit.of)
  }
  for (const check of running) check.end?.()
  return [tables, ...running].map(({ result }) => result())
}

async function openPackage(folder: string, report: Report): Promise<CheckedPackage> {
  const stated = await jsonIn<StatedFacts>(folder, STATED_FACTS)
  const settingsFile = await jsonIn<SettingsFile>(folder, 'materials/study-settings.json')
  const bundle = await jsonIn<BundleFile>(folder, 'materials/study-bundle.json')
  const { settings, study, tables } = studyOf(stated, settingsFile)
  const whole = new Map<string, TableRow[]>()
  for (const table of tables) {
    if (!isReadWhole(table, study)) continue
    const cursor = await openTable(fileOf(folder, stated, table))
    tellColumns(cursor, table, { file: csvPath(stated.experiment_id, table.name), report })
    const rows: TableRow[] = []
    for (let row = await cursor.peek(); row !== undefined; row = await cursor.peek()) {
      rows.push(row)
      cursor.next()
    }
    whole.set(table.name, rows)
  }
  const texts = new Map<string, string>()
  for (const path of TEXTS) {
    const text = await textIn(folder, path)
    if (text !== undefined) texts.set(path, text)
  }
  const { versions } = settingsFile
  return { files: await filesOfPackage(folder), texts, stated, bundle, versions, settings, study, tables, whole }
}

type Table = CheckedPackage['tables'][number]

const fileOf = (folder: string, { experiment_id }: Pick<StatedFacts, 'experiment_id'>, { name, columns }: Table) => {
  const file = csvPath(experiment_id, name)
  return { path: join(folder, file), file, columns }
}

function tellColumns({ header }: TableCursor, { columns }: Table, { file, report }: { file: string; report: Report }): void {
  report.compared()
  if (header === undefined) {
    report.differs({ file, says: 'is missing' })
    return
  }
  const names = columns.map(({ name }) => name)
  for (const column of names.filter((name) => !header.includes(name)))
    report.differs({ file, row: 1, column, says: 'the column is missing' })
  for (const column of header.filter((name) => !names.includes(name)))
    report.differs({ file, row: 1, column, says: 'no such column belongs here' })
}

type VisitRows = { row: TableRow; rows: Map<string, TableRow[]>; line: VisitLine; n: number; of: number }

/** Every visit with its rows of all tables. */
async function* visitsOf(folder: string, checked: CheckedPackage, report: Report): AsyncGenerator<VisitRows> {
  const { stated, study, tables, whole } = checked
  const linesPath = join(folder, VISIT_LINES)
  if (!existsSync(linesPath)) throw new Unreadable(`${VISIT_LINES} is missing`)
  const lines = visitLinesOf(linesPath)
  const participants = (whole.get('participants') ?? []).filter(({ cells }) => !isRefusedRow(cells))
  const keys = participants.map((row) => visitKey(cellIn(row, 'subject_id'), cellIn(row, 'wave')))
  const order = new Map(keys.map((key, i) => [key, i]))
  const firsts = new Map<string, number>()
  for (const [i, row] of participants.entries()) {
    const person = visitKey(cellIn(row, 'subject_id'), '')
    if (!firsts.has(person)) firsts.set(person, i)
  }
  const opened = await Promise.all(
    tables
      .filter((table) => !isReadWhole(table, study))
      .map(async (table) => {
        const cursor = await openTable(fileOf(folder, stated, table))
        tellColumns(cursor, table, { file: csvPath(stated.experiment_id, table.name), report })
        // Its wave is no visit: all waves of a person stand together.
        return { name: table.name, cursor, byVisit: table.name !== 'waves' }
      }),
  )
  try {
    let line = await lines.next()
    for (const [i, row] of participants.entries()) {
      const rows = new Map<string, TableRow[]>()
      const key = keys[i] ?? ''
      for (const { name, cursor, byVisit } of opened) {
        const own = byVisit ? { key, order } : { key: visitKey(cellIn(row, 'subject_id'), ''), order: firsts }
        rows.set(name, await rowsOfVisit({ cursor, ...own, byVisit, report }))
      }
      report.compared()
      // A line of somebody else stands for a person who was taken out, or put in.
      while (line.done !== true && keyOf(line.value) !== key && !order.has(keyOf(line.value))) {
        report.differs({ file: VISIT_LINES, says: `${line.value.subject_id} is not in the table of participants` })
        line = await lines.next()
      }
      if (line.done === true || keyOf(line.value) !== key) {
        report.differs({ file: row.file, row: row.row, column: 'subject_id', says: `has no line in ${VISIT_LINES}` })
        continue
      }
      yield { row, rows, line: line.value, n: i + 1, of: participants.length }
      line = await lines.next()
    }
    for (; line.done !== true; line = await lines.next())
      report.differs({ file: VISIT_LINES, says: `${line.value.subject_id} is not in the table of participants` })
    for (const { cursor } of opened) await tellRest(cursor, report)
  } finally {
    for (const { cursor } of opened) await cursor.close()
  }

  function keyOf({ subject_id, wave }: VisitLine): string {
    return visitKey(subject_id, study.hasWaves ? (wave ?? '') : '')
  }
}
