import { addAbortSignal, type Readable } from 'node:stream'
import type { JobProgress, WantedFile } from '#domain/exports/jobs/job.ts'
import { FileStoreAway, Refusal } from '#server/refusal.ts'
import { type Attempt, beginJob, failAttempt, finishJob, putBack, reportProgress } from '#server/store/exports/jobs.ts'
import type { Deps, LabCaller } from '../deps.ts'
import { everyHeartbeat } from './heartbeat.ts'

export type Watch = { signal: AbortSignal; onProgress: (progress: JobProgress) => void }

/** Opens the file that a job wants. */
export type OpenFile = (wanted: WantedFile, caller: LabCaller, watch: Watch) => Promise<{ filename: string; stream: Readable }>

/** The key is different for every attempt: an attempt that was given up cannot overwrite the file of its successor. */
export const fileKeyOf = ({ job_id, attempt }: Attempt): string => `job-${job_id}-${attempt}`

/** Makes the file of a job, from the database into the file store. `stop`: this process is about to end. */
export async function makeFile(deps: Deps, job_id: string, stop: AbortSignal, open: OpenFile): Promise<void> {
  const { db } = deps.database
  const job = await beginJob(db, job_id)
  // Another node was faster, or nobody needs it any more.
  if (!job) return
  const file_key = fileKeyOf(job)
  let progress: JobProgress = { done: 0, total: 0, rows: 0 }
  const onProgress = (reported: JobProgress) => {
    progress = reported
  }
  const superseded = new AbortController()
  const signal = AbortSignal.any([stop, superseded.signal])
  const stopHeartbeat = everyHeartbeat(async () => {
    if (!(await reportProgress(db, job, progress))) superseded.abort()
  })
  try {
    const { filename, stream } = await open(
      job.wanted,
      { researcher: { lab_id: job.lab_id, person_id: job.created_by } },
      { signal, onProgress },
    )
    await deps.files.write(file_key, addAbortSignal(signal, stream)).finally(() => stream.destroy())
    const bytes = await deps.files.size(file_key)
    if (bytes === undefined) throw new Error(`The file store lost ${file_key}`)
    await stopHeartbeat()
    if (await finishJob(db, job, { file_key, filename, bytes, ...progress })) return
    await deps.files.remove(file_key)
  } catch (error) {
    await stopHeartbeat()
    // False where the job may have been finished after all, as when the connection was lost with the answer: then its file must stay.
    const hasEnded = superseded.signal.aborted || (await endAttempt(deps, job, { error, stop }))
    // What cannot be removed now is swept up later, and must not hide why the attempt ended.
    if (hasEnded) await deps.files.remove(file_key).catch(() => undefined)
    if (!signal.aborted) throw error
  }
  // Cancelled, not failed: the next attempt need not wait.
  await deps.jobQueue.send(job.kind, job_id)
}

/** Whether this attempt was the current one and has ended without a file. */
function endAttempt({ database: { db } }: Deps, job: Attempt, { error, stop }: { error: unknown; stop: AbortSignal }) {
  // A store that is away is no fault of the job, which waits for it however long that takes.
  const isInnocent = stop.aborted || error instanceof FileStoreAway
  const ended = isInnocent ? putBack(db, job) : failAttempt(db, job, { isFinal: error instanceof Refusal })
  // If this fails too, the job stays marked as running and is taken up again when its heartbeat is old.
  return ended.catch(() => false)
}
