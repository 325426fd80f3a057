import { makeDailyBackup } from '../use-cases/operations/daily-backup.ts'
import type { PeriodicJob } from './job.ts'

/** Looks every hour whether a backup is due, so that a restart does not delay it by a day. Only nodes with BACKUP_DIR have one to make. */
export const backUp: PeriodicJob = {
  name: 'back-up',
  everySeconds: 60 * 60,
  longestRunSeconds: 50 * 60,
  isPerNode: true,
  run: makeDailyBackup,
}
