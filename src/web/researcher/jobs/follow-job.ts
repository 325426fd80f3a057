import * as z from 'zod/mini'
import { JOBS_PATH, jobReply } from '#contract/jobs.ts'
import { callApi } from '#web/shared/call-api.ts'
import { isUnderWay, type Job, type WantedJob } from './job.ts'

/** How often a job that is being made is asked for. */
export const FOLLOW_MS = 1000

type Started = { ok: true; job_id: string } | { ok: false; problem: 'no-data' | 'failed' }

export async function startJob(wanted: WantedJob): Promise<Started> {
  const result = await callApi(JOBS_PATH, wanted)
  if (result.ok) return { ok: true, job_id: result.reply.data.job_id }
  return { ok: false, problem: result.problem === 'refused' && result.status === 404 ? 'no-data' : 'failed' }
}

/**
 * Waits until a job has ended, and reports every step. A server that does not answer is asked again: the job goes on without this page.
 * Undefined if the job is no longer there.
 */
export async function followJob(
  job_id: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (job: Job) => void },
): Promise<Job | undefined> {
  for (;;) {
    const answer = await readJob(job_id, signal)
    signal.throwIfAborted()
    if (answer === 'unknown') return undefined
    if (answer !== 'no-answer') {
      if (!isUnderWay(answer)) return answer
      onProgress(answer)
    }
    await new Promise((resolve) => setTimeout(resolve, FOLLOW_MS))
    signal.throwIfAborted()
  }
}

async function readJob(job_id: string, signal: AbortSignal): Promise<Job | 'unknown' | 'no-answer'> {
  try {
    const response = await fetch(`${JOBS_PATH}/${encodeURIComponent(job_id)}`, { signal })
    if (response.status === 404) return 'unknown'
    if (!response.ok) return 'no-answer'
    return z.parse(jobReply, await response.json()).data
  } catch {
    return 'no-answer'
  }
}
