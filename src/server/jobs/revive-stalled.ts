import { reviveJobs } from '../use-cases/exports/revive-jobs.ts'
import type { PeriodicJob } from './job.ts'

export const reviveStalled: PeriodicJob = { name: 'revive-stalled', everySeconds: 10, run: reviveJobs }
