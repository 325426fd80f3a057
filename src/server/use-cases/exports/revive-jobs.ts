import { reviveStalled } from '#server/store/exports/jobs.ts'
import type { Deps } from '../deps.ts'
import { fileKeyOf } from './make-file.ts'

/**
 * Makes sure that every job that waits is in its queue: those whose process died, those that were put back, and those whose process died
 * before it could queue them. A job that is in its queue already stays there once.
 */
export async function reviveJobs({ database: { db }, files, jobQueue }: Deps): Promise<void> {
  const { stalled, waiting } = await reviveStalled(db)
  for (const attempt of stalled) await files.remove(fileKeyOf(attempt))
  for (const { kind, job_id } of waiting) await jobQueue.send(kind, job_id)
}
