import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { exports } from '#domain/exports/index.ts'
import {
  AT,
  anEmptyPlace,
  app,
  backup,
  dir,
  PICTURE,
  PICTURE_KEY,
  rowsOf,
  setUpBackup,
  studies,
} from '#server/testing/backups.ts'
import { newestKnown } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { s3Store } from '../files/s3.ts'
import { migrationsDir } from '../places.ts'
import { aLike, aParticipant, aStudy } from '../testing/builders.ts'
import { entriesOfZip } from '../testing/read-zip.ts'
import { s3Server } from '../testing/s3-server.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

setUpBackup()

/** Every file of every study and set, as researchers download them. */
async function allExports(from: TestApp): Promise<Record<string, string>> {
  const { rows } = await from.database.pool.query<{ entity_set: string }>('select entity_set from entity_sets order by 1')
  const files: Record<string, string> = {}
  for (const { name, of } of exports)
    for (const id of of === 'set' ? rows.map(({ entity_set }) => entity_set) : studies) {
      const answer = await from.send({ method: 'GET', url: `/v1/exports/${id}/${name}.csv` })
      expect(answer.status).toBe(200)
      files[`${id}_${name}.csv`] = answer.text
    }
  return files
}

test('every export of a restored installation is the same, byte by byte', async () => {
  const place = await anEmptyPlace()
  await restoreBackup(place, backup)
  const restored = await testApp({ database: place.database, deps: { files: place.files } })
  try {
    // Visits are not restored: a job stores them again.
    expect(await rowsOf(place.database, 'select from participants where visits_seen_at is not null')).toEqual([])
    await app.database.pool.query('update participants set visits_seen_at = null')
    for (const table of ['installation', 'people', 'recruiter_ids', 'sessions', 'audit_log', 'feeds', 'participants'])
      expect(await rowsOf(place.database, `select * from ${table} order by 1, 2`)).toEqual(
        await rowsOf(app.database, `select * from ${table} order by 1, 2`),
      )
    expect((await restored.call('/v1/show_about_place', {})).body.data.contact.address).toBe('Hall 3')
    const before = await allExports(app)
    expect(Object.keys(before)).toHaveLength(studies.length * 5 + 2)
    expect(before[`${studies[0]}_user_form.csv`]).toContain('\\N, line\nbreak')
    expect(await allExports(restored)).toEqual(before)
    const media = await place.files.read(PICTURE_KEY)
    expect(Buffer.concat((await media?.toArray()) ?? [])).toEqual(PICTURE)
    // A newcomer and an event get numbers of their own.
    const newcomer = await aParticipant(restored, studies[0] ?? '')
    const { body } = await restored.call('/v1/events', { session_token: newcomer.session_token, events: [aLike(newcomer)] })
    expect(body).toMatchObject({ stored: 1 })
  } finally {
    await restored.app.close()
  }
})

test('a person who was there before a restore goes on with the same token', async () => {
  const person = await aParticipant(app, studies[0] ?? '', { user_id: 'goes-on' })
  const path = join(dir, 'later.zip')
  await writeBackup({ database: app.database, files: app.deps.files }, path, AT)
  const place = await anEmptyPlace()
  await restoreBackup(place, path)
  const restored = await testApp({ database: place.database })
  const { body } = await restored.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
  expect(body).toMatchObject({ stored: 1 })
  await restored.app.close()
})

