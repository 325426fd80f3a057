import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { postLoad } from './post-load.ts'
import { type Figure, median } from './report.ts'

const CONNECTIONS = 64
const SECONDS = 5
const ROUNDS = 3
const FIRST_ID = '0b5e7c1e-4d2a-4f6b-8a39-000000000000'

/** How the same server stores: not at all (the floor), each request by itself, or many together. */
const MODES = ['none', 'single', 'group'] as const
type Mode = (typeof MODES)[number]

type Server = { process: ChildProcess; url: string; body: Record<string, unknown>; events: Record<string, unknown> }

export async function measureIngest(): Promise<Figure[]> {
  const server = await bundledServer()
  const perSecond: Record<Mode, number[]> = { none: [], single: [], group: [] }
  // Alternating, so that a noisy minute affects all modes.
  for (let round = 0; round < ROUNDS; round++) {
    for (const mode of MODES) perSecond[mode].push(await throughput(server, mode))
  }
  const [none, single, group] = [median(perSecond.none), median(perSecond.single), median(perSecond.group)]
  return [
    { what: 'writes over HTTP, not stored', value: none, unit: 'per s' },
    { what: 'writes over HTTP, one insert per request', value: single, unit: 'per s' },
    { what: 'writes over HTTP, group commit', value: group, unit: 'per s' },
    { what: 'group commit against no database', value: group / none, unit: 'ratio', atLeast: 0.6 },
    { what: 'group commit against one insert per request', value: group / single, unit: 'ratio', atLeast: 2.5 },
  ]
}

async function throughput(file: string, mode: Mode): Promise<number> {
  const server = await startServer(file, mode)
  try {
    const { perSecond, refusals } = await postLoad({
      url: new URL('/v1/events', server.url),
      connections: CONNECTIONS,
      seconds: SECONDS,
      body: JSON.stringify({ ...server.body, events: [{ ...server.events, event_uid: FIRST_ID }] }),
      idPlace: FIRST_ID,
    })
    if (refusals > 0) throw new Error(`${mode}: ${refusals} refusals`)
    return perSecond
  } finally {
    server.process.kill('SIGTERM')
    await new Promise((resolve) => server.process.once('exit', resolve))
  }
}

/** Bundled as `npm start` runs it: tsx would add work to every function call. */
async function bundledServer(): Promise<string> {
  // Beside the built server, where it finds the migrations and the pages.
  const outfile = 'dist/server/bench-ingest.js'
  const options = { bundle: true, packages: 'external', platform: 'node', format: 'esm', target: 'node20' } as const
  await build({ entryPoints: ['bench/ingest-server.ts'], outfile, ...options })
  return outfile
}

/** The server runs in a process of its own, so that the load does not share its thread. */
async function startServer(file: string, mode: Mode): Promise<Server> {
  const child = spawn(process.execPath, [file, mode], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return { process: child, ...JSON.parse(line) }
  }
  throw new Error(`The ${mode} server did not start`)
}
