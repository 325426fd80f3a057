import { backUp } from './back-up.ts'
import { dryRun } from './dry-run.ts'
import { eraseDataJob } from './erase-data.ts'
import type { PeriodicJob, RequestedJob } from './job.ts'
import { leavePartitionsJob } from './leave-partitions.ts'
import { makeExport } from './make-export.ts'
import { makePackage } from './make-package.ts'
import { removeExpiredUploads } from './remove-expired-uploads.ts'
import { removeOldFiles } from './remove-old-files.ts'
import { reviveStalled } from './revive-stalled.ts'
import { sendNoticesJob } from './send-notices.ts'
import { storeVisitsJob } from './store-visits.ts'
import { sweepMedia } from './sweep-media.ts'

/** Everything that this server does by itself. */
export const requestedJobs: readonly RequestedJob[] = [makePackage, makeExport, dryRun]

export const periodicJobs: readonly PeriodicJob[] = [
  reviveStalled,
  storeVisitsJob,
  removeOldFiles,
  sweepMedia,
  removeExpiredUploads,
  backUp,
  eraseDataJob,
  sendNoticesJob,
  leavePartitionsJob,
]
