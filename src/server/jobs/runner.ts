import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../use-cases/deps.ts'
import type { PeriodicJob, RequestedJob } from './job.ts'
import { periodicJobs } from './periodic.ts'
import { LONGEST_RUN_SECONDS, type Queues } from './queues.ts'
import { requestedJobs } from './requested.ts'

/** How often a node looks for requested jobs. */
const POLL_MS = 1000

type Runner = { stop: () => Promise<void> }

/** Runs everything that this server does by itself, one job of each kind at a time on this node. */
export function startRunner(deps: Deps, queues: Queues, onError: (error: unknown, job: string) => void): Runner {
  const stopping = new AbortController()
  const { signal } = stopping
  // Every queue waits with it; Node takes more than ten listeners for a leak and says so at every start.
  setMaxListeners(0, signal)

  /** `step` says how long to wait before the next one. */
  async function repeat(name: string, restMs: number, step: () => Promise<number>): Promise<void> {
    while (!signal.aborted) {
      const waitMs = await step().catch((error: unknown) => {
        onError(error, name)
        return restMs
      })
      // Aborted is what ends the loop.
      await pause(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async function counted(job: string, run: () => Promise<void>): Promise<void> {
    try {
      await run()
      deps.measures.countJobRun({ job, isOk: true })
    } catch (error) {
      deps.measures.countJobRun({ job, isOk: false })
      throw error
    }
  }

  const runRequested = ({ name, run }: RequestedJob) =>
    repeat(name, POLL_MS, async () => {
      const taken = await queues.take(name)
      if (!taken) return POLL_MS
      try {
        await counted(name, () => run(deps, taken.data.job_id ?? '', signal))
      } finally {
        await queues.complete(name, taken.id)
      }
      return 0
    })

  const runPeriodic = ({ name, everySeconds, longestRunSeconds = LONGEST_RUN_SECONDS, isPerNode = false, run }: PeriodicJob) =>
    repeat(name, everySeconds * 1000, async () => {
      const runOnce = () =>
        counted(name, () => run(deps, AbortSignal.any([signal, AbortSignal.timeout(longestRunSeconds * 1000)])))
      if (isPerNode) await runOnce()
      else await runIfFree(queues, { name, everySeconds }, runOnce)
      return everySeconds * 1000
    })

  const loops = [...requestedJobs.map(runRequested), ...periodicJobs.map(runPeriodic)]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

/** Runs a job unless another node runs it, or has run it in this period. */
async function runIfFree(
  queues: Queues,
  { name, everySeconds }: Pick<PeriodicJob, 'name' | 'everySeconds'>,
  run: () => Promise<void>,
): Promise<void> {
  await queues.sendOncePer(name, everySeconds)
  const taken = await queues.take(name)
  if (!taken) return
  try {
    await run()
  } finally {
    await queues.complete(name, taken.id)
  }
}
