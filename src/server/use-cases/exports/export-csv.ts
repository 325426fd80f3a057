import { createHash } from 'node:crypto'
import { type Column, csvHeader, type Export, exportColumns, ownCovariates, rawColumns } from '#domain/exports/csv.ts'
import { findExport, exports as known } from '#domain/exports/index.ts'
import { Refusal } from '#server/refusal.ts'
import { covariateNames, leftOutPeople, lentCsvOf } from '#server/store/exports/export-rows.ts'
import { openExportSession } from '#server/store/exports/export-session.ts'
import { SNAPSHOT_TEXT } from '#server/store/exports/export-snapshot.ts'
import type { ExportQuery, Include } from '#server/store/exports/export-sql.ts'
import { ownerOfSet } from '#server/store/stimuli/sets.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { type Caller, type Deps, researcher } from '../deps.ts'
import { fillPropensities } from '../visits/fill-propensities.ts'

/** `id`: of a study or of a set, as the export has it. */
export type Wanted = {
  id: string
  data_type: string
  include: Include
  /** Text as it was written, not guarded against spreadsheets. */
  isRaw?: boolean
}

/** Where an interrupted file goes on: what `asOf` named it, and how many bytes of it are there. */
export type Continued = { asOf: string; fromByte: number }

type Found = { descriptor: Export; columns: readonly Column[]; query: ExportQuery }

/** What one of a researcher's own studies or sets is asked. What belongs to somebody else is as unknown as what does not exist. */
export async function findWanted(deps: Deps, { id, data_type, include, isRaw = false }: Wanted, caller: Caller): Promise<Found> {
  const descriptor = findExport(data_type)
  if (!descriptor) {
    throw new Refusal('bad_request', `data_type must be one of ${known.map(({ name }) => name).join(', ')}, not '${data_type}'`)
  }
  await refuseUnlessOwned(deps, descriptor.of, id, researcher(caller))
  const listsCards = descriptor.afterCovariates !== undefined
  const covariates = ownCovariates(descriptor, listsCards ? await covariateNames(deps.database.pool, descriptor.of, id) : [])
  const query = { id, include, publicUrl: deps.publicUrl(), covariates }
  const columns = exportColumns(descriptor, covariates)
  return { descriptor, columns: isRaw ? rawColumns(columns) : columns, query }
}

export async function refuseUnlessOwned(
  { database: { db } }: Deps,
  of: Export['of'],
  id: string,
  owner_id: string,
): Promise<void> {
  if (of === 'set') {
    if ((await ownerOfSet(db, id)) !== owner_id) throw new Refusal('not_found', `There is no set '${id}'`)
  } else if ((await findStudy(db, id))?.owner_id !== owner_id) {
    throw new Refusal('unknown_experiment', `experiment_id '${id}' is unknown`)
  }
}

export const csvName = ({ id, data_type }: Wanted): string => `${id}_${data_type}.csv`

export type ExportedCsv = {
  filename: string
  /** Names this file as it is now, of kinds that can be told again: with it an interrupted download goes on where it stopped. */
  asOf: string | undefined
  /** Each piece is lent and holds until the next one is asked for. */
  csv: AsyncGenerator<Buffer>
}

type Going = { signal: AbortSignal; continued?: Continued | undefined }

/** A file from the database to whoever reads it; the first piece is there when this returns, so that what can be refused is refused. */
export async function exportCsv(deps: Deps, wanted: Wanted, caller: Caller, { signal, continued }: Going): Promise<ExportedCsv> {
  const { descriptor, columns, query } = await findWanted(deps, wanted, caller)
  if (wanted.data_type === 'inventory') await fillPropensities(deps, wanted.id)
  const session = await openExportSession(deps.database.pool, signal)
  try {
    const mark = descriptor.isRepeatable ? fileMark(columns, query, await leftOutPeople(session, wanted.id)) : undefined
    const seenBefore = continued && snapshotOf(continued, mark)
    const pieces = withHeader(columns, lentCsvOf(session, { name: wanted.data_type, columns, query, seenBefore }))
    const csv = await started(skipping(pieces, continued?.fromByte ?? 0))
    const asOf = mark && `${mark}.${seenBefore ?? session.snapshot}`
    return { filename: csvName(wanted), asOf, csv }
  } catch (error) {
    await session.end(false)
    throw error
  }
}

/** Says all that decides over the rows of a file but time: who is in, which columns there are, how addresses begin. */
function fileMark(columns: readonly Column[], query: ExportQuery, leftOut: string): string {
  const facts = JSON.stringify([columns, query, leftOut])
  return createHash('sha256').update(facts).digest('hex').slice(0, 16)
}

/** The snapshot of the file that is continued, if that file can still be had: not after somebody withdrew, for instance. */
function snapshotOf({ asOf }: Continued, mark: string | undefined): string {
  const [itsMark, snapshot = ''] = asOf.split('.')
  if (mark === undefined || itsMark !== mark || !SNAPSHOT_TEXT.test(snapshot)) {
    throw new Refusal('export_changed', 'The file has changed since and cannot be continued. Download it anew.')
  }
  return snapshot
}

async function* withHeader(columns: readonly Column[], rows: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let header: Buffer | undefined = Buffer.from(csvHeader(columns))
  for await (const piece of rows) {
    yield header === undefined ? piece : Buffer.concat([header, piece])
    header = undefined
  }
  if (header !== undefined) yield header
}

async function* skipping(pieces: AsyncGenerator<Buffer>, nBytes: number): AsyncGenerator<Buffer> {
  let left = nBytes
  for await (const piece of pieces) {
    if (left < piece.length) yield left === 0 ? piece : piece.subarray(left)
    left = Math.max(0, left - piece.length)
  }
}

/** Waits for the first piece, so that a failure comes before anything was sent. */
async function started(pieces: AsyncGenerator<Buffer>): Promise<AsyncGenerator<Buffer>> {
  const first = await pieces.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* pieces
  })()
}
