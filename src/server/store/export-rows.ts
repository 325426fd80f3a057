import type { Pool, PoolClient } from 'pg'
import type { Column } from '#domain/exports/csv.ts'
import { copiedTexts } from './copied-texts.ts'
import { copyOut } from './copy-out.ts'
import { engagementRows } from './engagement-rows.ts'
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
  nextPeople,
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
    for (let after: string | undefined = '0', n = PEOPLE_AT_FIRST; after !== undefined; n = PEOPLE_A_TURN) {
      const found: readonly Next[] = (await reader.query<Next>(nextPeople(asked, { after, limit: n, isSettled: settled }))).rows
      const turn = firstAlike(found)
      const ids = turn.map(({ participant_id }) => participant_id)
      yield turn[0]?.is_settled
        ? { gives: 'csv', sql: settledCsv(ids) }
        : { gives: 'rows', sql: engagementOf(asked, ids, await engagementRows(reader, asked, ids)) }
      after = turn.length < found.length || found.length === n ? ids.at(-1) : undefined
    }
  },
  user_form: async function* (reader, asked) {
    for (let after: string | undefined = '0', n = PEOPLE_AT_FIRST; after !== undefined; n = PEOPLE_A_TURN) {
      const found: readonly Next[] = (await reader.query<Next>(nextPeople(asked, { after, limit: n, isSettled: 'false' }))).rows
      const ids = found.map(({ participant_id }) => participant_id)
      yield { gives: 'rows', sql: userFormOf(asked, ids) }
      after = ids.length === n ? ids.at(-1) : undefined
    }
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

type Next = { participant_id: string; is_settled: boolean }

/** Those at the beginning of a list who are settled, or who are not. */
function firstAlike(found: readonly Next[]): readonly Next[] {
  const isFirst = found[0]?.is_settled
  const other = found.findIndex(({ is_settled }) => is_settled !== isFirst)
  return found.slice(0, Math.min(other === -1 ? found.length : other, isFirst ? PEOPLE_A_TURN : UNSETTLED_A_TURN))
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
export async function* lentCsvOf(session: ExportSession, wanted: WantedCsv): AsyncGenerator<Buffer> {
  const { name, columns, query, seenBefore } = wanted
  let isComplete = false
  try {
    const asked = { ...query, seen: seenIn(session, seenBefore) }
    const settled = seenBefore === undefined ? settledFor(columns, asked) : 'false'
    for await (const { gives, sql } of oneAhead(stepsOf(name)(session.reader, asked, settled))) {
      yield* gives === 'csv'
        ? copiedTexts(copyOut(session.writer, `copy (${sql}) to stdout with (format binary)`).pieces)
        : copyOut(session.writer, asCsv(columns, sql)).pieces
    }
    isComplete = true
  } finally {
    await session.end(isComplete)
  }
}

/** The same for those who keep pieces. */
export async function* csvOf(session: ExportSession, wanted: WantedCsv): AsyncGenerator<Buffer> {
  for await (const piece of lentCsvOf(session, wanted)) yield Buffer.from(piece)
}

/** What is written down is guarded: without the guard, those will do of whom nothing was. */
function settledFor(columns: readonly Column[], { publicUrl }: Asked): string {
  const isRaw = columns.every(({ cell }) => cell !== 'free-text')
  return isRaw ? `${isSettled(publicUrl)} and ${IS_UNGUARDED}` : isSettled(publicUrl)
}

function seenIn({ snapshot }: ExportSession, seenBefore: string | undefined): Asked['seen'] {
  if (seenBefore === undefined) return () => 'true'
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