test('a restored study has no key of networks: it makes another one, and no group spans both', async () => {
  const ofProxy = { trustProxy: ['127.0.0.1'] }
  const source = await testApp(ofProxy)
  onTestFinished(() => source.close())
  const experiment_id = await aStudy(source, { 'detect-duplicates': 'yes' })
  const comesTo = async ({ call }: TestApp, user_id: string) =>
    expect((await call('/v1/load_experiment', { experiment_id, user_id }, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
  await comesTo(source, 'before')
  const path = join(dir, 'networks.zip')
  await writeBackup({ database: source.database, files: source.deps.files }, path, AT)
  const place = await anEmptyPlace()
  await restoreBackup(place, path)
  expect(await rowsOf(place.database, 'select from network_keys')).toEqual([])
  const restored = await testApp({ ...ofProxy, database: place.database })
  onTestFinished(() => restored.app.close())
  await comesTo(restored, 'after')
  const hashes = await rowsOf(place.database, 'select distinct network_hash from participants where network_hash is not null')
  expect(hashes).toHaveLength(2)
})

test('people who came after the backup meet nobody: their events land in no other visit, and their receipt opens nothing', async () => {
  const source = await testApp()
  onTestFinished(() => source.close())
  const experiment_id = await aStudy(source, { 'feed-button-like': 'yes' })
  const path = join(dir, 'before-lost.zip')
  // Nobody has come yet, so that no id was given when the backup was made.
  await writeBackup({ database: source.database, files: source.deps.files }, path, AT)
  const lost = await aParticipant(source, experiment_id, { user_id: 'came-later' })
  const idOf = (app: TestApp, { session_token }: { session_token: string }) =>
    app.deps.tokens.open(session_token)?.participant_id ?? 0
  const receipt = source.deps.tokens.receipt(idOf(source, lost))

  let highest = idOf(source, lost)
  // The second time is the same disaster once more: who came after the first restore is lost too.
  for (let time = 0; time < 2; time++) {
    const place = await anEmptyPlace()
    await restoreBackup(place, path)
    const restored = await testApp({ database: place.database })
    const strangers = []
    for (let n = 0; n < 3; n++) strangers.push(await aParticipant(restored, experiment_id))
    const ids = strangers.map((stranger) => idOf(restored, stranger))
    expect(Math.min(...ids)).toBeGreaterThan(highest)
    highest = Math.max(...ids)
    const { rows } = await place.database.pool.query('select min(session_id)::float8 as session_id from sessions')
    expect(rows[0]?.session_id).toBeGreaterThan(source.deps.tokens.open(lost.session_token)?.session_id ?? 0)

    const sent = await restored.call('/v1/events', { session_token: lost.session_token, events: [aLike(lost)] })
    expect(sent).toMatchObject({ status: 410, body: { error: { code: 'session_unknown' } } })
    expect(await rowsOf(place.database, `select from events where kind = 'engagement'`)).toEqual([])
    const unknown = { status: 410, body: { success: 'false', error: { code: 'session_unknown' } } }
    for (const proof of [{ receipt }, { session_token: lost.session_token }]) {
      expect(await restored.call('/v1/show_my_data', proof)).toMatchObject(unknown)
      expect(await restored.call('/v1/withdraw', proof)).toMatchObject(unknown)
    }
    const { session_token } = lost
    expect(await restored.call('/v1/next_step', { session_token })).toMatchObject(unknown)
    expect(await restored.call('/v1/end_session', { session_token, outcome: 'complete' })).toMatchObject(unknown)
    const answers = { session_token, experiment_id, user_id: 'came-later', condition: lost.condition, form_fields: { a: 'b' } }
    expect(await restored.call('/v1/write_form', answers)).toMatchObject(unknown)
    expect(await rowsOf(place.database, 'select from participants where writes_ended_at is not null')).toEqual([])
    // With the link they begin a visit of their own, whatever their browser still has.
    const { body } = await restored.call('/v1/load_experiment', {
      experiment_id,
      user_id: 'came-later',
      session_token: lost.session_token,
    })
    const again = { ...lost, ...body.data }
    expect(idOf(restored, again)).toBeGreaterThan(highest)
    highest = idOf(restored, again)
    const stored = await restored.call('/v1/events', { session_token: again.session_token, events: [aLike(again)] })
    expect(stored.body).toMatchObject({ stored: 1 })
    await restored.app.close()
  }
  // As everywhere else, a receipt has room for the id.
  expect(source.deps.tokens.openReceipt(source.deps.tokens.receipt(highest))).toBe(highest)
})

test('an ordinary database user who owns the database can back up and restore', async () => {
  const server = inject('postgres')
  const name = `owner_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create role ${name} login`)
  await admin.query(`create database ${name} owner ${name} template template0`)
  const database = openDatabase({ ...server, user: name, database: name }, () => undefined)
  onTestFinished(async () => {
    await database.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${name}`)
    await admin.end()
  })
  const place = { ...(await anEmptyPlace()), database }
  await restoreBackup(place, backup)
  await writeBackup(place, join(dir, 'ordinary.zip'), AT)
  expect(await rowsOf(database, 'select count(*)::int as n from studies')).toEqual([{ n: 2 }])
})

test('media that were on a disk are restored into a bucket, and backed up from there', async () => {
  const s3 = await s3Server()
  onTestFinished(() => s3.close())
  const place = { ...(await anEmptyPlace()), files: await s3Store(s3.settings) }
  await restoreBackup(place, backup)
  expect(await place.files.size(PICTURE_KEY)).toBe(PICTURE.length)
  const { manifest } = await writeBackup(place, join(dir, 'from-bucket.zip'), AT)
  expect(manifest.media.map(({ sha256 }) => sha256)).toEqual([PICTURE_KEY])
})

test('a backup is a ZIP that names its version, its parts and their checksums, and that only its owner can read', async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o600)
  const entries = await entriesOfZip(await readFile(backup))
  const manifest = JSON.parse(entries.get('backup.json')?.toString() ?? '')
  expect(manifest).toMatchObject({
    feedlab_backup: 1,
    migration: await newestKnown(migrationsDir),
    missing_media: ['0'.repeat(64)],
  })
  const participants = manifest.tables.find(({ table }: { table: string }) => table === 'participants')
  expect(participants.rows).toBe(6)
  for (const { path, bytes, sha256 } of [...manifest.tables, ...manifest.media]) {
    const content = entries.get(path) ?? Buffer.alloc(0)
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256])
  }
})
