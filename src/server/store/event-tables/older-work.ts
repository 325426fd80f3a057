import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'

const POLL_MS = 200

/** Resolves once every transaction that had written something by now has ended. */
export const transactionsEnded = (pool: Pool, signal: AbortSignal): Promise<void> =>
  ended(pool, 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as "hasEnded"', signal)

/**
 * Resolves once nobody reads the database as it was before now: exports and backups that are under way, also on a replica that says so.
 * `ownPid`: a connection that is not waited for.
 */
export const snapshotsEnded = (pool: Pool, ownPid: number, signal: AbortSignal): Promise<void> =>
  ended(
    pool,
    `select not exists (
       select from pg_stat_activity where pid not in (pg_backend_pid(), ${ownPid}) and (datname = current_database() or backend_type = 'walsender')
         and backend_type in ('client backend', 'walsender') and age(backend_xmin) > age(($1::xid8)::xid)) as "hasEnded"`,
    signal,
  )

async function ended(pool: Pool, question: string, signal: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ now: string }>('select pg_current_xact_id()::text as now')
  for (;;) {
    signal.throwIfAborted()
    const asked = await pool.query<{ hasEnded: boolean }>(question, [rows[0]?.now])
    if (asked.rows[0]?.hasEnded) return
    await pause(POLL_MS, undefined, { signal })
  }
}
