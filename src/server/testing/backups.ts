import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { Database } from '#server/db/open-database.ts'
import { diskStore } from '#server/files/disk.ts'
import { migrationsDir } from '#server/places.ts'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { aLike, anEvent, aParticipant, aSeenCard, aStudy, FINAL_ANSWERS, sendForm } from '#server/testing/builders.ts'
import { type TestApp, testApp, testDatabase } from '#server/testing/test-app.ts'

export const AT = Date.UTC(2026, 10, 16, 12)
export const PICTURE = Buffer.from('the bytes of a picture')
export const PICTURE_KEY = createHash('sha256').update(PICTURE).digest('hex')

export let app: TestApp
export let dir: string
export let backup: string
export let studies: string[]

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

/** A database without anything in it. */
export async function anEmptyPlace() {
  const { database, drop } = await testDatabase('template0')
  const mediaDir = await mkdtemp(join(dir, 'media-'))
  onTestFinished(drop)
  return { database, files: diskStore(mediaDir), migrationsDir }
}

export const rowsOf = async ({ pool }: Database, sql: string) => (await pool.query(sql)).rows

/** An installation with studies and people, and a backup of it. */
export function setUpBackup(): void {
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'feedlab-backup-'))
    app = await testApp()
    studies = [await aStudy(app, { 'feed-button-like': 'yes', forms: '["final"]' }), await aStudy(app, {}, {})]
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
}
