import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeBackup } from '#server/backup/write-backup.ts'
import { aLike, aParticipant, aStudy, exported, FINAL_ANSWERS, type Loaded, sendForm } from '#server/testing/builders.ts'
import { asPartitioned } from '#server/testing/partitioned.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { leavePartitions } from './leave-partitions.ts'
import { makeFollowers } from './make-followers.ts'

let app: TestApp
let studies: string[]
beforeEach(async () => {
  app = await testApp()
  studies = []
  for (let n = 0; n < 3; n++) studies.push(await aStudy(app, { 'feed-button-like': 'yes', forms: '["final"]' }))
  await asPartitioned(app.database.pool, [...studies, 'eGone1'])
})
afterEach(() => app.close())

const never = () => new AbortController().signal
const rowsOf = async (sql: string, values: unknown[] = []) => (await app.database.pool.query(sql, values)).rows
const like = async (person: Loaded) => {
  const event = aLike(person)
  const { body } = await app.call('/v1/events', { session_token: person.session_token, events: [event] })
  expect(body).toMatchObject({ stored: 1 })
  return event
}

const likesInFile = async (experiment_id: string) =>
  (await exported(app, experiment_id, 'engagement')).filter((row) => row['engagement_type'] === 'likes').length

/** What the database has of the old layout. */
const leftovers = () =>
  rowsOf(`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('conversion', 'partitioned') or (n.nspname = 'public' and (relkind in ('p', 'I') or relispartition))`)

const indexNames = () =>
  rowsOf(`select indexname as name from pg_indexes where schemaname = 'public' and tablename = any($1) order by 1`, [
    ['events', 'form_answers', 'checkpoints'],
  ])

test('while people take part and files are made, the partitions go, and everything is there once', async () => {
  const people = await Promise.all(studies.flatMap((id) => [aParticipant(app, id), aParticipant(app, id)]))
  const stored: string[] = []
  const likeOnce = async (person: Loaded) => {
    const event = await like(person)
    stored.push(event.event_uid)
    return event
  }
  for (const person of people) for (let n = 0; n < 20; n++) await likeOnce(person)
  let isOver = false
  const writing = people.map(async (person) => {
    while (!isOver) await likeOnce(person)
  })
  const makingFiles = async () => {
    const likes: number[] = []
    while (!isOver) likes.push(await likesInFile(studies[0] ?? ''))
    return likes
  }
  const files = makingFiles()
  const newcomer = aStudy(app, { 'feed-button-like': 'yes' }).then((id) => aParticipant(app, id))
  const early = newcomer.then(likeOnce)
  await leavePartitions(app.database.pool, never())
  isOver = true
  await Promise.all([...writing, early])

  // No file lacks what was stored before it was asked for.
  expect(Math.min(...(await files))).toBeGreaterThanOrEqual(40)
  const found = await rowsOf(`select event_uid from events where kind = 'engagement'`)
  expect(found.map(({ event_uid }) => event_uid).sort()).toEqual(stored.sort())
  expect(await leftovers()).toEqual([])
  // An event from before is still known.
  const again = await app.call('/v1/events', { session_token: (await newcomer).session_token, events: [await early] })
  expect(again.body).toMatchObject({ stored: 0, duplicate: 1 })
})

test('answers and checkpoints come along, and indexes have the names that migrations know', async () => {
  const person = await aParticipant(app, studies[0] ?? '')
  await sendForm(app, person, 'final', { ...FINAL_ANSWERS, comments: 'kept' })
  const all = async () => [
    await rowsOf('select * from form_answers order by seq'),
    await rowsOf('select * from checkpoints order by seq'),
    await rowsOf('select * from events order by seq'),
  ]
  const [before, names] = [await all(), await indexNames()]
  await leavePartitions(app.database.pool, never())
  expect(await all()).toEqual(before)
  expect(before[0]).toHaveLength(3)
  expect(await indexNames()).toEqual(names)
  expect(names).toHaveLength(6)
})

