import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, Pool, type PoolConfig } from 'pg'
import { openReplica } from './replica.ts'

type ClientClass = NonNullable<PoolConfig['Client']>

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** The database, or a transaction on it. */
export type DbOrTx = Db | Tx

export type Database = {
  db: Db
  /** For streams and other things that Drizzle does not do. */
  pool: Pool
  /** Connections for ingest, so that no long export can delay a participant's click. */
  ingestPool: Pool
  /** Connections for arrivals, so that no long export can delay one. */
  admissionPool: Pool
  /**
   * For files and figures, never for participants: the replica, if there is one and it has everything that was committed before, after
   * `patienceMs` at the latest; otherwise the primary.
   */
  forReading: (patienceMs: number) => Promise<{ db: Db; pool: Pool }>
  close: () => Promise<void>
}

/** By what they are for. */
export const poolsOf = ({ pool, ingestPool, admissionPool }: Database) => ({
  general: pool,
  ingest: ingestPool,
  admission: admissionPool,
})

const INGEST_CONNECTIONS = 2
const ADMISSION_CONNECTIONS = 8

/** How long one write may take before the caller is asked to try again. */
const WRITE_TIMEOUT_MS = 10_000

const SHORT_WRITES: PoolConfig = {
  connectionTimeoutMillis: 2000,
  statement_timeout: WRITE_TIMEOUT_MS,
  // The server may disappear without closing the connection, so the client has a timeout too.
  query_timeout: WRITE_TIMEOUT_MS + 1000,
}

/** `pooler`: what is between us and PostgreSQL and gives every transaction another connection to it. */
export type Pooler = 'transaction' | undefined

/** A setting of the connection would be one for everybody who gets it next: the timeout of the client has to do. */
const SHORT_POOLED_WRITES: PoolConfig = { ...SHORT_WRITES, statement_timeout: undefined }

type Options = {
  pooler?: Pooler
  /** Address of a server that follows this one. `say`: whether it is used. */
  replica?: { address: string; say: (line: string) => void } | undefined
}

export function openDatabase(given: PoolConfig, onIdleError: (error: Error) => void, options: Options = {}): Database {
  const { pooler } = options
  const connection = pooler ? { ...given, Client: withoutNames(given.Client) } : given
  const shortWrites = pooler ? SHORT_POOLED_WRITES : SHORT_WRITES
  const pool = new Pool({
    ...connection,
    max: 20,
    connectionTimeoutMillis: 5000,
    application_name: 'feedlab',
  })
  const ingestPool = new Pool({
    ...connection,
    ...shortWrites,
    max: INGEST_CONNECTIONS,
    application_name: 'feedlab: ingest',
  })
  const admissionPool = new Pool({
    ...connection,
    ...shortWrites,
    max: ADMISSION_CONNECTIONS,
    // Many people who arrive at once wait here for a connection.
    connectionTimeoutMillis: 5000,
    application_name: 'feedlab: admission',
  })
  // An idle connection that dies must not end the process; the next query opens another.
  for (const each of [pool, ingestPool, admissionPool]) {
    each.on('error', onIdleError)
    // A connection that breaks while it is in use fails its query, and the caller handles that.
    each.on('connect', (client) => client.on('error', () => undefined))
  }
  const db = drizzle(pool)
  const replica = options.replica && openReplica({ ...options.replica, primary: pool })
  const ofReplica = replica && { db: drizzle(replica.pool), pool: replica.pool }
  return {
    db,
    pool,
    ingestPool,
    admissionPool,
    forReading: async (patienceMs) => (ofReplica && (await replica.isUpToDate(patienceMs)) ? ofReplica : { db, pool }),
    close: async () => {
      await Promise.all([pool.end(), ingestPool.end(), admissionPool.end(), replica?.pool.end()])
    },
  }
}

/** Clients whose statements have no name: the connection that gets the next one may never have heard of it. */
function withoutNames(given: ClientClass = Client as ClientClass): ClientClass {
  // Clients are classes in pg, and a pool makes its own. The many ways of calling `query` are passed on as they are.
  const Base = given as unknown as new (config: unknown) => { query(...args: unknown[]): unknown }
  class UnnamedClient extends Base {
    override query(first: unknown, ...rest: unknown[]): unknown {
      return super.query(isNamed(first) ? { ...first, name: undefined } : first, ...rest)
    }
  }
  return UnnamedClient as unknown as ClientClass
}

const isNamed = (query: unknown): query is { name: string } =>
  typeof query === 'object' && query !== null && 'name' in query && typeof query.name === 'string'
