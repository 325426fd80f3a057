import { FILE_LIFE_MS } from '#domain/exports/jobs/job.ts'
import { expireOldFiles, filesToDelete, forgetFile } from '#server/store/exports/jobs.ts'
import type { Deps } from '../deps.ts'

/** Deletes files that are too old, or whose study somebody withdrew from. */
export async function removeJobFiles({ database: { db }, files, now }: Deps): Promise<void> {
  await expireOldFiles(db, new Date(now() - FILE_LIFE_MS))
  for (const { job_id, file_key } of await filesToDelete(db)) {
    if (file_key !== null) await files.remove(file_key)
    await forgetFile(db, job_id)
  }
}
