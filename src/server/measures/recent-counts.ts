import { outboxAgeSeconds } from '#domain/operations/outbox-age.ts'
import type { Recent } from '#domain/operations/recent.ts'
import { bucketOf, quantileBound, rollingCounts } from '#domain/operations/rolling-counts.ts'
import { COMMIT_SECONDS, type Commit, OUTBOX_SECONDS, type Queued } from './ingest-measures.ts'

const SLOT_MS = 15_000
const FIVE_MINUTES = 5 * 60_000
const QUARTER_HOUR = 15 * 60_000
const SHARE = 0.95

const [ALL, FAILED, TURNED_AWAY] = [0, 1, 2]

/** The last minutes of a node, for the page of owners: /metrics alone has no memory. */
export function recentCounts(nowMs: () => number) {
  const rolling = (spanMs: number, size: number) => rollingCounts({ spanMs, slotMs: SLOT_MS, size })
  const requests = rolling(QUARTER_HOUR, 3)
  const stored = rolling(FIVE_MINUTES, 1)
  const commits = rolling(FIVE_MINUTES, COMMIT_SECONDS.length + 1)
  const outboxes = rolling(FIVE_MINUTES, OUTBOX_SECONDS.length + 1)
  /** By job, as long as its last run failed. */
  const failedJobs = new Map<string, number>()
  return {
    countRequest: (status: number) => {
      requests.add(nowMs(), ALL)
      if (status >= 500) requests.add(nowMs(), FAILED)
    },
    countTurnedAway: () => requests.add(nowMs(), TURNED_AWAY),
    countCommit: ({ seconds, stored: byKind }: Commit) => {
      commits.add(nowMs(), bucketOf(seconds, COMMIT_SECONDS))
      for (const n of byKind.values()) stored.add(nowMs(), 0, n)
    },
    countOutboxAge: (reportedMs: number) => outboxes.add(nowMs(), bucketOf(outboxAgeSeconds(reportedMs), OUTBOX_SECONDS)),
    countJobRun: ({ job, isOk }: { job: string; isOk: boolean }) => {
      if (isOk) failedJobs.delete(job)
      else failedJobs.set(job, Date.now())
    },
    read: (queued: Queued): Recent => {
      const [n = 0, nFailed = 0, nTurnedAway = 0] = requests.sums(nowMs(), QUARTER_HOUR)
      const [nStored = 0] = stored.sums(nowMs(), FIVE_MINUTES)
      const ofOutboxes = outboxes.sums(nowMs(), FIVE_MINUTES)
      return {
        requests: { n, nFailed },
        nTurnedAway,
        nStored,
        commitSeconds: quantileBound(commits.sums(nowMs(), FIVE_MINUTES), COMMIT_SECONDS, SHARE),
        nOutboxes: ofOutboxes.reduce((sum, each) => sum + each, 0),
        outboxSeconds: quantileBound(ofOutboxes, OUTBOX_SECONDS, SHARE),
        queued,
        failedJobs: [...failedJobs].map(([job, atMs]) => ({ job, atMs })),
      }
    },
  }
}
