import { columnsIn } from '#domain/simulation/card-effects.ts'
import { readProfile } from '#domain/simulation/read-profile.ts'
import type { RunResult } from '#domain/simulation/run-result.ts'
import { Refusal } from '#server/refusal.ts'
import { runSimulation } from '#server/simulation/run-simulation.ts'
import type { JobRow } from '#server/store/exports/jobs.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { deleteSimulated } from '#server/store/visits/delete-people.ts'
import type { Deps } from '../deps.ts'
import { runAttempt } from '../exports/run-attempt.ts'
import { passFor } from './simulation-pass.ts'

/** Lets simulated people go through a study, over the address of this node. `stop`: this process is about to end. */
export const runDryRun = (deps: Deps, job_id: string, stop: AbortSignal): Promise<void> =>
  runAttempt(deps, job_id, stop, (job, { signal, onProgress }) => {
    const total = job.wanted.run?.participants ?? 0
    onProgress({ done: 0, total })
    return run(deps, job, signal, (done) => onProgress({ done, total }))
  })

async function run(deps: Deps, job: JobRow, signal: AbortSignal, onProgress: (done: number) => void): Promise<RunResult> {
  const { db } = deps.database
  const { wanted, attempt, job_id } = job
  const study = await findStudy(db, wanted.id)
  const read = readProfile(wanted.run?.profile)
  if (!study || !read.ok || wanted.run === undefined) throw new Refusal('unknown_experiment', 'The study of the dry run is gone')
  const runOf = job_id.slice(0, 8)
  // A node that was killed has left some people of this run on their way: they are replaced.
  await deleteSimulated(db, { experiment_id: wanted.id, prefix: `sim_${runOf}` })
  const { pass, right_answers, cells } = await passFor(deps, study, columnsIn(read.profile))
  const { participants, seed } = wanted.run
  return runSimulation({
    ...{
      url: deps.ownUrl(),
      experiment_id: wanted.id,
      pass,
      rightAnswers: right_answers,
      cells,
      participants,
      seed,
      signal,
      onProgress,
    },
    ...{ profile: read.profile, speed: 'max', runId: `${runOf}${attempt.toString(16)}` },
  })
}
