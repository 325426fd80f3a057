import type { DbOrTx } from '#server/db/open-database.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
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

export const includedNames = (include: Include): string[] =>
  Object.entries(include).flatMap(([name, isIncluded]) => (isIncluded ? [name] : []))
