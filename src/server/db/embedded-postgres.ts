import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { locks } from '../locks.ts'
import { embeddedBinaries, majorVersionOf } from './embedded-postgres/binaries.ts'
import { initCluster, majorVersionOfData, removeLeftovers } from './embedded-postgres/init-cluster.ts'
import { findHome, makeReachable, makeSocketDir, ownerOf } from './embedded-postgres/places.ts'
import { type As, chooseRunAs } from './embedded-postgres/run-as.ts'
import { attach, type Connection, launch, stopServer } from './embedded-postgres/server-process.ts'

export type RunningPostgres = {
  connection: Connection
  /** False when a server already ran on the directory, left by a process that was killed. */
  startedHere: boolean
  majorVersion: number
  /** Stops the server, also if another process started it: the holder of the data directory owns it. */
  stop: () => Promise<void>
}

type StartOptions = { dataDir: string; binDir?: string; log: (line: string) => void; as?: As }

const identity = { user: 'feedlab', database: 'feedlab' }

/** Starts PostgreSQL on `dataDir/postgres`, or attaches to the server that already runs there. */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const { log, as = 'auto' } = options
  await mkdir(options.dataDir, { recursive: true })
  const dataDir = await realpath(options.dataDir)
  const foundHome = await findHome(dataDir)
  const foundData = join(foundHome, 'postgres')
  const foundBinDir = options.binDir ?? (await embeddedBinaries())
  const majorVersion = await majorVersionOf(foundBinDir)
  refuseOtherVersion(await majorVersionOfData(foundData), majorVersion)

  const running = async (pgData: string, server: { connection: Connection; startedHere: boolean }): Promise<RunningPostgres> => {
    await ensureDatabase(server.connection)
    log(`PostgreSQL ${majorVersion} ${server.startedHere ? 'started on' : 'already runs on'} ${pgData}`)
    return { ...server, majorVersion, stop: () => stopServer(pgData) }
  }
  const leftRunning = await attach(foundData, identity)
  if (leftRunning) return running(foundData, leftRunning)

  const runAs = await chooseRunAs({ as, binDir: foundBinDir, home: foundHome, pgDataOwner: await ownerOf(foundData) })
  const { home, binDir } = await makeReachable(runAs, { dataDir, home: foundHome, binDir: foundBinDir })
  const pgData = join(home, 'postgres')
  await removeLeftovers(home)
  if ((await majorVersionOfData(pgData)) === undefined) {
    log(`Making a PostgreSQL ${majorVersion} database in ${pgData}`)
    await initCluster(runAs, { binDir, home, superuser: identity.user })
  }
  const socketDir = await makeSocketDir(runAs, home)
  return running(pgData, await launch(runAs, { binDir, pgData, socketDir, logFile: join(dataDir, 'postgres.log'), identity }))
}

/**
 * Makes this process the only one that works on the data directory. The lock ends with the process, however it ends.
 * `onLost` is called when the server closes the connection that holds the lock.
 */
export async function holdDataDir(
  connection: Connection,
  onLost: (error: Error) => void = () => undefined,
): Promise<{ ok: true; release: () => Promise<void> } | { ok: false; problem: 'in-use' }> {
  const client = new Client({ ...connection, application_name: 'feedlab: holds the data directory' })
  client.on('error', onLost)
  await client.connect()
  try {
    // The session of a process that was just killed may still exist: wait for it to end.
    await client.query(`set lock_timeout = '1s'`)
    await client.query('select pg_advisory_lock($1)', [locks.dataDirectory])
    return { ok: true, release: () => client.end() }
  } catch (error) {
    await client.end()
    if (hasCode(error, '55P03')) return { ok: false, problem: 'in-use' }
    throw error
  }
}

function refuseOtherVersion(made: number | undefined, brought: number): void {
  if (made === undefined || made === brought) return
  throw new Error(
    made > brought
      ? `This data directory was made by PostgreSQL ${made}; this Feedlab brings ${brought}. Start it with the Feedlab version that made it.`
      : `This data directory was made by PostgreSQL ${made}; this Feedlab brings ${brought}. ` +
          'Start it with the Feedlab version that made it, dump the database there, and restore the dump into a new data directory here.',
  )
}

async function ensureDatabase(connection: Connection): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database])
    if (rowCount === 0) await client.query(`create database "${connection.database}"`)
  } catch (error) {
    // duplicate_database, unique_violation: another start at the same moment created it.
    if (!hasCode(error, '42P04') && !hasCode(error, '23505')) throw error
  } finally {
    await client.end()
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
