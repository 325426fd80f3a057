import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDatabase, children, postmasterPid, query, root, setUpPostgres, start } from '#server/testing/postgres-processes.ts'

setUpPostgres()

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
