import { FILE_LIFE_MS } from '#domain/exports/jobs/job.ts'
import { expireOldFiles, filesToDelete, forgetFile, triedJobs } from '#server/store/exports/jobs.ts'
import type { Deps } from '../deps.ts'
import { fileKeyOf } from './make-file.ts'

/** Deletes files that are too old, or whose study somebody withdrew from. */
export async function removeJobFiles({ database: { db }, files, databaseNow }: Deps): Promise<void> {
  await expireOldFiles(db, new Date((await databaseNow()) - FILE_LIFE_MS))
  for (const { job_id, file_key } of await filesToDelete(db)) {
    if (file_key !== null) await files.remove(file_key)
    await forgetFile(db, job_id)
  }
}

/** Deletes what attempts that no longer count have left in the file store, such as a package that a killed process was making. */
export async function removeGivenUpFiles({ database: { db }, files }: Deps): Promise<void> {
  for (const { job_id, attempt, state, file_key } of await triedJobs(db)) {
    const nGivenUp = state === 'running' ? attempt - 1 : attempt
    const keys = Array.from({ length: nGivenUp }, (_, i) => fileKeyOf({ job_id, attempt: i + 1 }))
    for (const key of keys) if (key !== file_key) await files.remove(key)
  }
}
