import { forgetUnused } from '../use-cases/stimuli/forget-unused.ts'
import type { PeriodicJob } from './job.ts'

export const sweepMedia: PeriodicJob = {
  name: 'sweep-media',
  everySeconds: 60 * 60,
  run: async (deps) => {
    await forgetUnused(deps)
  },
}
