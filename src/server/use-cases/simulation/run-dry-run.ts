import { readProfile } from '#domain/simulation/read-profile.ts'
import type { RunResult } from '#domain/simulation/run-result.ts'
import { Refusal } from '#server/refusal.ts'
import { runSimulation } from '#server/simulation/run-simulation.ts'
import { beginJob, failAttempt, finishRun, type JobRow, putBack, reportProgress } from '#server/store/exports/jobs.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { deleteSimulated } from '#server/store/visits/simulated.ts'
import type { Deps } from '../deps.ts'
import { everyHeartbeat } from '../exports/heartbeat.ts'
import { passFor } from './simulation-pass.ts'

/** Lets simulated people go through a study, over the address of this node. `stop`: this process is about to end. */
export async function runDryRun(deps: Deps, job_id: string, stop: AbortSignal): Promise<void> {
  const { db } = deps.database
  const job = await beginJob(db, job_id)
  // Another node was faster, or nobody wants it any more.
  if (!job) return
  const total = job.wanted.run?.participants ?? 0
  let done = 0
  const superseded = new AbortController()
  const signal = AbortSignal.any([stop, superseded.signal])
  const stopHeartbeat = everyHeartbeat(async () => {
    if (!(await reportProgress(db, job, { done, total, rows: 0 }))) superseded.abort()
  })
  try {
    const result = await run(deps, job, signal, (nDone) => {
      done = nDone
    })
    await stopHeartbeat()
    await finishRun(db, job, { result, done, total, rows: 0 })
  } catch (error) {
    await stopHeartbeat()
    if (superseded.signal.aborted) return
    if (stop.aborted) await putBack(db, job)
    else await failAttempt(db, job, { isFinal: error instanceof Refusal })
    if (!stop.aborted) throw error
  }
}

async function run(deps: Deps, job: JobRow, signal: AbortSignal, onProgress: (done: number) => void): Promise<RunResult> {
  const { db } = deps.database
  const { wanted, attempt, job_id } = job
  const study = await findStudy(db, wanted.id)
  const read = readProfile(wanted.run?.profile)
  if (!study || !read.ok || wanted.run === undefined) throw new Refusal('unknown_experiment', 'The study of the dry run is gone')
  const runOf = job_id.slice(0, 8)
  // A node that was killed has left some people of this run on their way: they are replaced.
  await deleteSimulated(db, { experiment_id: wanted.id, prefix: `sim_${runOf}` })
  const { pass, right_answers } = await passFor(deps, study)
  const { participants, seed } = wanted.run
  return runSimulation({
    ...{
      url: deps.ownUrl(),
      experiment_id: wanted.id,
      pass,
      rightAnswers: right_answers,
      participants,
      seed,
      signal,
      onProgress,
    },
    ...{ profile: read.profile, speed: 'max', runId: `${runOf}${attempt.toString(16)}` },
  })
}
