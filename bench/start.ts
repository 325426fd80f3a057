import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, median } from './report.ts'

const STARTS = 3
/** Wait for garbage collection of what only the start needed. */
const IDLE_MS = 5000

/** `npm start` on an installed and built tree, with existing data. */
export async function measureStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'feedlab-start-'))
  try {
    await startOnce(dataDir)
    const runs = []
    for (let i = 0; i < STARTS; i++) runs.push(await startOnce(dataDir, i === STARTS - 1 ? IDLE_MS : 0))
    return [
      {
        what: 'npm start on an installed and built tree, until it answers',
        value: median(runs.map(({ seconds }) => seconds)),
        unit: 's',
        atMost: 3,
      },
      { what: 'memory of the Node process when idle', value: runs.at(-1)?.megabytes ?? Number.NaN, unit: 'MB', atMost: 150 },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startOnce(dataDir: string, idleMs = 0): Promise<{ seconds: number; megabytes: number }> {
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let url = ''
  for await (const line of createInterface({ input: child.stdout })) {
    url = /Landing page +(\S+)/.exec(line)?.[1] ?? url
    if (url !== '') break
  }
  if (url === '') throw new Error('npm start ended without an address')
  const { ok } = await fetch(`${url}readyz`)
  const seconds = (performance.now() - startedAt) / 1000
  if (!ok) throw new Error('The server says that it is not ready')
  await pause(idleMs)
  const megabytes = await residentMegabytes(url)
  if (child.pid === undefined) throw new Error('npm did not start')
  // npm starts a shell that starts Node. The signal goes to all of them, and the pipe closes when the last one has exited.
  const exited = new Promise((resolve) => child.once('close', resolve))
  child.stdout.resume()
  process.kill(-child.pid, 'SIGTERM')
  await exited
  return { seconds, megabytes }
}

/** Reported by the process itself, so it does not matter which of npm's children it is. */
async function residentMegabytes(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6
}
