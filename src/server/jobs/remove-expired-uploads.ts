import { removeExpired } from '../uploads/remove-expired.ts'
import type { PeriodicJob } from './job.ts'

export const removeExpiredUploads: PeriodicJob = {
  name: 'remove-expired-uploads',
  everySeconds: 60 * 60,
  isPerNode: true,
  run: async ({ uploadsDir, now }) => {
    await removeExpired(uploadsDir, now())
  },
}
