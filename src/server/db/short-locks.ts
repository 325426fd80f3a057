import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { withConnection } from '../with-connection.ts'

/** Longest wait for the lock of a table. Everybody else who needs the table waits behind us meanwhile. */
const LOCK_TIMEOUT_MS = 500
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 15_000

type Options = {
  /** Called after each attempt that found a table in use. */
  onBusy?: (attempt: number) => void
  signal?: AbortSignal
}

/**
 * Changes tables in one transaction, which gives up as soon as it waits too long for a lock and is tried again later, as often as it takes:
 * behind an export that goes on for minutes it would wait for minutes, and every click of a participant would wait behind it.
 */
export async function inShortLocks<T>(
  pool: Pool,
  change: (client: PoolClient) => Promise<T>,
  { onBusy, signal }: Options = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    try {
      return await withConnection(pool, async (client) => {
        await client.query('begin')
        await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
        const result = await change(client)
        await client.query('commit')
        return result
      })
    } catch (error) {
      if (!isBusy(error)) throw error
      onBusy?.(attempt)
    }
    await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)), undefined, { signal })
  }
}

/** A lock that was not free in time, or two that wait for each other. */
function isBusy(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return code === '55P03' || code === '40P01'
}
