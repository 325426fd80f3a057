import type { JobKind } from '../exports/jobs/job.ts'

/** What a node reads of the installation: at most some seconds old, and cheap enough to be read all the time. */
export type ServerState = {
  database: DatabaseState
  /** Space left in the folders that grow. `isLow`: nothing more is taken from participants. */
  disks: readonly { place: 'data' | 'backups'; freeBytes: number; isLow?: boolean }[]
  /** Undefined without BACKUP_DIR on this node. */
  backups: { newestMs: number | undefined } | undefined
}

export type DatabaseState = { isReached: false } | ({ isReached: true; answerMs: number } & StoredState)

/** What the database knows: the same on every node. */
export type StoredState = {
  /** People with a page open, without tests and simulations. */
  live: { now: number; fiveMinutes: number }
  /** Files that were asked for and are not made yet. */
  jobs: readonly JobsUnderWay[]
  /** How long the person who has waited longest waits to be erased. Null if nobody does. */
  oldestErasureSeconds: number | null
}

export type JobsUnderWay = { kind: JobKind; state: 'waiting' | 'running'; n: number; oldestSeconds: number }
