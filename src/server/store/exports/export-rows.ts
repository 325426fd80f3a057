import type { Pool, PoolClient } from 'pg'
import type { Column } from '#domain/exports/csv.ts'
import { copiedTexts } from './copied-texts.ts'
import { copyOut } from './copy-out.ts'
import { engagementOfPeople } from './engagement-rows.ts'
import { asCsv } from './export-cells.ts'
import { type ExportSession, openExportSession } from './export-session.ts'
import { isSeenBy, readSnapshot } from './export-snapshot.ts'
import {
  type Asked,
  COVARIATES_OF_SET,
  covariatesOfStudy,
  type ExportQuery,
  engagementOf,
  entityInfo,
  experimentParameters,
  inventory,
  nextPeopleAsText,
  stimulusSet,
  userFormOf,
} from './export-sql.ts'
import { rowStream } from './row-stream.ts'
import { IS_UNGUARDED, isSettled, settledCsv } from './settled-engagement.ts'

/** A query of an export: it gives rows, or the CSV of people whose rows were written down before. */
type Step = { gives: 'rows' | 'csv'; sql: string }

/** `settled`: SQL that holds where what was written down of a participant `p` in `s` will do. */
type Steps = (reader: PoolClient, asked: Asked, settled: string) => AsyncGenerator<Step>

const once = (query: (asked: Asked) => string): Steps =>
  async function* (_reader, asked) {
    yield { gives: 'rows', sql: query(asked) }
  }

/** An export is what some queries give, one after the other. The columns of each are those of its descriptor, in that order. */
const STEPS: Readonly<Record<string, Steps>> = {
  engagement: async function* (reader, asked, settled) {
    for await (const { ids, isSettled } of turns(reader, asked, settled)) {
      yield isSettled
        ? { gives: 'csv', sql: settledCsv(ids) }
        : { gives: 'rows', sql: engagementOf(asked, await engagementOfPeople(reader, asked, listOf(ids))) }
    }
  },
  user_form: async function* (reader, asked) {
    for await (const { ids } of turns(reader, asked, undefined)) yield { gives: 'rows', sql: userFormOf(asked, listOf(ids)) }
  },
  entity_info: once(entityInfo),
  stimulus_set: once(stimulusSet),
  experiment_parameters: once(experimentParameters),
  inventory: once(inventory),
}

/** So many people at a time keep the memory flat and the database from being asked for each one. */
const PEOPLE_A_TURN = 200
/** The same of people whose rows must be worked out of every sample that their pages sent. */
const UNSETTLED_A_TURN = 10
/** Fewer at first: somebody waits for the first byte. */
const PEOPLE_AT_FIRST = 5

/**
 * Their ids, with commas between: a turn is one short text. A list of rows for each of the many turns of a long file would be small
 * objects that outlive their turn and make memory grow.
 */
type Turn = { ids: string; isSettled: boolean }

const listOf = (ids: string): string[] => (ids === '' ? [] : ids.split(','))

/** People in order, some at a time who are alike: all of them settled, or none. `settled`: without it, that does not matter. */
async function* turns(reader: PoolClient, asked: Asked, settled: string | undefined): AsyncGenerator<Turn> {
  for (let after: string | undefined = '0', limit = PEOPLE_AT_FIRST; after !== undefined; limit = PEOPLE_A_TURN) {
    const next = nextPeopleAsText(asked, { after, limit, isSettled: settled ?? 'false' })
    const { rows }: { rows: { ids: string; settled: string }[] } = await reader.query(next)
    const found = rows[0] ?? { ids: '', settled: '' }
    const isSettled = found.settled.startsWith('1')
    const other = found.settled.indexOf(isSettled ? '0' : '1')
    const nAlike = other === -1 ? found.settled.length : other
    const n = isSettled || settled === undefined ? nAlike : Math.min(nAlike, UNSETTLED_A_TURN)
    const ids = n === found.settled.length ? found.ids : firstOf(found.ids, n)
    // Also of nobody: a file without rows is a file.
    yield { ids, isSettled }
    after = n < found.settled.length || found.settled.length === limit ? ids.slice(ids.lastIndexOf(',') + 1) : undefined
  }
}

function firstOf(ids: string, n: number): string {
  let end = -1
  for (let i = 0; i < n; i++) end = ids.indexOf(',', end + 1)
  return ids.slice(0, end)
}

