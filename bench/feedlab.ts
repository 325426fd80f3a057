import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Feedlab = { url: string; dataDir: string; pid: number; stop: () => Promise<void> }

/** Runs the built product like `npm start`: with temporary data and any port, or with a given directory and port. */
export async function startFeedlab(
  existing?: { dataDir: string; port: number },
  variables: Readonly<Record<string, string>> = {},
): Promise<Feedlab> {
  const dataDir = existing?.dataDir ?? (await mkdtemp(join(tmpdir(), 'feedlab-bench-')))
  const child = spawn(process.execPath, ['scripts/feedlab.mjs', 'start'], {
    env: { ...process.env, ...variables, DATA_DIR: dataDir, PORT: String(existing?.port ?? 0) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    if (existing === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve, reject) => {
    // Read to the end: a server whose log nobody reads stands still once the pipe is full.
    lines.on('line', (line) => {
      const url = /Landing page +(\S+)\/$/.exec(line)?.[1]
      if (url) resolve({ url, dataDir, pid: child.pid ?? 0, stop })
    })
    lines.on('close', () => reject(new Error('Feedlab ended without an address')))
  })
}
