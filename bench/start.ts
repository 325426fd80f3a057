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
    const afterKill = await startsAfterKill(dataDir)
    const bare = []
    for (let i = 0; i < STARTS; i++) bare.push(await bareNode())
    return [
      {
        what: 'after kill -9 of Node, a new one on the same data, until it is ready',
        value: median(afterKill),
        unit: 's',
        atMost: 1,
      },
      { what: 'a Node process that does nothing, for comparison', value: median(bare), unit: 's' },
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

/** Kills the server again and again. Each time PostgreSQL goes on, and the next process takes it over. As a service manager does it. */
async function startsAfterKill(dataDir: string): Promise<number[]> {
  const seconds: number[] = []
  for (let i = 0; i <= STARTS; i++) {
    const startedAt = performance.now()
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = new Promise((resolve) => child.once('close', resolve))
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /Landing page +(\S+)/.exec(line)?.[1]
      if (url !== undefined && (await fetch(`${url}readyz`)).ok) break
    }
    // The first one has no killed server before it.
    if (i > 0) seconds.push((performance.now() - startedAt) / 1000)
    child.stdout.resume()
    child.kill(i < STARTS ? 'SIGKILL' : 'SIGTERM')
    await exited
  }
  return seconds
}

async function bareNode(): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--eval', ''])
  await new Promise((resolve) => child.once('close', resolve))
  return (performance.now() - startedAt) / 1000
}

/** Reported by the process itself, so it does not matter which of npm's children it is. */
async function residentMegabytes(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6
}
