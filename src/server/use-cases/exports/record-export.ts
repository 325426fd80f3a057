import type { DbOrTx } from '#server/db/open-database.ts'
import { isFileRecorded, writeAudit } from '#server/store/accounts/audit.ts'
import type { Include } from '#server/store/exports/export-sql.ts'
import { actorOf, type Deps, type LabCaller } from '../deps.ts'

/** A file as the audit log names it. */
type Exported = {
  /** Of the study or set. */
  id: string
  data_type: string
  include?: readonly string[]
  raw?: boolean
  job_id?: string
}

/** Before the first row leaves: who asked for which file, by which filter. */
export async function recordExportStart(db: DbOrTx, caller: LabCaller, { id, ...detail }: Exported): Promise<void> {
  await writeAudit(db, { ...actorOf(caller), action: 'data-export-started', target: id, detail })
}

/** How many rows left. `is_complete`: false if the reader went away before the end. */
export async function recordExport(
  { database: { db } }: Pick<Deps, 'database'>,
  caller: LabCaller,
  { id, ...detail }: Exported & { rows: number; is_complete?: boolean },
): Promise<void> {
  await writeAudit(db, { ...actorOf(caller), action: 'data-exported', target: id, detail })
}

/**
 * The download of a stored file. Parts are one download for an hour, however the file is cut and whichever part comes first: a download that
 * goes on where it was broken off is the same one.
 */
export async function recordFile(
  deps: Pick<Deps, 'database'>,
  caller: LabCaller,
  file: Exported & { rows: number; job_id: string },
  { isPart }: { isPart: boolean },
): Promise<void> {
  const { lab_id, person_id } = actorOf(caller)
  const { job_id } = file
  if (isPart && (await isFileRecorded(deps.database.db, { lab_id, person_id, job_id }))) return
  await recordExport(deps, caller, file)
}

export const includedNames = (include: Include): string[] =>
  Object.entries(include).flatMap(([name, isIncluded]) => (isIncluded ? [name] : []))
