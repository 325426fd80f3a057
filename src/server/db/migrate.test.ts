import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsDir } from '../places.ts'
import { aLike, aParticipant, aStudy } from '../testing/builders.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { isMigrated, migrate } from './migrate.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'feedlab-migrations-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** All migrations, and a later one. */
async function withLater(statement: string): Promise<void> {
  await cp(migrationsDir, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = journal.entries.at(-1)
  if (!last) throw new Error('There are no migrations')
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'later' })
  await writeFile(path, JSON.stringify(journal))
  await writeFile(join(folder, 'later.sql'), statement)
}

test('a migration gives way: while a package is made, nobody waits for long, and it goes on afterwards', async () => {
  await withLater('alter table events add column later text')
  const person = await aParticipant(app, await aStudy(app, { 'feed-button-like': 'yes' }))
  const { pool, db } = app.database
  // As an export that goes on for minutes.
  const reader = await pool.connect()
  await reader.query('begin isolation level repeatable read read only')
  await reader.query('select count(*) from events')

  const lines: string[] = []
  const migrating = migrate(app.database, folder, (line) => lines.push(line))
  const waitsMs: number[] = []
  while (lines.length < 3) {
    const startedAt = performance.now()
    const { body } = await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
    expect(body).toMatchObject({ stored: 1 })
    waitsMs.push(performance.now() - startedAt)
  }
  // Half a second is the longest wait for the lock; the rest is what a busy machine takes.
  expect(Math.max(...waitsMs)).toBeLessThan(3000)
  expect(lines[0]).toContain('in use')
  expect(await isMigrated(db, folder)).toBe(false)

  await reader.query('commit')
  reader.release()
  expect(await migrating).toEqual({ ok: true })
  expect(await isMigrated(db, folder)).toBe(true)
})
