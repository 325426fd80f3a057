import { execFile } from 'node:child_process'
import { mkdtemp, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { AT, anEmptyPlace, app, backup, dir, rowsOf, setUpBackup, studies } from '#server/testing/backups.ts'
import { newestKnown } from '../db/migrate.ts'
import { migrationsDir } from '../places.ts'
import { aLike, aParticipant, aStudy } from '../testing/builders.ts'
import { type TestApp, testApp, testDatabase } from '../testing/test-app.ts'
import { hasRightChecksum } from './checksum.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

setUpBackup()

test('a cut or changed backup is refused before anything is touched', async () => {
  const place = await anEmptyPlace()
  const { size } = await stat(backup)
  const damaged = join(dir, 'damaged.zip')
  const refusal = /cut or changed/
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: size - 1 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 7 }),
      async (at, isCut, bit) => {
        await writeFile(damaged, await readFile(backup))
        if (isCut) await truncate(damaged, at)
        else await flipBit(damaged, at, bit)
        expect(await hasRightChecksum(damaged)).toBe(false)
      },
    ),
    { numRuns: 100 },
  )
  for (const at of [0, Math.floor(size / 2), size - 1]) {
    await writeFile(damaged, await readFile(backup))
    await flipBit(damaged, at, 0)
    await expect(restoreBackup(place, damaged)).rejects.toThrow(refusal)
  }
  await writeFile(damaged, 'not a backup at all, but a text of more than sixty-four characters in one line')
  await expect(restoreBackup(place, damaged)).rejects.toThrow(refusal)
  await expect(restoreBackup(place, join(dir, 'nowhere.zip'))).rejects.toThrow('cannot be read (ENOENT)')
  expect(await rowsOf(place.database, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([])
})

async function flipBit(path: string, at: number, bit: number): Promise<void> {
  const file = await open(path, 'r+')
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ (1 << bit)]), 0, 1, at)
  await file.close()
}

test('a place that has data is refused, and replaced only if that is asked for', async () => {
  const other = await testApp()
  onTestFinished(() => other.close())
  const place = { database: other.database, files: other.deps.files, migrationsDir }
  await aStudy(other)
  const job_file = 'a-file-for-a-researcher'
  await other.deps.files.write(job_file, Buffer.from('rows'))
  await other.database.pool.query(
    `insert into jobs (lab_id, created_by, kind, wanted, state, file_key)
     select lab_id, person_id, 'package', '{}', 'done', $1 from labs, people limit 1`,
    [job_file],
  )
  await expect(whileNobodyIsConnected(other, () => restoreBackup(place, backup))).rejects.toThrow('add --replace')
  expect(await rowsOf(other.database, 'select count(*)::int as n from studies')).toEqual([{ n: 1 }])

  await whileNobodyIsConnected(other, () => restoreBackup(place, backup, { replace: true }))
  expect(await rowsOf(other.database, 'select experiment_id from studies order by 1')).toEqual(
    studies.toSorted().map((experiment_id) => ({ experiment_id })),
  )
  expect(await other.deps.files.size(job_file)).toBeUndefined()
})

test('a restore that fails in the middle leaves everything as it was', async () => {
  const other = await testApp()
  onTestFinished(() => other.close())
  const experiment_id = await aStudy(other)
  const person = await aParticipant(other, experiment_id)
  const broken = await mkdtemp(join(dir, 'broken-'))
  await promisify(execFile)('cp', ['-r', `${migrationsDir}/.`, broken])
  const newest =
    (await readdir(broken))
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .at(-1) ?? ''
  await writeFile(join(broken, newest), 'select 1 / 0')
  const place = { database: other.database, files: other.deps.files, migrationsDir: broken }
  await expect(whileNobodyIsConnected(other, () => restoreBackup(place, backup, { replace: true }))).rejects.toThrow(
    'division by zero',
  )
  const { body } = await other.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
  expect(body).toMatchObject({ stored: 1 })
})

test('while a server runs on the database nothing is restored', async () => {
  const place = { database: app.database, files: app.deps.files, migrationsDir }
  const client = await app.database.pool.connect()
  await expect(restoreBackup(place, backup, { replace: true })).rejects.toThrow('Stop it first')
  client.release()
})

/** The pool of the test app has connections of its own, as a running server would. */
async function whileNobodyIsConnected<T>({ database: { pool } }: TestApp, work: () => Promise<T>): Promise<T> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> $1 and pid <> pg_backend_pid()`,
    [rows[0]?.pid],
  )
  return work()
}

test('a backup of a newer version is refused, one of an older version is brought up to date', async () => {
  const place = await anEmptyPlace()
  const older = join(dir, 'older-migrations')
  await promisify(execFile)('cp', ['-r', migrationsDir, older])
  const journal = join(older, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { when: number; tag: string }[] }
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }))
  await expect(restoreBackup({ ...place, migrationsDir: older }, backup)).rejects.toThrow('newer version of Feedlab')

  const { database, drop } = await testDatabase('template0')
  onTestFinished(drop)
  const { migrate } = await import('../db/migrate.ts')
  await migrate(database, older)
  const old = join(dir, 'old.zip')
  await writeBackup({ database, files: place.files }, old, AT)
  await restoreBackup(place, old)
  expect(await rowsOf(place.database, 'select max(created_at) as newest from drizzle.__drizzle_migrations')).toEqual([
    { newest: String(await newestKnown(migrationsDir)) },
  ])
})

test('a backup that fails leaves no file', async () => {
  const path = join(dir, 'failing.zip')
  const files = { ...app.deps.files, read: async () => undefined }
  await expect(writeBackup({ database: app.database, files }, path, AT)).rejects.toThrow('A stored file is gone')
  await expect(writeBackup({ database: app.database, files: app.deps.files }, path, AT, AbortSignal.abort())).rejects.toThrow()
  expect((await readdir(dir)).filter((name) => name.startsWith('failing'))).toEqual([])
})