test('killed at any step, it goes on the next time', async () => {
  const people = await Promise.all(studies.map((id) => aParticipant(app, id)))
  const stored: string[] = []
  const likes = async () => {
    for (const person of people) stored.push((await like(person)).event_uid)
  }
  await likes()
  const { pool } = app.database
  // Each run gets three statements further than the one before.
  for (let step = 1; (await leftovers()).length > 0; step++) {
    const killed = new AbortController()
    let n = 0
    const counting = new Proxy(pool, {
      get: (target, name) => {
        if (name !== 'query' && name !== 'connect') return Reflect.get(target, name)
        return (...args: unknown[]) => {
          if (++n === step * 3) killed.abort()
          if (killed.signal.aborted) return Promise.reject(new Error('killed'))
          return (target as unknown as Record<string, (...given: unknown[]) => unknown>)[name]?.(...args) // query or connect of the pool
        }
      },
    })
    await leavePartitions(counting, killed.signal).catch(() => undefined)
    await likes()
    expect(step).toBeLessThan(30)
  }
  const found = await rowsOf(`select event_uid from events where kind = 'engagement'`)
  expect(found.map(({ event_uid }) => event_uid).sort()).toEqual(stored.sort())
})

test('a file that was begun before the copy has everything, and the names change after it', async () => {
  const person = await aParticipant(app, studies[0] ?? '')
  for (let n = 0; n < 5; n++) await like(person)
  const reader = await app.database.pool.connect()
  await reader.query('begin isolation level repeatable read read only')
  await reader.query('select count(*) from studies')
  const leaving = leavePartitions(app.database.pool, never())
  await expect.poll(async () => (await rowsOf(`select to_regclass('conversion.copied') is not null as is`))[0]?.is).toBe(true)
  await expect.poll(async () => Number((await rowsOf('select count(*) as n from conversion.copied'))[0]?.n)).toBe(15)
  const { rows } = await reader.query(`select count(*)::int as n from events where kind = 'engagement'`)
  expect(rows).toEqual([{ n: 5 }])
  await reader.query('commit')
  reader.release()
  await leaving
  expect(await leftovers()).toEqual([])
})

test('what is deleted while it is copied does not come back', async () => {
  const person = await aParticipant(app, studies[0] ?? '')
  await like(person)
  const tester = await aParticipant(app, studies[1] ?? '', { user_id: 'test_1', query: { preview: 'yes' } })
  await like(tester)
  const { pool } = app.database
  const eraser = await pool.connect()
  await eraser.query('begin')
  // The deletion sees no copy; it commits after the copy was made.
  await makeFollowers(pool, never())
  await eraser.query('delete from events where experiment_id = $1', [person.experiment_id])
  const leaving = leavePartitions(pool, never())
  await expect.poll(async () => Number((await rowsOf('select count(*) as n from conversion.copied'))[0]?.n)).toBe(15)
  await eraser.query('commit')
  eraser.release()
  expect((await app.call('/v1/delete_study', { experiment_id: tester.experiment_id })).status).toBe(200)
  await leaving
  expect(
    await rowsOf('select from events where experiment_id = any($1)', [[person.experiment_id, tester.experiment_id]]),
  ).toEqual([])
})

test('ids of studies that were deleted before stay taken', async () => {
  await leavePartitions(app.database.pool, never())
  expect(await rowsOf('select experiment_id from retired_studies')).toEqual([{ experiment_id: 'eGone1' }])
})

test('a backup is made before, during and after it', async () => {
  const person = await aParticipant(app, studies[0] ?? '')
  await like(person)
  const newcomer = await aParticipant(app, await aStudy(app, { 'feed-button-like': 'yes' }))
  await like(newcomer)
  const path = `${app.deps.uploadsDir}-before.zip`
  const { manifest } = await writeBackup({ database: app.database, files: app.deps.files }, path, Date.now())
  const nEvents = (parts: typeof manifest.tables) =>
    parts.filter(({ table }) => table === 'events').reduce((sum, { rows }) => sum + rows, 0)
  expect(nEvents(manifest.tables)).toBe(Number((await rowsOf('select count(*) as n from events'))[0]?.n))
  const meanwhile = writeBackup({ database: app.database, files: app.deps.files }, `${path}2`, Date.now())
  await leavePartitions(app.database.pool, never())
  expect(nEvents((await meanwhile).manifest.tables)).toBe(nEvents(manifest.tables))
})

test('two nodes do not disturb each other', async () => {
  const person = await aParticipant(app, studies[0] ?? '')
  await like(person)
  await Promise.all([leavePartitions(app.database.pool, never()), leavePartitions(app.database.pool, never())])
  await leavePartitions(app.database.pool, never())
  expect(await leftovers()).toEqual([])
  expect(await rowsOf(`select from events where kind = 'engagement'`)).toHaveLength(1)
})
