import type { JobKind } from '#domain/exports/jobs/job.ts'
import type { Deps } from '../use-cases/deps.ts'

/** Made once for everybody who asks. `job_id` is that of a row in the table `jobs`, which says what is wanted. */
export type RequestedJob = {
  name: JobKind
  run: (deps: Deps, job_id: string, signal: AbortSignal) => Promise<void>
}

/** Runs again and again by itself, on one node at a time. */
export type PeriodicJob = {
  name: string
  everySeconds: number
  /** Longest time that one run may take, if it is more than a minute. */
  longestRunSeconds?: number
  /** For what every node has on its own disk: then each node runs it for itself. */
  isPerNode?: boolean
  /** Ends early when `signal` is aborted; the rest is done the next time. */
  run: (deps: Deps, signal: AbortSignal) => Promise<void>
}
