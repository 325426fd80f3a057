import { setTimeout as pause } from 'node:timers/promises'
import { removeExpired } from '../uploads/remove-expired.ts'
import type { Deps } from '../use-cases/deps.ts'
import { endTrials } from '../use-cases/designs/end-trials.ts'
import { removeJobFiles } from '../use-cases/exports/remove-job-files.ts'
import { reviveJobs } from '../use-cases/exports/start-job.ts'
import { storeVisits } from '../use-cases/exports/store-visits.ts'
import { sendNotices } from '../use-cases/notices/send-notices.ts'
import { makeDailyBackup } from '../use-cases/operations/daily-backup.ts'
import { leavePartitions } from '../use-cases/operations/leave-partitions.ts'
import { deleteUnusedMedia } from '../use-cases/stimuli/delete-unused-media.ts'
import { eraseData } from '../use-cases/visits/erase-data.ts'
import { sendWaveMails } from '../use-cases/waves/send-wave-mails.ts'
import type { PeriodicJob } from './job.ts'

/** Stores the visits of people who have left, so that exports find them ready. Works half of the time at most. */
const storeAllVisits = async (deps: Deps, signal: AbortSignal) => {
  while (!signal.aborted) {
    const startedAtMs = deps.elapsedMs()
    if ((await storeVisits(deps)) === 0) return
    await pause(deps.elapsedMs() - startedAtMs, undefined, { signal }).catch(() => undefined)
  }
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Everything that this server does by itself. */
export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'revive-stalled', everySeconds: 10, run: reviveJobs },
  { name: 'store-visits', everySeconds: 10, run: storeAllVisits },
  { name: 'remove-old-files', everySeconds: MINUTE, run: removeJobFiles },
  {
    name: 'sweep-media',
    everySeconds: HOUR,
    run: async (deps) => {
      await deleteUnusedMedia(deps)
    },
  },
  {
    name: 'remove-expired-uploads',
    everySeconds: HOUR,
    isPerNode: true,
    run: async ({ uploadsDir, now }) => {
      await removeExpired(uploadsDir, now())
    },
  },
  // Looks every hour whether a backup is due, so that a restart does not delay it by a day. Only nodes with BACKUP_DIR have one to make.
  { name: 'back-up', everySeconds: HOUR, longestRunSeconds: 50 * MINUTE, isPerNode: true, run: makeDailyBackup },
  // Often enough that a day is kept even if most runs fail.
  { name: 'erase-data', everySeconds: 10 * MINUTE, run: eraseData },
  { name: 'end-trials', everySeconds: HOUR, run: endTrials },
  { name: 'send-notices', everySeconds: 30, longestRunSeconds: 2 * MINUTE, run: sendNotices },
  // Every node asks, and one works: a node that is killed leaves the work to the others at once.
  { name: 'send-wave-mails', everySeconds: 10, longestRunSeconds: 2 * MINUTE, isPerNode: true, run: sendWaveMails },
  // For installations of earlier versions, once; afterwards it finds nothing to do.
  { name: 'leave-partitions', everySeconds: MINUTE, longestRunSeconds: 50 * MINUTE, run: leavePartitions },
]
