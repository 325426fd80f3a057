import { eraseData } from '../use-cases/visits/erase-data.ts'
import type { PeriodicJob } from './job.ts'

/** Often enough that a day is kept even if most runs fail. */
export const eraseDataJob: PeriodicJob = { name: 'erase-data', everySeconds: 10 * 60, run: eraseData }
