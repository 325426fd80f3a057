import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** The database, or a transaction on it. */
export type DbOrTx = Db | Tx

export type Database = {
  db: Db
  /** For streams and other things that Drizzle does not do. */
  pool: Pool
  /** Connections of their own for ingest, so that no long export can hold up a participant's click. */
  ingestPool: Pool
  /** For people who come in: several questions travel together here, without waiting for each answer. */
  doorPool: Pool
  close: () => Promise<void>
}

const INGEST_CONNECTIONS = 2
const DOOR_CONNECTIONS = 4

/** How long one write may take before the caller is told to come back. */
const WRITE_TIMEOUT_MS = 10_000

const SHORT_WRITES: PoolConfig = {
  connectionTimeoutMillis: 2000,
  statement_timeout: WRITE_TIMEOUT_MS,
  // The server may be gone without a word, so the client keeps a clock of its own.
  query_timeout: WRITE_TIMEOUT_MS + 1000,
}

export function openDatabase(connection: PoolConfig, onIdleError: (error: Error) => void): Database {
  const pool = new Pool({
    ...connection,
    max: 20,
    connectionTimeoutMillis: 5000,
    application_name: 'feedlab',
  })
  const ingestPool = new Pool({
    ...connection,
    ...SHORT_WRITES,
    max: INGEST_CONNECTIONS,
    application_name: 'feedlab: ingest',
  })
  const doorPool = new Pool({
    ...connection,
    ...SHORT_WRITES,
    max: DOOR_CONNECTIONS,
    // A crowd may have to wait here for each other.
    connectionTimeoutMillis: 5000,
    pipeline: true,
    application_name: 'feedlab: door',
  })
  // A connection that dies while nobody uses it must not take the process along; the next query opens another.
  for (const each of [pool, ingestPool, doorPool]) {
    each.on('error', onIdleError)
    // One that breaks while it is in use fails the query that was under way; that is where it is dealt with.
    each.on('connect', (client) => client.on('error', () => undefined))
  }
  return {
    db: drizzle(pool, { schema }),
    pool,
    ingestPool,
    doorPool,
    close: async () => {
      await Promise.all([pool.end(), ingestPool.end(), doorPool.end()])
    },
  }
}
