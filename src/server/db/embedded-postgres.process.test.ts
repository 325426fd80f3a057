import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { access, chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { embeddedBinaries } from '#server/db/embedded-postgres/binaries.ts'
import { holdDataDir, type RunningPostgres, startPostgres } from '#server/db/embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const binaries = process.env['FEEDLAB_TEST_POSTGRES'] === 'debian' ? { binDir: newestIn('/usr/lib/postgresql') } : {}

/** In memory if there is space, because a database has a thousand files. */
const scratch = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()
let template: string
let root: string
let running: RunningPostgres[]
let children: ChildProcess[]

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

function newestIn(directory: string): string {
  const newest = Math.max(...readdirSync(directory).map(Number))
  return join(directory, `${newest}`, 'bin')
}

function hasRoom(directory: string): boolean {
  const { bavail, bsize } = existsSync(directory) ? statfsSync(directory) : { bavail: 0, bsize: 0 }
  return bavail * bsize > 2 ** 30
}

type Options = Partial<Parameters<typeof startPostgres>[0]>

async function start(options: Options = {}): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir: join(root, 'data'), log: () => undefined, ...binaries, ...options })
  running.push(server)
  return server
}

/** A copy of a fresh database, which saves the second that `initdb` takes. */
async function aDatabase(dataDir = join(root, 'data')): Promise<void> {
  await mkdir(dataDir)
  await promisify(execFile)('cp', ['-a', join(template, 'postgres'), dataDir])
}