/** Works on the next step while the present one is being answered. */
async function* oneAhead(steps: AsyncGenerator<Step>): AsyncGenerator<Step> {
  let next = steps.next()
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = steps.next()
    // Who asks for it learns of a failure; until then nobody listens.
    next.catch(() => undefined)
    yield value
  }
}

const stepsOf = (name: string): Steps => {
  const steps = STEPS[name]
  if (steps === undefined) throw new Error(`No rows for the export ${name}`)
  return steps
}

/** Rows of an export, a few hundred at a time. */
export async function* exportRows(pool: Pool, name: string, query: ExportQuery): AsyncGenerator<(string | number | null)[]> {
  const session = await openExportSession(pool, new AbortController().signal)
  let isComplete = false
  try {
    const asked = { ...query, seen: () => 'true' }
    for await (const { sql } of oneAhead(stepsOf(name)(session.reader, asked, 'false'))) {
      const rows = rowStream(session.writer, sql, [], { batchSize: 500, rowMode: 'array' })
      for await (const row of rows) yield row as (string | number | null)[] // bigint comes as text
    }
    isComplete = true
  } finally {
    await session.end(isComplete)
  }
}

type WantedCsv = { name: string; columns: readonly Column[]; query: ExportQuery; seenBefore: string | undefined }

/**
 * An export as CSV without its header, as PostgreSQL writes it. Each piece is lent and holds until the next one is asked for.
 * `seenBefore`: the snapshot of an export that is told again.
 */
export async function* lentCsvOf(session: ExportSession, { seenBefore, ...wanted }: WantedCsv): AsyncGenerator<Buffer> {
  let isComplete = false
  try {
    const seen = seenBefore === undefined ? undefined : seenIn(session, seenBefore)
    yield* csvOnClients(session, { ...wanted, seen })
    isComplete = true
  } finally {
    await session.end(isComplete)
  }
}

type Clients = Pick<ExportSession, 'reader' | 'writer'>

/** The same on connections that are needed further, or on one alone. `seen`: without it everything is. */
export async function* csvOnClients(
  { reader, writer }: Clients,
  { name, columns, query, seen }: Omit<WantedCsv, 'seenBefore'> & { seen?: Asked['seen'] | undefined },
): AsyncGenerator<Buffer> {
  const asked = { ...query, seen: seen ?? (() => 'true') }
  const settled = seen === undefined ? settledFor(columns, asked) : 'false'
  for await (const { gives, sql } of oneAhead(stepsOf(name)(reader, asked, settled))) {
    yield* gives === 'csv'
      ? copiedTexts(copyOut(writer, `copy (${sql}) to stdout with (format binary)`).pieces)
      : copyOut(writer, asCsv(columns, sql)).pieces
  }
}

/** What is written down is guarded: without the guard, those will do of whom nothing was. */
function settledFor(columns: readonly Column[], { publicUrl }: Asked): string {
  const isRaw = columns.every(({ cell }) => cell !== 'free-text')
  return isRaw ? `${isSettled(publicUrl)} and ${IS_UNGUARDED}` : isSettled(publicUrl)
}

function seenIn({ snapshot }: ExportSession, seenBefore: string): Asked['seen'] {
  const [earlier, now] = [readSnapshot(seenBefore), readSnapshot(snapshot)]
  return (table) => isSeenBy(table, earlier, now)
}

/** Names of the covariates that occur, in one order for all rows. */
export async function covariateNames(pool: Pool | PoolClient, of: 'study' | 'set', id: string): Promise<string[]> {
  const { rows } = await (of === 'set'
    ? pool.query<{ name: string }>(COVARIATES_OF_SET, [id])
    : pool.query<{ name: string }>(covariatesOfStudy(id)))
  return rows.map(({ name }) => name)
}

/** Says who is left out by their own or by the researcher's wish; changes whenever somebody joins or leaves them. */
export async function leftOutPeople({ reader }: ExportSession, experiment_id: string): Promise<string> {
  const { rows } = await reader.query<{ people: string }>(
    `select coalesce(md5(string_agg(participant_id || case when withdrawn_at is null then 'e' else 'w' end, ',' order by participant_id)), '') as people
     from participants where experiment_id = $1 and (withdrawn_at is not null or excluded_at is not null)`,
    [experiment_id],
  )
  return rows[0]?.people ?? ''
}
