import { runDryRun } from '../use-cases/simulation/run-dry-run.ts'
import type { RequestedJob } from './job.ts'

export const dryRun: RequestedJob = { name: 'dry-run', run: runDryRun }
