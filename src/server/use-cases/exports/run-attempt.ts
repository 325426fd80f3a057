import type { JobProgress } from '#domain/exports/jobs/job.ts'
import type { RunResult } from '#domain/simulation/run-result.ts'
import { Refusal } from '#server/refusal.ts'
import { beginJob, failAttempt, finishRun, type JobRow, putBack, reportProgress } from '#server/store/exports/jobs.ts'
import type { Deps } from '../deps.ts'
import { everyHeartbeat } from './heartbeat.ts'

type Watch = { signal: AbortSignal; onProgress: (progress: Omit<JobProgress, 'rows'>) => void }

/** Works on a job that makes no file, unless somebody else does. `stop`: this process is about to end. */
export async function runAttempt(
  { database: { db } }: Deps,
  job_id: string,
  stop: AbortSignal,
  work: (job: JobRow, watch: Watch) => Promise<RunResult | null>,
): Promise<void> {
  const job = await beginJob(db, job_id)
  // Another node was faster, or nobody wants it any more.
  if (!job) return
  let progress: JobProgress = { done: 0, total: 0, rows: 0 }
  const superseded = new AbortController()
  const signal = AbortSignal.any([stop, superseded.signal])
  const stopHeartbeat = everyHeartbeat(async () => {
    if (!(await reportProgress(db, job, progress))) superseded.abort()
  })
  try {
    const result = await work(job, {
      signal,
      onProgress: (reported) => {
        progress = { ...reported, rows: 0 }
      },
    })
    await stopHeartbeat()
    await finishRun(db, job, { result, ...progress })
  } catch (error) {
    await stopHeartbeat()
    if (superseded.signal.aborted) return
    if (stop.aborted) await putBack(db, job)
    else await failAttempt(db, job, { isFinal: error instanceof Refusal })
    if (!stop.aborted) throw error
  }
}
