import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import { locks, whileLocked } from '../locks.ts'
import { withConnection } from '../with-connection.ts'
import { periodicJobs } from './periodic.ts'
import { requestedJobs } from './requested.ts'

/** Longest time that one run of a periodic job may take, unless it says otherwise. */
export const LONGEST_RUN_SECONDS = 60
/** If a process dies in the middle of a periodic job, other nodes wait this much longer before they run it again. */
const EXPIRE_AFTER_SECONDS = 30
/** pg-boss allows no more. A requested job that takes longer is still made: the table `jobs` decides, not the queue. */
const LONGEST_REQUEST_SECONDS = 23 * 60 * 60

type Taken = { id: string; data: { job_id?: string } }

/** The queues of all jobs, in the schema `pgboss` of our database. */
export type Queues = {
  /** Harmless for a job that waits in its queue already. */
  send: (name: string, job_id: string) => Promise<void>
  /** Of all calls on all nodes in the same period, one queues the job. */
  sendOncePer: (name: string, seconds: number) => Promise<void>
  take: (name: string) => Promise<Taken | undefined>
  complete: (name: string, id: string) => Promise<void>
  close: () => Promise<void>
}

/** `onError`: the queues could not be tended to at this moment; they try again by themselves. */
export async function openQueues(pool: Pool, onError: (error: Error) => void): Promise<Queues> {
  const boss = new PgBoss({
    // Some statements of pg-boss are whole transactions: one that fails leaves its connection in the middle of it.
    db: { executeSql: (text, values) => withConnection(pool, (client) => client.query(text, values)) },
    schema: 'pgboss',
    // Its clock runs jobs with promises that nobody awaits: one lost connection would end the process.
    schedule: false,
    maintenanceIntervalSeconds: 60,
    // Longer than the longest period: rows of the past say that the job of this period was queued.
    archiveCompletedAfterSeconds: 2 * 60 * 60,
    deleteAfterDays: 1,
  })
  boss.on('error', onError)
  await createQueues(pool, boss)
  return {
    send: async (name, job_id) => {
      await boss.send(name, { job_id }, { singletonKey: job_id })
    },
    sendOncePer: async (name, singletonSeconds) => {
      await boss.send(name, {}, { singletonSeconds, singletonKey: name })
    },
    take: async (name) => (await boss.fetch<Taken['data']>(name))[0],
    complete: async (name, id) => {
      await boss.complete(name, id)
    },
    close: () => boss.stop({ graceful: false }),
  }
}

/** One node at a time: two that create the schema at once would fail each other. */
function createQueues(pool: Pool, boss: PgBoss): Promise<void> {
  return whileLocked(pool, locks.jobQueues, async () => {
    await boss.start()
    // short: each job waits once at most.
    for (const { name } of requestedJobs)
      await boss.createQueue(name, { name, policy: 'short', retryLimit: 0, expireInSeconds: LONGEST_REQUEST_SECONDS })
    // singleton: one is active at a time.
    for (const { name, longestRunSeconds = LONGEST_RUN_SECONDS } of periodicJobs)
      await boss.createQueue(name, {
        name,
        policy: 'singleton',
        retryLimit: 0,
        expireInSeconds: longestRunSeconds + EXPIRE_AFTER_SECONDS,
      })
  })
}
