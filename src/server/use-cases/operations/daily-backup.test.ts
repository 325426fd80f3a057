import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BACKUP_EVERY_MS, BACKUPS_KEPT, backupName } from '#domain/operations/backups.ts'
import { openBackup } from '#server/backup/open-backup.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { makeDailyBackup } from './daily-backup.ts'

const NOON = Date.UTC(2026, 10, 16, 12)
let app: TestApp
let parent: string
beforeAll(async () => {
  app = await testApp()
  parent = await mkdtemp(join(tmpdir(), 'feedlab-daily-'))
})
afterAll(async () => {
  await app.close()
  await rm(parent, { recursive: true })
})

const runAt = (atMs: number, backupDir: string | undefined) =>
  makeDailyBackup({ ...app.deps, backupDir, now: () => atMs }, new AbortController().signal)

test('a backup is made every day, and fourteen are kept', async () => {
  const dir = join(parent, 'backups')
  for (let day = 0; day < BACKUPS_KEPT + 2; day++) {
    await runAt(NOON + day * BACKUP_EVERY_MS, dir)
    // An hour later none is due.
    await runAt(NOON + day * BACKUP_EVERY_MS + 3_600_000, dir)
  }
  const names = (await readdir(dir)).toSorted()
  expect(names).toEqual(Array.from({ length: BACKUPS_KEPT }, (_, n) => backupName(NOON + (n + 2) * BACKUP_EVERY_MS)))
  expect((await stat(dir)).mode & 0o777).toBe(0o700)
  const newest = await openBackup(join(dir, names.at(-1) ?? ''))
  expect(newest.manifest.tables.some(({ table }) => table === 'studies')).toBe(true)
  newest.close()
})

test('what a killed backup left is removed, and a file of somebody else stays', async () => {
  const dir = await mkdtemp(join(parent, 'left-'))
  const [old, recent] = [`${backupName(NOON - BACKUP_EVERY_MS)}.partial`, `${backupName(NOON - 1000)}.partial`]
  for (const name of [old, recent, 'notes.txt']) await writeFile(join(dir, name), 'x')
  await utimes(join(dir, old), NOON / 1000 - 86_400, NOON / 1000 - 86_400)
  await utimes(join(dir, recent), NOON / 1000 - 1, NOON / 1000 - 1)
  await runAt(NOON, dir)
  expect((await readdir(dir)).toSorted()).toEqual([recent, backupName(NOON), 'notes.txt'].toSorted())
})

test('without BACKUP_DIR nothing is written', async () => {
  const before = await readdir(parent)
  await runAt(NOON, undefined)
  expect(await readdir(parent)).toEqual(before)
})
