import { type ChildProcess, execFile } from 'node:child_process'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { elapsedMs } from '../../machine/this-process.ts'
import { whenMissing } from './binaries.ts'
import { port } from './places.ts'
import { type RunAs, runProgram } from './run-as.ts'

/** For `pg`; the host is the directory of the socket. */
export type Connection = { host: string; port: number; ssl: false } & Identity
export type Identity = { user: string; database: string }
type Server = { connection: Connection; startedHere: boolean }
/** The content of postmaster.pid, of a running server or an earlier one. */
type PidFile = { pid: number; pgData: string; port: number; socketDir: string }

type Place = { binDir: string; pgData: string; socketDir: string; logFile: string; identity: Identity }

const pollMs = 15
const timeoutMs = 60_000
/** A server that starts writes its file within a moment. */
const emptyPidFileAgeMs = 10_000

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: `${port}`,
  max_connections: '60',
  // Installations of earlier versions have a partition for each study until they have left them (ADR 4).
  max_locks_per_transaction: '512',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Participants' answers must not get into a log file: no statements, no "Key (…)=(…)".
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** The server that runs on this directory, once it is ready. Undefined if there is none. */
export async function attach(pgData: string, identity: Identity): Promise<Server | undefined> {
  for (;;) {
    const found = await readPidFile(pgData)
    if (!found) return undefined
    const connection: Connection = { host: found.socketDir, port: found.port, ssl: false, ...identity }
    const isRunning = () => isServerOf(pgData, found, connection)
    if (!(await isRunning())) return undefined
    // The file names the socket only once the server listens.
    if (found.socketDir !== '' && (await becomesReady(connection, isRunning))) return { connection, startedHere: false }
    await pause(pollMs)
  }
}

async function readPidFile(pgData: string): Promise<PidFile | undefined> {
  const lines = (await readFile(join(pgData, 'postmaster.pid'), 'utf8').catch(whenMissing(''))).split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!(pid > 0)) return undefined
  return { pid, pgData: lines[1] ?? '', port: Number.parseInt(lines[3] ?? '', 10) || port, socketDir: lines[4] ?? '' }
}

/** Whether a server on this directory starts, runs or stops. A copied pid file names another directory. */
async function isServerOf(pgData: string, found: PidFile, connection: Connection): Promise<boolean> {
  if (found.pgData !== pgData) return false
  if (await isProcessOf(pgData, found.pid)) return true
  // A server in another container is not one of our processes, but it answers.
  return found.socketDir !== '' && (await ask(connection)) !== 'silent'
}

/** The process id may belong to another program by now, or to a server that has ended and is not reaped yet. */
async function isProcessOf(pgData: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
      throw error
    })
    return commandLine.split('\0').includes(pgData)
  }
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).catch(
    (error: { code?: unknown }) => {
      if (error.code === 1) return { stdout: '' }
      throw error
    },
  )
  return stdout.includes(pgData)
}

/** Starts the server detached: it keeps running if this process is killed. */
export async function launch(runAs: RunAs, place: Place): Promise<Server> {
  const { pgData, socketDir, logFile, identity } = place
  const connection: Connection = { host: socketDir, port, ssl: false, ...identity }
  const beganAtMs = elapsedMs()
  for (;;) {
    const logOffset = (await stat(logFile).catch(whenMissing({ size: 0 }))).size
    const child = await spawnServer(runAs, place)
    const isRunning = async () => child.exitCode === null && child.signalCode === null
    if (await becomesReady(connection, isRunning)) {
      // If two processes start at once, the other one's server may have answered.
      return { connection, startedHere: (await readPidFile(pgData))?.pid === child.pid }
    }
    const other = await attach(pgData, identity)
    if (other) return other
    const logEnd = (await readFile(logFile)).subarray(logOffset).toString().trim().split('\n').slice(-15).join('\n')
    // Sessions of a killed server may live a moment longer. PostgreSQL refuses to start while they exist.
    const isBlockedByOldSessions = logEnd.includes('shared memory block') && elapsedMs() - beganAtMs < timeoutMs
    if (!isBlockedByOldSessions) throw new Error(`PostgreSQL did not start on ${pgData}. The end of ${logFile}:\n${logEnd}`)
    await pause(pollMs)
  }
}

async function spawnServer(runAs: RunAs, { binDir, pgData, socketDir, logFile }: Place): Promise<ChildProcess> {
  const choices = Object.entries({ ...settings, unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"` })
  const command = [join(binDir, 'postgres'), '-D', pgData, ...choices.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // PostgreSQL refuses to start while the process named in postmaster.pid lives, even if that is another program by now,
  // unless it is the grandparent. Declaring it as such is safer than removing the file, which may belong to a new server.
  const stale = await readPidFile(pgData)
  await removeEmptyPidFile(pgData)
  const log = await open(logFile, 'a', 0o600)
  try {
    const env = stale ? { PG_GRANDPARENT_PID: `${stale.pid}` } : {}
    const child = await runProgram(runAs, command, { detached: true, stdio: ['ignore', log.fd, log.fd], env })
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

/** A power cut may leave an empty file, with which PostgreSQL does not start. */
async function removeEmptyPidFile(pgData: string): Promise<void> {
  const pidFile = join(pgData, 'postmaster.pid')
  const found = await stat(pidFile).catch(whenMissing(undefined))
  if (found?.size === 0 && Date.now() - found.mtimeMs > emptyPidFileAgeMs) await rm(pidFile, { force: true })
}

/** False if the server ended instead. Waits for a recovery after a crash, which may take long. */
async function becomesReady(connection: Connection, isRunning: () => Promise<boolean>): Promise<boolean> {
  let lastAnswerAtMs = elapsedMs()
  for (;;) {
    const answer = await ask(connection)
    if (answer === 'ready') return true
    if (answer === 'not-yet') lastAnswerAtMs = elapsedMs()
    if (!(await isRunning())) return false
    if (elapsedMs() - lastAnswerAtMs > timeoutMs) throw new Error(`PostgreSQL runs, but does not answer at ${connection.host}.`)
    await pause(pollMs)
  }
}

async function ask(connection: Connection): Promise<'ready' | 'not-yet' | 'silent'> {
  const client = new Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5_000 })
  // A stopping server may break a connection that is just being closed.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    if (error instanceof Error && 'severity' in error && 'code' in error) {
      // cannot_connect_now: it starts, recovers or stops. too_many_connections: it runs.
      if (error.code === '57P03' || error.code === '53300') return 'not-yet'
      throw error
    }
    return 'silent'
  } finally {
    await client.end()
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is written, then the server ends. */
export async function stopServer(pgData: string): Promise<void> {
  const found = await readPidFile(pgData)
  if (!found || !(await isProcessOf(pgData, found.pid))) return
  process.kill(found.pid, 'SIGINT')
  const beganAtMs = elapsedMs()
  while (await isProcessOf(pgData, found.pid)) {
    if (elapsedMs() - beganAtMs > timeoutMs) throw new Error(`PostgreSQL (process ${found.pid}) does not stop.`)
    await pause(pollMs)
  }
}
