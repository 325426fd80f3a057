import { randomBytes } from 'node:crypto'
import { lstat, mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Tables of a package and files of an import are written to the temporary folder, with data of people in them. Each process has a folder of
 * its own there, whose name says whose it is, so that others can delete what a process left behind when it was killed.
 */
const FOLDER = /^feedlab-files-(?<host>[a-z0-9]{1,32})-(?<pid>\d{1,10})-[0-9a-f]{12}$/

/** Names that earlier versions gave to the same files. */
const EARLIER = /^feedlab-(package|import)-\w{6}$/

const MINUTE_MS = 60_000
const ALIVE_EVERY_MS = 10 * MINUTE_MS
/** A process says every ten minutes that it is there, so six of these were missed. */
const SILENT_MS = 60 * MINUTE_MS
/** Longer than any package takes: earlier versions said nothing of who was still writing. */
const EARLIER_MS = 24 * 60 * MINUTE_MS

const OWN_HOST =
  hostname()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 32) || 'host'
const OWN_NAME = `feedlab-files-${OWN_HOST}-${process.pid}-${randomBytes(6).toString('hex')}`

export type Found = { name: string; silentMs: number }
export type Here = { host: string; ownName: string; isRunning: (pid: number) => boolean }

/**
 * Whether nobody writes into a folder any more. On this machine a process that is gone says it. A number may be used again, and processes
 * of other machines or containers cannot be asked: there the folder's own time decides, which its process renews.
 */
export function isAbandoned({ name, silentMs }: Found, { host, ownName, isRunning }: Here): boolean {
  if (EARLIER.test(name)) return silentMs > EARLIER_MS
  const { groups } = FOLDER.exec(name) ?? {}
  if (groups === undefined || name === ownName) return false
  const pid = Number(groups['pid'])
  const isGone = groups['host'] === host && (pid === process.pid || !isRunning(pid))
  return isGone || silentMs > SILENT_MS
}

/** A new empty folder for one purpose. Its maker deletes it. */
export async function makeTemporaryFolder(purpose: string): Promise<string> {
  const own = join(tmpdir(), OWN_NAME)
  await mkdir(own, { recursive: true, mode: 0o700 })
  return mkdtemp(join(own, `${purpose}-`))
}

/** Deletes what was left behind at once and then every ten minutes, and says that this process is there. Returns how to stop. */
export async function keepTemporaryFolders(onFailed: (error: unknown) => void): Promise<() => Promise<void>> {
  const tend = async () => {
    const now = new Date()
    await utimes(join(tmpdir(), OWN_NAME), now, now).catch(ifThere)
    await removeAbandonedFolders()
  }
  await tend().catch(onFailed)
  const timer = setInterval(() => void tend().catch(onFailed), ALIVE_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await rm(join(tmpdir(), OWN_NAME), { recursive: true, force: true })
  }
}

export async function removeAbandonedFolders(root = tmpdir()): Promise<void> {
  const here: Here = { host: OWN_HOST, ownName: OWN_NAME, isRunning }
  for (const name of await readdir(root)) {
    if (!FOLDER.test(name) && !EARLIER.test(name)) continue
    const path = join(root, name)
    // Others may delete it at the same moment.
    const found = await lstat(path).catch(ifThere)
    // Only our own folders, and no links that somebody else put there.
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue
    if (isAbandoned({ name, silentMs: Date.now() - found.mtimeMs }, here)) await rm(path, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs as somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What is not there needs nothing. */
function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
