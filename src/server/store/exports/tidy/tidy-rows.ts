import { setImmediate as otherWork } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { changedRecord } from '#domain/disclosure/change-record.ts'
import { type Applied, changerOf } from '#domain/disclosure/changer.ts'
import { type ColumnsByTable, publishedRows, type ThreeReadings } from '#domain/disclosure/published-rows.ts'
import type { DrawnCards } from '#domain/exports/package/visit-line.ts'
import { comments, type GivenCommentRow } from '#domain/exports/tidy/comments.ts'
import { exclusionRuleRows, exclusionRules } from '#domain/exports/tidy/exclusion-rules.ts'
import { type ExcludedRow, exclusions } from '#domain/exports/tidy/exclusions.ts'
import { personTablesIn } from '#domain/exports/tidy/index.ts'
import { participants } from '#domain/exports/tidy/participants.ts'
import type { PersonRecord } from '#domain/exports/tidy/person/person-record.ts'
import type { PersonTable } from '#domain/exports/tidy/person/person-table.ts'
import { readPerson } from '#domain/exports/tidy/person/read-person.ts'
import { type Refused, refusedRows } from '#domain/exports/tidy/refused-row.ts'
import { type Stimulus, stimuli } from '#domain/exports/tidy/stimuli.ts'
import type { StudyFacts, TidyCell, TidyTable } from '#domain/exports/tidy/table.ts'
import type { Seen } from '#domain/exports/tidy/visits/seen-by-person.ts'
import type { ChosenRule } from '#domain/quality/judge.ts'
import type { Include } from '../export-sql.ts'
import { personRecords } from './person-records.ts'
import { COMMENTS, excludedPeople, FIXED_RULES, refusedPeople, stimuli as stimuliSql } from './tidy-sql.ts'

export type TidyQuery = {
  /** What the columns were made of. */
  facts: StudyFacts
  include: Include
  publicUrl: string
  /** Called for every batch of people before their rows come. */
  onPeople?: (nPeople: number) => void
  /** Called with what the rows of a visit were made of. */
  onVisit?: (record: PersonRecord, draws: readonly DrawnCards[], notComputable?: ColumnsByTable) => void
  /** Of a package that is published: what is changed in it. */
  applied?: Applied | undefined
}

/** Some rows of one table: those of one person, or all cards. */
export type TableRows = { table: TidyTable; rows: TidyCell[][] }

/**
 * Rows of all tables in one pass over the people, so that what a person did is read once. The rows of a table come in order, those of
 * different tables mixed. The client must be in a repeatable-read transaction, and is busy until the end.
 */
export async function* tidyRows(client: PoolClient, query: TidyQuery): AsyncGenerator<TableRows> {
  const { facts, include, publicUrl } = query
  yield { table: stimuli, rows: await stimuliRows(client, query) }
  yield { table: comments, rows: await commentRows(client, query) }
  yield* exclusionTables(client, query)
  const rowsOf = query.applied === undefined ? recordedRows(facts) : rowsToPublish(facts, query.applied)
  const people = new Map<TidyTable, Map<TidyCell, TidyCell[]>>()
  for await (const batch of personRecords(client, { experiment_id: facts.experiment_id, include, publicUrl })) {
    query.onPeople?.(batch.length)
    for (const { record, seen, draws } of batch) {
      const visit = rowsOf(record, seen)
      query.onVisit?.(visit.record, draws, visit.notComputable)
      for (const { table, rows } of visit.tables) {
        if (facts.hasWaves && table.isOfPeople) joinVisits(people, table, rows)
        else if (rows.length > 0) yield { table, rows }
      }
      // Other requests are answered in between.
      await otherWork()
    }
  }
  for (const [table, rows] of people) yield { table, rows: [...rows.values()] }
  const refused = await client.query<Refused>(refusedPeople(include), [facts.experiment_id])
  if (refused.rows.length > 0) yield { table: participants, rows: refusedRows(facts, refused.rows) }
}

type VisitRows = {
  record: PersonRecord
  notComputable: ColumnsByTable
  tables: Iterable<{ table: PersonTable; rows: TidyCell[][] }>
}
type RowsOfVisit = (record: PersonRecord, seen: Seen) => VisitRows

function recordedRows(facts: StudyFacts): RowsOfVisit {
  const tables = personTablesIn(facts).map((table) => ({ table, cells: table.cells(facts) }))
  return (record, seen) => {
    const person = readPerson(record, seen)
    return { record, notComputable: {}, tables: tables.map(({ table, cells }) => ({ table, rows: cells(person) })) }
  }
}

function rowsToPublish(facts: StudyFacts, applied: Applied): RowsOfVisit {
  const tables = personTablesIn(facts).map((table) => ({ table, make: publishedRows(table, facts) }))
  const ofMarks = changerOf(facts, applied, { texts: false })
  const ofAll = changerOf(facts, applied, { texts: true })
  return (record, seen) => {
    const published = changedRecord(record, ofAll)
    const readings: ThreeReadings = {
      recorded: readPerson(record, seen),
      marked: readPerson(changedRecord(record, ofMarks), seen),
      published: readPerson(published, seen),
    }
    const made = tables.map(({ table, make }) => ({ table, ...make(readings) }))
    const notComputable = Object.fromEntries(
      made.flatMap((each) => (each.notComputable.length > 0 ? [[each.table.name, each.notComputable] as const] : [])),
    )
    return { record: published, notComputable, tables: made }
  }
}

/** The visits of a person are apart from each other, so the rows of people wait for the last of them. What an earlier visit says stays. */
function joinVisits(people: Map<TidyTable, Map<TidyCell, TidyCell[]>>, table: TidyTable, rows: readonly TidyCell[][]): void {
  const known = people.get(table) ?? new Map<TidyCell, TidyCell[]>()
  people.set(table, known)
  for (const row of rows) {
    const [person = null] = row
    const before = known.get(person)
    known.set(person, before === undefined ? row : before.map((cell, i) => cell ?? row[i] ?? null))
  }
}

async function stimuliRows(client: PoolClient, { facts, include, publicUrl }: TidyQuery): Promise<TidyCell[][]> {
  const { rows } = await client.query<Stimulus>(stimuliSql(include, publicUrl), [facts.experiment_id])
  return rows.map(stimuli.cells(facts))
}

async function commentRows(client: PoolClient, { facts }: TidyQuery): Promise<TidyCell[][]> {
  const { rows } = await client.query<GivenCommentRow>(COMMENTS, [facts.experiment_id])
  return rows.map(comments.cells(facts))
}

/** In the order of their table. */
export async function excludedRows(client: PoolClient, experiment_id: string, include: Include): Promise<readonly ExcludedRow[]> {
  const { rows } = await client.query<ExcludedRow>(excludedPeople(include), [experiment_id])
  return rows
}

async function* exclusionTables(client: PoolClient, { facts, include }: TidyQuery): AsyncGenerator<TableRows> {
  const excluded = await excludedRows(client, facts.experiment_id, include)
  if (excluded.length > 0) yield { table: exclusions, rows: excluded.map(exclusions.cells) }
  const fixed = await client.query<{ rules: ChosenRule[]; fixedMs: number }>(FIXED_RULES, [facts.experiment_id])
  const { rules = [], fixedMs = null } = fixed.rows[0] ?? {}
  yield { table: exclusionRules, rows: exclusionRuleRows({ fixed: rules, fixedMs, excluded }) }
}
