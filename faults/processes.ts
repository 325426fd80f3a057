import { readdir, readFile, readlink } from 'node:fs/promises'

/**
 * The processes that use a directory: PostgreSQL and its children have the database directory as working directory. Reads /proc,
 * so Linux only.
 */
export async function processesOn(directory: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  const usesDirectory = await Promise.all(
    pids.map(async (pid) => (await processPaths(pid)).some((trace) => trace.includes(directory))),
  )
  return pids.filter((_, i) => usesDirectory[i])
}

const processPaths = (pid: number) =>
  Promise.all([emptyIfEnded(readlink(`/proc/${pid}/cwd`)), emptyIfEnded(readFile(`/proc/${pid}/cmdline`, 'utf8'))])

/** A process may end while we read, and a zombie has no working directory. */
const emptyIfEnded = (read: Promise<string>) =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH' || error.code === 'EACCES') return ''
    throw error
  })

/** Sends a signal to all processes of a directory. Returns their number. */
export async function signalAll(directory: string, signal: NodeJS.Signals): Promise<number> {
  const pids = await processesOn(directory)
  for (const pid of pids) signalOne(pid, signal)
  // A process that was forked during the first pass would keep running, so stop new ones too. Stopped processes cannot fork.
  if (signal === 'SIGSTOP') for (const pid of await processesOn(directory)) signalOne(pid, signal)
  return pids.length
}

export function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Resident memory of a process. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}
