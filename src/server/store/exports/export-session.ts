import type { Pool, PoolClient } from 'pg'

/** Two connections that look at the same moment: one writes rows while the other reads what the next rows are made of. */
export type ExportSession = {
  writer: PoolClient
  reader: PoolClient
  /** `pg_current_snapshot()` of both. */
  snapshot: string
  /** Gives the connections back. Those of an export that did not come to its end are closed, whatever they are busy with. */
  end: (isComplete: boolean) => Promise<void>
}

/** Sorts of one turn fit into memory; compiling a query of some milliseconds does not pay. */
const BEGIN = `begin isolation level repeatable read read only; set local work_mem = '32MB'; set local jit = off`

/** `signal`: the reader went away. The connections are closed at once, also in the middle of a query. */
export async function openExportSession(pool: Pool, signal: AbortSignal): Promise<ExportSession> {
  const clients: PoolClient[] = []
  let hasEnded = false
  const release = (mayBeUsedAgain: boolean) => {
    if (hasEnded) return
    hasEnded = true
    signal.removeEventListener('abort', giveUp)
    for (const client of clients) client.release(!mayBeUsedAgain)
  }
  const giveUp = () => release(false)
  const connect = async () => {
    const client = await pool.connect()
    if (hasEnded) client.release()
    else clients.push(client)
    signal.throwIfAborted()
    await client.query(BEGIN)
    return client
  }
  signal.addEventListener('abort', giveUp)
  try {
    const writer = await connect()
    const { rows } = await writer.query<{ snapshot: string; name: string }>(
      'select pg_current_snapshot()::text as snapshot, pg_export_snapshot() as name',
    )
    const { snapshot = '', name = '' } = rows[0] ?? {}
    const reader = await connect()
    await reader.query(`set transaction snapshot ${reader.escapeLiteral(name)}`)
    return {
      writer,
      reader,
      snapshot,
      end: async (isComplete) => {
        if (isComplete && !hasEnded) await Promise.all(clients.map((client) => client.query('commit')))
        release(isComplete)
      },
    }
  } catch (error) {
    release(false)
    throw error
  }
}
