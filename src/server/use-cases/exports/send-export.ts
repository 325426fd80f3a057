import type { Readable } from 'node:stream'
import type { PublishedAs } from '#domain/publication/publication.ts'
import type { Deps, LabCaller } from '../deps.ts'
import { whenOver } from './csv-stream.ts'
import { exportCsv, type Wanted } from './export-csv.ts'
import { exportPackage } from './export-package.ts'
import { includedNames, recordExport, recordExportStart } from './record-export.ts'

export type Reader = {
  /** Aborted when the reader goes away. */
  signal: AbortSignal
  /** The file was sent, and the log could not say so. */
  onUnrecorded: (error: unknown) => void
}

/** A file that leaves as it is made. The audit log says who asked for it before the first row, and how many rows left after the last. */
export async function sendCsv(deps: Deps, wanted: Wanted, caller: LabCaller, { signal, onUnrecorded }: Reader) {
  const about = {
    id: wanted.id,
    data_type: wanted.data_type,
    include: includedNames(wanted.include),
    raw: wanted.isRaw ?? false,
  }
  let rows = 0
  const onProgress = (progress: { rows: number }) => {
    rows = progress.rows
  }
  const file = await exportCsv(deps, wanted, caller, { signal, onProgress })
  await recordedStart(deps, caller, about, file.csv)
  whenOver(file.csv, (is_complete) => {
    recordExport(deps, caller, { ...about, rows, is_complete }).catch(onUnrecorded)
  })
  return file
}

export async function sendPackage(
  deps: Deps,
  { id, include, publication }: Pick<Wanted, 'id' | 'include'> & { publication?: PublishedAs },
  caller: LabCaller,
  { signal, onUnrecorded }: Reader,
) {
  const about = { id, data_type: publication === undefined ? 'package' : 'published package', include: includedNames(include) }
  let rows = 0
  const onProgress = (progress: { rows: number }) => {
    rows = progress.rows
  }
  const file = await exportPackage(deps, { id, include, publication, onProgress }, caller, signal)
  await recordedStart(deps, caller, about, file.stream)
  whenOver(file.stream, (is_complete) => {
    recordExport(deps, caller, { ...about, rows, is_complete }).catch(onUnrecorded)
  })
  return file
}

/** A file whose request cannot be recorded is not sent. */
async function recordedStart(
  { database: { db } }: Deps,
  caller: LabCaller,
  about: Parameters<typeof recordExportStart>[2],
  file: Readable,
): Promise<void> {
  try {
    await recordExportStart(db, caller, about)
  } catch (error) {
    file.destroy()
    throw error
  }
}
