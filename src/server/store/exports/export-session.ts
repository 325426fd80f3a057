import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { DbOrTx } from '#server/db/open-database.ts'

/** A connection that sees the database as it was at one moment. */
export type ExportSession = {
  client: PoolClient
  /** The same connection. */
  db: DbOrTx
  /** Gives the connection back. The connection of an export that did not complete is closed, whatever it is busy with. */
  end: (isComplete: boolean) => Promise<void>
}

/** Sorts fit into memory. Compiling queries does not pay: each reads the rows of one person at a time. */
const BEGIN = `begin isolation level repeatable read read only; set local work_mem = '32MB'; set local jit = off`

/** `signal`: the reader went away. The connection is closed at once, also in the middle of a query. */
export async function openExportSession(pool: Pool, signal: AbortSignal): Promise<ExportSession> {
  const client = await pool.connect()
  let hasEnded = false
  const release = (mayBeUsedAgain: boolean) => {
    if (hasEnded) return
    hasEnded = true
    signal.removeEventListener('abort', giveUp)
    client.release(!mayBeUsedAgain)
  }
  const giveUp = () => release(false)
  signal.addEventListener('abort', giveUp)
  try {
    signal.throwIfAborted()
    await client.query(BEGIN)
    return {
      client,
      db: drizzle(client),
      end: async (isComplete) => {
        // Nothing was written, so a failure loses nothing.
        const isIdle = isComplete && !hasEnded && (await client.query('rollback').then(Boolean, () => false))
        release(isIdle)
      },
    }
  } catch (error) {
    release(false)
    throw error
  }
}
