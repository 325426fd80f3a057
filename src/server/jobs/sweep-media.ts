import { deleteUnusedMedia } from '../use-cases/stimuli/delete-unused-media.ts'
import type { PeriodicJob } from './job.ts'

export const sweepMedia: PeriodicJob = {
  name: 'sweep-media',
  everySeconds: 60 * 60,
  run: async (deps) => {
    await deleteUnusedMedia(deps)
  },
}
