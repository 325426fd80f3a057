import type { PoolClient } from 'pg'
import { personTables } from '#domain/exports/tidy/index.ts'
import type { Needs, PersonTable } from '#domain/exports/tidy/person/person-table.ts'
import { type PersonReading, readPerson } from '#domain/exports/tidy/person/read-person.ts'
import { type Stimulus, stimuli } from '#domain/exports/tidy/stimuli.ts'
import type { StudyFacts, TidyCell, TidyTable } from '#domain/exports/tidy/table.ts'
import type { Include } from '../export-sql.ts'
import { rowStream } from '../row-stream.ts'
import { isSettled } from '../settled-engagement.ts'
import { personRecords, type StoredPerson } from './person-records.ts'
import { readAhead } from './read-ahead.ts'
import { stimuli as stimuliSql } from './tidy-sql.ts'

export type TidyQuery = {
  /** What the columns were made of. */
  facts: StudyFacts
  include: Include
  publicUrl: string
  /** Told of everybody in turn, before their rows come; the walk waits for it. */
  onPerson?: (person: WalkedPerson) => Promise<void>
}

/** Somebody on the walk over the people. */
export type WalkedPerson = Pick<StoredPerson, 'participant_id' | 'isSettled'> & { reading: PersonReading }

/** So many are read while somebody is worked on: the database need not wait, and memory stays flat. */
const PEOPLE_AHEAD = 4

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
  const { facts, include, publicUrl } = query
  const whose = { experiment_id: facts.experiment_id, include, publicUrl, settled: isSettled(publicUrl) }
  const people = readAhead(personRecords(client, whose, needsOf(asked)), PEOPLE_AHEAD)
  for await (const { record, ...who } of people) {
    const reading = readPerson(record)
    await query.onPerson?.({ ...who, reading })
    for (const { table, cells } of made) {
      const rows = cells(reading)
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