async function query(server: RunningPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(server.connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(dataDir = join(root, 'data')): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** Runs `body` in another Node process, where `dataDir`, `binaries`, `startPostgres` and `holdDataDir` are known; resolves at its first line. */
async function inAnotherProcess(body: string): Promise<{ child: ChildProcess; firstLine: string }> {
  const code = `import { holdDataDir, startPostgres } from '#server/db/embedded-postgres.ts'
    const dataDir = process.argv[1]
    const binaries = ${JSON.stringify(binaries)}
    setInterval(() => undefined, 1000)
    ${body}`
  const args = ['--import', 'tsx', '--input-type=module', '-e', code, join(root, 'data')]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [firstLine] = await once(createInterface(child.stdout), 'line')
  return { child, firstLine }
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

test('a new data directory gets a UTF-8 database that no network can reach', async () => {
  const server = await start()
  expect(server.startedHere).toBe(true)
  const [row] = await query(
    server,
    `select current_database() as database, current_user as user, current_setting('server_encoding') as encoding,
      current_setting('listen_addresses') as listens, current_setting('fsync') as fsync, current_setting('TimeZone') as zone,
      current_setting('data_checksums') as checksums, current_setting('server_version_num')::int / 10000 as major`,
  )
  expect(row).toEqual({
    database: 'feedlab',
    user: 'feedlab',
    encoding: 'UTF8',
    listens: '',
    fsync: 'on',
    zone: 'UTC',
    checksums: 'on',
    major: server.majorVersion,
  })
  expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
})

test('what was written is there after a stop and a start', async () => {
  await aDatabase()
  const first = await start()
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
  expect(existsSync(join(root, 'data', 'postgres', 'postmaster.pid'))).toBe(false)
  const second = await start()
  expect(second.startedHere).toBe(true)
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a second start on a running server attaches to it, and its stop ends it', async () => {
  await aDatabase()
  const first = await start()
  const second = await start()
  expect(second.startedHere).toBe(false)
  expect(second.connection).toEqual(first.connection)
  await second.stop()
  await expect(query(first, 'select 1')).rejects.toThrow()
})

test('two starts at once share one server', async () => {
  const servers = await Promise.all([start(), start()])
  expect(servers.filter((server) => server.startedHere)).toHaveLength(1)
  await query(servers[0], 'create table shared as select 1 as one')
  expect(await query(servers[1], 'select one from shared')).toEqual([{ one: 1 }])
  expect((await readdir(join(root, 'data'))).sort()).toEqual(['postgres', 'postgres.log', 'run'])
})

test('after a killed server the next start works, and everything committed is there', async () => {
  await aDatabase()
  const first = await start()
  await query(first, 'create table kept as select 42 as answer')
  process.kill(await postmasterPid(), 'SIGKILL')
  const second = await start()
  expect(second.startedHere).toBe(true)
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('the process id of a dead server may belong to another program by now', async () => {
  await aDatabase()
  const first = await start()
  const pidFile = join(root, 'data', 'postgres', 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  await first.stop()
  const other = spawn('sleep', ['60'])
  children.push(other)
  await writeFile(pidFile, [other.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 })
  await writeFile(join(root, 'data', 'run', '.s.PGSQL.5432.lock'), [other.pid, ...lines.slice(1, 5), ''].join('\n'), {
    mode: 0o600,
  })
  const second = await start()
  expect(second.startedHere).toBe(true)
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a copy of a running data directory does not attach to the original', async () => {
  await aDatabase()
  const original = await start()
  await query(original, 'checkpoint')
  await cp(join(root, 'data'), join(root, 'copy'), { recursive: true, filter: (path) => !path.includes('.s.PGSQL') })
  const copy = await start({ dataDir: join(root, 'copy') })
  expect(copy.startedHere).toBe(true)
  expect(await query(copy, `select current_setting('data_directory') as place`)).toEqual([
    { place: join(root, 'copy', 'postgres') },
  ])
})

test('the path may contain spaces, quotes, commas and letters of any language', async () => {
  const server = await start({ dataDir: join(root, `my "study", año '25`) })
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a path too long for a socket gets one in the temporary directory, found again by the next start', async () => {
  const dataDir = join(root, 'a-rather-long-name-of-a-directory'.repeat(4))
  await aDatabase(dataDir)
  const first = await start({ dataDir })
  expect(first.connection.host.startsWith(tmpdir())).toBe(true)
  expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700)
  const second = await start({ dataDir })
  expect(second.startedHere).toBe(false)
  await second.stop()
  const third = await start({ dataDir })
  expect(third.connection.host).toBe(first.connection.host)
  await third.stop()
  await rm(third.connection.host, { recursive: true })
})

test('a data directory that only its owner can enter works', async () => {
  await chmod(root, 0o700)
  const server = await start()
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(server.connection.host).toBe(join(root, 'data', 'run'))
})

test.runIf(isRoot)('root runs it in a namespace, and the files stay with root', async () => {
  await aDatabase()
  const server = await start({ as: 'namespace' })
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(join(root, 'data', 'postgres', 'PG_VERSION'))).uid).toBe(0)
})

test.runIf(isRoot)('where namespaces are off, root runs it as another user', async () => {
  const first = await start({ as: 'other-user' })
  await query(first, 'create table kept as select 42 as answer')
  const owner = (await stat(join(root, 'data', 'postgres', 'PG_VERSION'))).uid
  expect(owner).not.toBe(0)
  expect((await start({ as: 'other-user' })).startedHere).toBe(false)
  await first.stop()
  // From now on the owner of the files decides, even if namespaces work.
  const second = await start()
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect((await stat(join(root, 'data', 'postgres', 'postmaster.pid'))).uid).toBe(owner)
})

test.runIf(isRoot)('a directory that the other user cannot reach gets a note that says where the database is', async () => {
  await chmod(root, 0o700)
  const first = await start({ as: 'other-user' })
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
  const note = await readFile(join(root, 'data', 'postgres-is-at.txt'), 'utf8')
  const home = note.trim().split('\n').at(-1) ?? ''
  try {
    expect(home).toMatch(/^\/var\/lib\/feedlab\/[0-9a-f]{16}$/)
    expect(existsSync(join(home, 'postgres', 'PG_VERSION'))).toBe(true)
    const second = await start()
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()
  } finally {
    await rm(home, { recursive: true, force: true })
  }
  await expect(start()).rejects.toThrow('Bring that directory back')
})

test.runIf(isRoot)('binaries that the other user cannot reach are copied to where they can be reached', async () => {
  const closed = join(root, 'closed')
  const { binDir = await embeddedBinaries() } = binaries
  await mkdir(closed, { mode: 0o700 })
  await cp(dirname(binDir), join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
  const server = await start({ binDir: join(closed, 'native', 'bin'), as: 'other-user' })
  const commandLine = await readFile(`/proc/${await postmasterPid()}/cmdline`, 'utf8')
  const copy = dirname(dirname(commandLine.split('\0')[0] ?? ''))
  try {
    expect(copy).toMatch(/^\/var\/lib\/feedlab\/postgresql-[0-9a-f]{16}$/)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
})

test.runIf(isRoot)('files that root made in a namespace are given to the other user where namespaces are off', async () => {
  await aDatabase()
  const first = await start({ as: 'namespace' })
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start({ as: 'other-user' })
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
})
test('a killed process leaves the server running, and the next start attaches to it', async () => {
  await aDatabase()
  const { child } = await inAnotherProcess(`
    const { connection } = await startPostgres({ dataDir, log: () => undefined, ...binaries })
    console.log(JSON.stringify(connection))`)
  const pid = await postmasterPid()
  await kill(child)
  const server = await start()
  expect(server.startedHere).toBe(false)
  expect(await postmasterPid()).toBe(pid)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a process killed while it makes the database leaves nothing half-made', async () => {
  const { child, firstLine } = await inAnotherProcess(
    'await startPostgres({ dataDir, log: (line) => console.log(line), ...binaries })',
  )
  expect(firstLine).toContain('Making a PostgreSQL')
  await kill(child)
  expect(existsSync(join(root, 'data', 'postgres'))).toBe(false)
  const server = await start()
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('leftovers of a killed start are removed, files of a running start are not', async () => {
  const old = join(root, 'data', 'postgres.making-0123456789ab')
  const current = join(root, 'data', 'postgres.making-ba9876543210')
  await mkdir(join(old, 'base'), { recursive: true })
  await mkdir(current)
  await utimes(old, new Date(0), new Date(0))
  await start()
  await expect(access(old)).rejects.toThrow('ENOENT')
  await access(current)
})

test('an empty pid file, as after a power cut, does not prevent a start', async () => {
  await aDatabase()
  await (await start()).stop()
  const pidFile = join(root, 'data', 'postgres', 'postmaster.pid')
  await writeFile(pidFile, '', { mode: 0o600 })
  await utimes(pidFile, new Date(0), new Date(0))
  expect((await start()).startedHere).toBe(true)
})

test.each([
  {
    made: '99',
    sentence:
      /^This data directory was made by PostgreSQL 99; this Feedlab brings \d+\. Start it with the Feedlab version that made it\.$/,
  },
  { made: '9', sentence: /made by PostgreSQL 9; .* dump the database there, and restore the dump/ },
])('data of PostgreSQL $made are refused with a sentence', async ({ made, sentence }) => {
  await mkdir(join(root, 'data', 'postgres'), { recursive: true })
  await writeFile(join(root, 'data', 'postgres', 'PG_VERSION'), `${made}\n`)
  await expect(start()).rejects.toThrow(sentence)
})

test('a folder with other files in place of the database is not touched', async () => {
  await mkdir(join(root, 'data', 'postgres'), { recursive: true })
  await writeFile(join(root, 'data', 'postgres', 'thesis.txt'), 'mine')
  await expect(start()).rejects.toThrow('holds files, but no PostgreSQL database')
  expect(await readdir(join(root, 'data', 'postgres'))).toEqual(['thesis.txt'])
})

test('a server that cannot start says why', async () => {
  await aDatabase()
  await (await start()).stop()
  await writeFile(join(root, 'data', 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n')
  await expect(start()).rejects.toThrow(/did not start.*no_such_setting/s)
})

test('the data directory has one holder at a time', async () => {
  await aDatabase()
  const server = await start()
  const first = await holdDataDir(server.connection)
  expect(first.ok).toBe(true)
  expect(await holdDataDir(server.connection)).toEqual({ ok: false, problem: 'in-use' })
  if (first.ok) await first.release()
  const second = await holdDataDir(server.connection)
  expect(second.ok).toBe(true)
  if (second.ok) await second.release()
})

test('the lock of a killed process ends with it', async () => {
  await aDatabase()
  const { child, firstLine } = await inAnotherProcess(`
    const { connection } = await startPostgres({ dataDir, log: () => undefined, ...binaries })
    console.log((await holdDataDir(connection)).ok)`)
  expect(firstLine).toBe('true')
  const server = await start()
  expect(await holdDataDir(server.connection)).toEqual({ ok: false, problem: 'in-use' })
  await kill(child)
  const hold = await holdDataDir(server.connection)
  expect(hold.ok).toBe(true)
  if (hold.ok) await hold.release()
})

test('the holder is notified when the server goes away', async () => {
  await aDatabase()
  const server = await start()
  const lost = new Promise<Error>((resolve) => void holdDataDir(server.connection, resolve).then(() => server.stop()))
  expect(await lost).toBeInstanceOf(Error)
})
