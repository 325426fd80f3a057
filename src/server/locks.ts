import type { Pool } from 'pg'
import { withConnection } from './with-connection.ts'

/**
 * Every advisory lock that this server takes. PostgreSQL knows a lock by its number alone: two locks with the same number block each
 * other. locks.test.ts checks that the numbers differ and that no other file has one of its own.
 */
export const locks = {
  /** Held for as long as a process works on a data directory. */
  dataDirectory: 7_338_533,
  migration: 7_338_534,
  /** The media sweep takes it alone, everybody who stores media takes it shared. */
  mediaSweep: 7_338_535,
  visitWriter: 7_338_537,
  /** While the queues of jobs are created. */
  jobQueues: 7_338_538,
  erasure: 7_338_539,
  leavingPartitions: 7_338_540,
  /** While one node sends the mails that ask people back. */
  waveMails: 7_338_541,
} as const

/** Locks of one study: the second argument of `hashtextextended(experiment_id, …)`. */
export const studyLocks = {
  /** Admitting people and changing the study. */
  intake: 0,
  /** Starting to make a file of the study, and withdrawing from it. */
  files: 1,
  /** Counting who has which part of a draw, and adding a person. */
  drawnParts: 2,
  /** Counting who has which row of a square of balanced cards, and adding a person. */
  balancedFeeds: 3,
} as const

/**
 * Does something while this process alone has a lock. A lock of a transaction, although the work is done on other connections: behind a
 * pooler a session belongs to nobody.
 */
export const whileLocked = <T>(pool: Pool, lock: number, work: () => Promise<T>): Promise<T> =>
  withConnection(pool, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const result = await work()
    await client.query('commit')
    return result
  })

/** The same, unless another process has the lock: then nothing is done. A process that is killed gives it back at once. */
export const ifFree = (pool: Pool, lock: number, work: () => Promise<void>): Promise<void> =>
  withConnection(pool, async (client) => {
    await client.query('begin')
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [lock])
    if (rows[0]?.isFree === true) await work()
    await client.query('commit')
  })
