import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type RunningPostgres, startPostgres } from '#server/db/embedded-postgres.ts'

export const binaries = process.env['FEEDLAB_TEST_POSTGRES'] === 'debian' ? { binDir: newestIn('/usr/lib/postgresql') } : {}

/** In memory if there is space, because a database has a thousand files. */
const scratch = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()
let template: string
export let root: string
let running: RunningPostgres[]
export let children: ChildProcess[]

function newestIn(directory: string): string {
  const newest = Math.max(...readdirSync(directory).map(Number))
  return join(directory, `${newest}`, 'bin')
}

function hasRoom(directory: string): boolean {
  const { bavail, bsize } = existsSync(directory) ? statfsSync(directory) : { bavail: 0, bsize: 0 }
  return bavail * bsize > 2 ** 30
}

type Options = Partial<Parameters<typeof startPostgres>[0]>

export async function start(options: Options = {}): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir: join(root, 'data'), log: () => undefined, ...binaries, ...options })
  running.push(server)
  return server
}

/** A copy of a fresh database, which saves the second that `initdb` takes. */
export async function aDatabase(dataDir = join(root, 'data')): Promise<void> {
  await mkdir(dataDir)
  await promisify(execFile)('cp', ['-a', join(template, 'postgres'), dataDir])
}

export async function query(server: RunningPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(server.connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export async function postmasterPid(dataDir = join(root, 'data')): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

export async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** What every file of these tests begins with. */
export function setUpPostgres(): void {
  beforeAll(async () => {
    template = await mkdtemp(join(scratch, 'feedlab-template-'))
    await (await startPostgres({ dataDir: template, log: () => undefined, ...binaries })).stop()
  })

  afterAll(() => rm(template, { recursive: true, force: true }))

  beforeEach(async () => {
    root = await realpath(await mkdtemp(join(scratch, 'feedlab-test-')))
    // mkdtemp creates directories with mode 0700. Other users get access here; some tests take it away again.
    await chmod(root, 0o755)
    running = []
    children = []
  })

  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL')
    for (const server of running) await server.stop()
    await rm(root, { recursive: true, force: true, maxRetries: 5 })
  })
}
