import { removeJobFiles } from '../use-cases/exports/remove-job-files.ts'
import type { PeriodicJob } from './job.ts'

export const removeOldFiles: PeriodicJob = { name: 'remove-old-files', everySeconds: 60, run: removeJobFiles }
