import { readdir, readFile, readlink } from 'node:fs/promises'

/**
 * The processes that work on a directory: PostgreSQL and each of its children have the database for a working directory.
 * Read from /proc, so Linux only.
 */
export async function processesOn(place: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  const worksThere = await Promise.all(pids.map(async (pid) => (await tracesOf(pid)).some((trace) => trace.includes(place))))
  return pids.filter((_, i) => worksThere[i])
}

const tracesOf = (pid: number) =>
  Promise.all([endedIsEmpty(readlink(`/proc/${pid}/cwd`)), endedIsEmpty(readFile(`/proc/${pid}/cmdline`, 'utf8'))])

/** A process may end between two looks; one that waits to be reaped has no working directory any more. */
const endedIsEmpty = (read: Promise<string>) =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH' || error.code === 'EACCES') return ''
    throw error
  })

/** Sends a signal to all processes of a directory; returns how many there were. */
export async function signalAll(place: string, signal: NodeJS.Signals): Promise<number> {
  const pids = await processesOn(place)
  for (const pid of pids) signalOne(pid, signal)
  // Whoever was born while the others were looked for would go on working; those that are stopped bear nobody.
  if (signal === 'SIGSTOP') for (const pid of await processesOn(place)) signalOne(pid, signal)
  return pids.length
}

export function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It ended by itself in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** What a process holds in memory. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}
