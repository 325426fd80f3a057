import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exports } from '#domain/exports/index.ts'
import { applyMigration, migrate, migrationsBetween } from '../db/migrate.ts'
import { migrationsDir } from '../places.ts'
import { databaseOfFile, type TestApp, testApp } from '../testing/test-app.ts'

/*
 * A study as the last version before named feeds and waves stored it, and the six files that this version wrote of it. The rows are from its
 * database, the study is that of `golden-exports.test.ts`. Nothing is masked: neither times nor stand-ins for addresses.
 */

/** The newest one of that version. */
const MIGRATION = '0041_drawn_parts'
const IDS = { study: 'ezguja', set: '26110108_golden' }

const database = databaseOfFile('template0')
let app: TestApp

beforeAll(async () => {
  const { pool } = database()
  const { entries } = JSON.parse(await readFile(`${migrationsDir}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const until = entries.find(({ tag }) => tag === MIGRATION)?.when ?? 0
  const client = await pool.connect()
  try {
    for (const migration of migrationsBetween(migrationsDir, 0, until)) await applyMigration(client, migration)
    await client.query(await fixture('rows.sql'))
  } finally {
    client.release(true)
  }
  expect(await migrate(database(), migrationsDir)).toEqual({ ok: true })
  app = await testApp({ database: database() })
})
afterAll(() => app.close())

const fixture = (name: string) => readFile(fileURLToPath(new URL(`golden/before-named-feeds/${name}`, import.meta.url)), 'utf8')

test.each(exports)(
  '$name of a study from before feeds had names is byte for byte the file of that time',
  async ({ name, of }) => {
    const { status, text } = await app.send({ method: 'GET', url: `/v1/exports/${IDS[of]}/${name}.csv` })
    expect([status, text]).toEqual([200, await fixture(`${name}.csv`)])
  },
)
