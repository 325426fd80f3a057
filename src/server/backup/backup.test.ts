import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { exports } from '#domain/exports/index.ts'
import { newestKnown } from '../db/migrate.ts'
import { type Database, openDatabase } from '../db/open-database.ts'
import { diskStore } from '../files/disk.ts'
import { s3Store } from '../files/s3.ts'
import { migrationsDir } from '../places.ts'
import { storeSomeVisits } from '../store/exports/visits/stored-visits.ts'
import { aLike, anEvent, aParticipant, aSeenCard, aStudy, FINAL_ANSWERS, sendForm } from '../testing/builders.ts'
import { entriesOfZip } from '../testing/read-zip.ts'
import { s3Server } from '../testing/s3-server.ts'
import { type TestApp, testApp, testDatabase } from '../testing/test-app.ts'
import { restoreBackup } from './restore-backup.ts'
import { isSealed } from './seal.ts'
import { writeBackup } from './write-backup.ts'

const AT = Date.UTC(2026, 10, 16, 12)
const PICTURE = Buffer.from('the bytes of a picture')
const PICTURE_KEY = createHash('sha256').update(PICTURE).digest('hex')

let app: TestApp
let dir: string
let backup: string
const studies: string[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'feedlab-backup-'))
  app = await testApp()
  studies.push(await aStudy(app, { 'feed-button-like': 'yes', forms: '["final"]' }), await aStudy(app, {}, {}))
  for (const experiment_id of studies) for (let n = 0; n < 3; n++) await takePart(experiment_id)
  const contact = { email: 'lab@uni.example', address: 'Hall 3' }
  await app.call('/v1/set_about_place', { based_on: 0, papers: [], people: [], contact })
  await app.deps.files.write(PICTURE_KEY, PICTURE)
  await app.database.pool.query(
    `insert into media_objects (media_id, sha256, mime, bytes) values ('kept', $1, 'image/png', $2), ('lost', repeat('0', 64), 'image/png', 1)`,
    [PICTURE_KEY, PICTURE.length],
  )
  // Stored visits are in no backup: what is computed again must be the same.
  await app.database.pool.query(`update participants set last_seen_at = now() - interval '1 hour'`)
  expect(await storeSomeVisits(app.database.pool, 50)).toBe(6)
  backup = join(dir, 'one.zip')
  await writeBackup({ database: app.database, files: app.deps.files }, backup, AT)
})

afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true })
})

/** Text that a careless dump would break: separators, escapes, line breaks. */
const COMMENTS = 'tab\t, back\\slash, \\N, line\nbreak, "quotes", ü 😀'

async function takePart(experiment_id: string): Promise<void> {
  const person = await aParticipant(app, experiment_id, { query: { PROLIFIC_PID: `panel ${crypto.randomUUID()}` } })
  const first = person.order_data[0]?.entity_id ?? ''
  const cards = [
    aSeenCard(first, 0, [
      [1000, 500, 0],
      [3000, 0, 0],
    ]),
  ]
  const seen = anEvent({ kind: 'visibility' as const, page_id: crypto.randomUUID(), time_origin: AT, until: 4000, cards })
  const sent = await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person), seen] })
  expect(sent.body).toMatchObject({ stored: 2 })
  await sendForm(app, person, 'final', { ...FINAL_ANSWERS, comments: COMMENTS })
}

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

/** A database without anything in it. */
async function anEmptyPlace() {
  const { database, drop } = await testDatabase('template0')
  const mediaDir = await mkdtemp(join(dir, 'media-'))
  onTestFinished(drop)
  return { database, files: diskStore(mediaDir), migrationsDir }
}

const rowsOf = async ({ pool }: Database, sql: string) => (await pool.query(sql)).rows

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
        expect(await isSealed(damaged)).toBe(false)
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
