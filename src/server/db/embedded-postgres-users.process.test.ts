import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { access, chmod, cp, mkdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { embeddedBinaries } from '#server/db/embedded-postgres/binaries.ts'
import { holdDataDir } from '#server/db/embedded-postgres.ts'
import {
  aDatabase,
  binaries,
  children,
  kill,
  postmasterPid,
  query,
  root,
  setUpPostgres,
  start,
} from '#server/testing/postgres-processes.ts'

setUpPostgres()

const isRoot = process.getuid?.() === 0

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
