import type { WantedDeposit } from '../../publication/deposit.ts'
import type { WantedRun } from '../../simulation/run-result.ts'

/** What makes a file: a study's data package, or one file of a study or of a set. */
export const FILE_KINDS = ['package', 'export'] as const

/** What the call for jobs starts. A dry run makes no file: its result is kept with the job. */
export const STARTABLE_KINDS = [...FILE_KINDS, 'dry-run'] as const

/** What is done in the background. Fetching the media of a set changes the set, and a deposit leaves the house: they have calls of their own. */
export const JOB_KINDS = [...STARTABLE_KINDS, 'fetch-media', 'deposit'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** `expired`: the file was there and is not any more. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'expired'] as const

/** Why there is no file, or no result. */
export const JOB_PROBLEMS = ['cancelled', 'failed', 'interrupted', 'too_old', 'withdrawn', 'erased', 'no_consent'] as const
export type JobProblem = (typeof JOB_PROBLEMS)[number]

/** Who is in a file only when asked for. */
export const INCLUDABLE = ['test', 'simulated', 'excluded'] as const
export type Included = (typeof INCLUDABLE)[number]

/** Everything that decides what is in a file. `id` is that of the study, or the name of the set. */
export type WantedFile = {
  id: string
  data_type: string | null
  include: readonly Included[]
  raw: boolean
  /** Of a package: nobody but simulated people. */
  only?: 'simulated'
  /** Of a dry run. */
  run?: WantedRun
  deposit?: WantedDeposit
}

export type JobProgress = { done: number; total: number; rows: number }

export const FILE_LIFE_DAYS = 7
export const FILE_LIFE_MS = FILE_LIFE_DAYS * 24 * 60 * 60_000

/** An estimate from the pace so far. Null while there is none. */
export function secondsLeft({ done, total }: Pick<JobProgress, 'done' | 'total'>, elapsedMs: number): number | null {
  if (done <= 0 || total <= 0 || elapsedMs <= 0) return null
  return Math.max(0, Math.ceil(((total - done) * elapsedMs) / done / 1000))
}
