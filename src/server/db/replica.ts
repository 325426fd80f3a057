import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { elapsedMs } from '../machine/this-process.ts'

export type Replica = {
  pool: Pool
  /** Whether it has all that was committed when this was asked, after `patienceMs` at the latest. */
  isUpToDate: (patienceMs: number) => Promise<boolean>
}

type Options = { address: string; primary: Pool; say: (line: string) => void; now?: () => number }

const CONNECTIONS = 10
const CONNECT_MS = 2000
const POLL_MS = 20
/** A replica that was away or behind is not asked again for so long, so that not every caller waits for it. */
const REST_MS = 5000

/** A server that follows the primary. A promoted one does not: then the primary is somewhere else, or it is the primary itself. */
const HAS_REPLAYED = 'select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasReplayed"'

export function openReplica({ address, primary, say, now = elapsedMs }: Options): Replica {
  const pool = new Pool({
    connectionString: address,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'feedlab: replica',
  })
  // A connection that dies, idle or in use: the next question finds out, or the caller does.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let restUntilMs = 0
  const leave = (why: string) => {
    if (restUntilMs === 0) say(`The replica ${why}. Files and figures come from the primary until it is back.`)
    restUntilMs = now() + REST_MS
    return false
  }
  const hasReplayed = async (lsn: string) =>
    (await pool.query<{ hasReplayed: boolean }>(HAS_REPLAYED, [lsn])).rows[0]?.hasReplayed
  const catchesUp = async (lsn: string, untilMs: number) => {
    while (!(await hasReplayed(lsn))) {
      if (now() >= untilMs) return false
      await pause(POLL_MS)
    }
    return true
  }
  return {
    pool,
    isUpToDate: async (patienceMs) => {
      if (now() < restUntilMs) return false
      const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
      try {
        const asked = catchesUp(rows[0]?.lsn ?? '', now() + patienceMs)
        const isThere = await Promise.race([asked, pause(patienceMs + CONNECT_MS, undefined)])
        if (isThere === undefined) return leave('does not answer')
        if (!isThere) return leave('is behind')
      } catch (error) {
        return leave(`is away (${error instanceof Error ? error.message : error})`)
      }
      if (restUntilMs !== 0) say('The replica is used again.')
      restUntilMs = 0
      return true
    },
  }
}
