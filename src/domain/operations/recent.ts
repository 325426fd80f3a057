/** What happened on a node in the last minutes, kept in its memory. */
export type Recent = {
  /** Of 15 minutes; `nFailed` are those that failed on our side. */
  requests: { n: number; nFailed: number }
  /** Of 15 minutes: requests that were asked to try again. */
  nTurnedAway: number
  /** Of five minutes: events that were stored, and how long 95 in 100 group commits took at most. Undefined if there was none. */
  nStored: number
  commitSeconds: number | undefined
  /** Of five minutes: what browsers said about the age of their oldest event, and what 95 in 100 did not exceed. */
  nOutboxes: number
  outboxSeconds: number | undefined
  /** What waits to be stored at this moment. */
  queued: { requests: number; events: number; bytes: number }
  /** Jobs of this node whose last run failed. */
  failedJobs: readonly { job: string; atMs: number }[]
}
