import type { PoolClient } from 'pg'
import { personTables } from '#domain/exports/tidy/index.ts'
import type { Needs, PersonTable } from '#domain/exports/tidy/person-table.ts'
import { readPerson } from '#domain/exports/tidy/read-person.ts'
import { type Stimulus, stimuli } from '#domain/exports/tidy/stimuli.ts'
import type { StudyFacts, TidyCell, TidyTable } from '#domain/exports/tidy/table.ts'
import type { Include } from '../export-sql.ts'
import { rowStream } from '../row-stream.ts'
import { personRecords } from './person-records.ts'
import { stimuli as stimuliSql } from './tidy-sql.ts'

/** `facts`: what the columns were made of. */
export type TidyQuery = { facts: StudyFacts; include: Include; publicUrl: string }

/** Some rows of one table: those of one person, or a few hundred cards. */
export type TidyTurn = { table: TidyTable; rows: TidyCell[][] }

/**
 * Rows of several tables in one walk over the people, so that what a person did is read once for all of them. The rows of a table come
 * in order, those of different tables mixed. The client must be in a snapshot of its own, and is busy until the end.
 */
export async function* tidyTurns(client: PoolClient, tables: readonly TidyTable[], query: TidyQuery): AsyncGenerator<TidyTurn> {
  const isAsked = ({ name }: TidyTable) => tables.some((table) => table.name === name)
  if (isAsked(stimuli)) yield* stimuliTurns(client, query)
  const asked = personTables.filter(isAsked)
  if (asked.length === 0) return
  const made = asked.map((table) => ({ table, cells: table.cells(query.facts) }))
  const whose = { experiment_id: query.facts.experiment_id, include: query.include }
  for await (const record of personRecords(client, whose, needsOf(asked))) {
    const person = readPerson(record)
    for (const { table, cells } of made) {
      const rows = cells(person)
      if (rows.length > 0) yield { table, rows }
    }
  }
}

/** Rows of one table alone. */
export async function* tidyRows(client: PoolClient, table: TidyTable, query: TidyQuery): AsyncGenerator<TidyCell[]> {
  for await (const { rows } of tidyTurns(client, [table], query)) yield* rows
}

function needsOf(tables: readonly PersonTable[]): Needs {
  const kinds = tables.map(({ needs }) => needs.kinds)
  return {
    cards: tables.some(({ needs }) => needs.cards),
    answers: tables.some(({ needs }) => needs.answers),
    kinds: kinds.includes('all') ? 'all' : [...new Set(kinds.flat())],
  }
}

const CARDS_A_TURN = 500

async function* stimuliTurns(client: PoolClient, { facts, include, publicUrl }: TidyQuery): AsyncGenerator<TidyTurn> {
  const cells = stimuli.cells(facts)
  const sql = stimuliSql(include, publicUrl)
  const stream = rowStream(client, sql, [facts.experiment_id], { batchSize: CARDS_A_TURN })
  let rows: TidyCell[][] = []
  for await (const card of stream) {
    rows.push(cells(card as Stimulus)) // the columns of the query
    if (rows.length < CARDS_A_TURN) continue
    yield { table: stimuli, rows }
    rows = []
  }
  if (rows.length > 0) yield { table: stimuli, rows }
}
