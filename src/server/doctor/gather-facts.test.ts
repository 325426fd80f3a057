import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { backupName } from '#domain/operations/backups.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { readEnv } from '../env.ts'
import { migrationsDir } from '../places.ts'
import { type TestApp, testApp, testDatabase } from '../testing/test-app.ts'
import { gatherFacts } from './gather-facts.ts'

const NOON = Date.UTC(2026, 10, 16, 12)
let app: TestApp
let DATABASE_URL: string
let dir: string
let PUBLIC_URL: string
beforeAll(async () => {
  const { database, name, drop } = await testDatabase()
  app = await testApp({ database })
  app.app.addHook('onClose', drop)
  PUBLIC_URL = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { host, port, user } = inject('postgres')
  DATABASE_URL = `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
  dir = await mkdtemp(join(tmpdir(), 'feedlab-doctor-'))
})
afterAll(async () => {
  await app.app.close()
  await rm(dir, { recursive: true })
})

async function anAddressWithoutServer(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listens on TCP
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

function factsWith(variables: Record<string, string>) {
  const read = readEnv({ DATA_DIR: dir, ...variables }, dir)
  if (!read.ok) throw new Error(read.problems.join())
  return gatherFacts(read.env, migrationsDir)
}

/** Says hello as a mail server does, and knows no sign-in. */
async function aMailServer(greeting: string): Promise<string> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.write(`${greeting}\r\n`)
    socket.on('data', (line) => socket.write(/^QUIT/i.test(String(line)) ? '221 bye\r\n' : '250 mail.example\r\n'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a database, an address, a mail server and backups that are as they should be are found so', async () => {
  const BACKUP_DIR = join(dir, 'backups')
  await mkdir(BACKUP_DIR, { mode: 0o700 })
  await writeBackup({ database: app.database, files: app.deps.files }, join(BACKUP_DIR, backupName(NOON)), NOON)
  const SMTP_URL = await aMailServer('220 mail.example ESMTP')
  const facts = await factsWith({ DATABASE_URL, PUBLIC_URL, SMTP_URL, BACKUP_DIR })
  expect(facts.database).toMatchObject({ isReached: true, migrations: 'current' })
  expect(facts.database.isReached && Math.abs(facts.database.clockMs - facts.database.askedAtMs)).toBeLessThan(3000)
  expect(facts.site).toMatchObject({ isReached: true, isThisInstallation: true })
  expect(facts.mail).toEqual({ isReached: true })
  expect(facts.backups).toMatchObject({ dir: BACKUP_DIR, newestMs: NOON, restore: { result: 'restored' } })
  expect(facts.secretPlaces).toEqual([{ path: BACKUP_DIR, mode: 0o40700 }])
  expect(facts.disks.map(({ path }) => path)).toEqual([dir, tmpdir(), BACKUP_DIR])
})

test('a backup that cannot be restored is found, and no database is left of trying, not even of a run that was killed', async () => {
  const BACKUP_DIR = join(dir, 'damaged')
  await mkdir(BACKUP_DIR, { mode: 0o700 })
  await writeFile(join(BACKUP_DIR, backupName(NOON)), 'not a backup')
  const { pool } = app.database
  await pool.query('create database feedlab_doctor_killed')
  const facts = await factsWith({ DATABASE_URL, BACKUP_DIR })
  expect(facts.backups?.restore).toMatchObject({ result: 'failed', why: expect.stringContaining('cut or changed') })
  expect((await pool.query(`select datname from pg_database where datname like 'feedlab_doctor%'`)).rows).toEqual([])
})

test('where the database user may not create databases, it is said', async () => {
  const { pool } = app.database
  const user = `plain_${Date.now()}`
  await pool.query(`create role ${user} login`)
  onTestFinished(async () => void (await pool.query(`drop role ${user}`)))
  const BACKUP_DIR = join(dir, 'plain')
  await mkdir(BACKUP_DIR, { mode: 0o700 })
  await writeFile(join(BACKUP_DIR, backupName(NOON)), 'not read')
  const facts = await factsWith({ DATABASE_URL: DATABASE_URL.replace(/\/\/[^@]+@/, `//${user}@`), BACKUP_DIR })
  expect(facts.backups?.restore).toEqual({ result: 'not-tried', why: 'the database user may not create databases' })
})

test('a mail server that refuses, an address of somebody else and a database that is away are found with their reasons', async () => {
  const SMTP_URL = await aMailServer('554 no service here')
  const facts = await factsWith({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', PUBLIC_URL, SMTP_URL })
  expect(facts.database).toEqual({ isReached: false, why: 'ECONNREFUSED' })
  expect(facts.site).toMatchObject({ isReached: true, isThisInstallation: false })
  expect(facts.mail).toMatchObject({ isReached: false })
  expect((await factsWith({ DATABASE_URL, PUBLIC_URL: await anAddressWithoutServer() })).site).toEqual({
    isReached: false,
    why: 'ECONNREFUSED',
  })
})

test('looking at an installation that was never started makes no database', async () => {
  const DATA_DIR = join(dir, 'never-started')
  const facts = await factsWith({ DATA_DIR })
  expect(facts.database).toEqual({ isReached: false, why: `there is none in ${DATA_DIR} yet` })
  expect(await readdir(dir)).not.toContain('never-started')
})
