import type { Readable } from 'node:stream'
import { type Column, type Export, exportColumns, rawColumns } from '#domain/exports/csv.ts'
import { findExport, allExports as known } from '#domain/exports/index.ts'
import type { JobProgress } from '#domain/exports/jobs/job.ts'
import { Refusal } from '#server/refusal.ts'
import { covariatesIn } from '#server/store/exports/export-rows.ts'
import { openExportSession } from '#server/store/exports/export-session.ts'
import type { ExportQuery, Include } from '#server/store/exports/export-sql.ts'
import { namesVisits } from '#server/store/exports/named-feeds.ts'
import { findSet } from '#server/store/stimuli/sets.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { type Deps, type LabCaller, labOf } from '../deps.ts'
import { unknownStudy } from '../studies/unknown-study.ts'
import { csvStream, whenOver } from './csv-stream.ts'
import { sourceOfFile } from './source-of-file.ts'

/** `id`: of a study or of a set, as the export has it. */
export type Wanted = {
  id: string
  data_type: string
  include: Include
  /** Text as it was written, not guarded against spreadsheets. */
  isRaw?: boolean
}

type Found = { descriptor: Export; columns: readonly Column[]; query: ExportQuery }

/** The export of one of a researcher's own studies or sets. What belongs to somebody else is as unknown as what does not exist. */
export async function findWanted(
  deps: Deps,
  { id, data_type, include, isRaw = false }: Wanted,
  caller: LabCaller,
): Promise<Found> {
  const descriptor = findExport(data_type)
  if (!descriptor) {
    throw new Refusal('bad_request', `data_type must be one of ${known.map(({ name }) => name).join(', ')}, not '${data_type}'`)
  }
  await refuseUnlessOwned(deps, descriptor.of, id, labOf(caller))
  const covariates = await covariatesIn(deps.database.pool, descriptor, id)
  const visits = { namesVisits: descriptor.isOfVisits === true && (await namesVisits(deps.database.pool, id)) }
  const query = { id, include, publicUrl: deps.publicUrl(), covariates, ...visits }
  const columns = exportColumns(descriptor, covariates, visits)
  return { descriptor, columns: isRaw ? rawColumns(columns) : columns, query }
}

export async function refuseUnlessOwned({ database: { db } }: Deps, of: Export['of'], id: string, lab_id: string): Promise<void> {
  if (of === 'set') {
    if ((await findSet(db, id))?.lab_id !== lab_id) throw new Refusal('not_found', `There is no set '${id}'`)
  } else if ((await findStudy(db, id))?.lab_id !== lab_id) {
    throw unknownStudy(id)
  }
}

export const csvName = ({ id, data_type }: Wanted): string => `${id}_${data_type}.csv`

type Options = {
  /** Aborted when the reader goes away. */
  signal: AbortSignal
  onProgress?: ((progress: JobProgress) => void) | undefined
}

/** A file as it comes from the database. Resolves when its first rows are there. */
export async function exportCsv(
  deps: Deps,
  wanted: Wanted,
  caller: LabCaller,
  { signal, onProgress }: Options,
): Promise<{ filename: string; csv: Readable }> {
  const { columns, query } = await findWanted(deps, wanted, caller)
  const session = await openExportSession(await sourceOfFile(deps), signal)
  try {
    const csv = await csvStream(session, { name: wanted.data_type, columns, query, onProgress })
    whenOver(csv, session.end)
    return { filename: csvName(wanted), csv }
  } catch (error) {
    await session.end(false)
    throw error
  }
}
