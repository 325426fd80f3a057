import type { Pool, PoolClient } from 'pg'

/** Runs `work` on a connection. If it fails, the connection is closed: it may be in the middle of a transaction or a query. */
export async function withConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let hasFailed = true
  try {
    const result = await work(client)
    hasFailed = false
    return result
  } finally {
    client.release(hasFailed)
  }
}
