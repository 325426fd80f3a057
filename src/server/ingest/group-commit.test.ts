import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../db/open-database.ts'
import { deleteStudyRows } from '../store/studies/delete-study.ts'
import { insertStudy } from '../store/studies/studies.ts'
import { testDatabase } from '../testing/test-app.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../use-cases/local-owner.ts'
import type { EventRow } from './event-row.ts'
import { type Commit, groupCommit } from './group-commit.ts'
import { insertEvents, type NotStored } from './insert-events.ts'

const MAKER = { lab_id: LOCAL_LAB, created_by: LOCAL_OWNER }

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await testDatabase())
  for (const experiment_id of ['study1', 'study2'])
    await insertStudy(database.db, { experiment_id, ...MAKER, seed: 's', nConditions: 1, settings: [] })
  await database.pool.query(`
    insert into participants (participant_id, experiment_id, version, user_id, condition, condition_from, seed, device_class)
    select id, 'study1', 1, 'person ' || id, 1, 'assigned', 'seed', 'Desktop' from generate_series(1, 3) id`)
})
afterAll(() => drop())

const aRow = (given: Partial<EventRow> = {}): EventRow => ({
  experiment_id: 'study1',
  event_uid: randomUUID(),
  participant_id: 1,
  session_id: 1,
  kind: 'track',
  client_time: 1,
  ...given,
})
const count = async (uid: string, table = 'events') =>
  Number((await database.pool.query(`select count(*) from ${table} where event_uid = $1`, [uid])).rows[0].count)
const real = () => groupCommit({ insert: insertEvents(database.ingestPool) })

test('a write is answered after its row is committed', async () => {
  const row = aRow()
  expect(await real().write([row])).toEqual({ stored: 1, duplicate: 0 })
  expect(await count(row.event_uid)).toBe(1)
})

test('a replay is acknowledged and ignored, with its answers and its checkpoint', async () => {
  const ingest = real()
  const row = aRow({
    kind: 'form',
    form: 'final',
    answers: { age: '44' },
    checkpoint_field: 'checkpoint',
    checkpoint_response: 'x',
  })
  await ingest.write([row])
  expect(await ingest.write([row])).toEqual({ stored: 0, duplicate: 1 })
  expect([
    await count(row.event_uid),
    await count(row.event_uid, 'form_answers'),
    await count(row.event_uid, 'checkpoints'),
  ]).toEqual([1, 1, 1])
})

test('the same event twice in one batch is stored once, for the request that came first', async () => {
  const ingest = real()
  const row = aRow({ kind: 'form', form: 'f', answers: { a: '1' } })
  const answers = await Promise.all([ingest.write([row]), ingest.write([row, aRow()])])
  expect(answers).toEqual([
    { stored: 1, duplicate: 0 },
    { stored: 1, duplicate: 1 },
  ])
  expect(await count(row.event_uid, 'form_answers')).toBe(1)
})

test('a replay is known whichever letters its id is written in', async () => {
  const row = aRow()
  const { event_uid } = row
  const ingest = real()
  expect(await ingest.write([{ ...row, event_uid: event_uid.toUpperCase() }])).toEqual({ stored: 1, duplicate: 0 })
  expect(await ingest.write([row, aRow()])).toEqual({ stored: 1, duplicate: 1 })
  expect(await ingest.write([{ ...row, event_uid: event_uid.toUpperCase() }])).toEqual({ stored: 0, duplicate: 1 })
})

test('an event that is twice in one batch, in small letters and in large ones, is stored once with its answers', async () => {
  const row = aRow({ kind: 'form', form: 'f', answers: { a: '1' } })
  const twice = [row, { ...row, event_uid: row.event_uid.toUpperCase() }]
  expect(await real().write(twice)).toEqual({ stored: 1, duplicate: 1 })
  expect([await count(row.event_uid), await count(row.event_uid, 'form_answers')]).toEqual([1, 1])
})

test('an event that was there before is a duplicate for everybody in the batch', async () => {
  const ingest = real()
  const row = aRow()
  await ingest.write([row])
  const answers = await Promise.all([ingest.write([row]), ingest.write([aRow(), row]), ingest.write([aRow()])])
  expect(answers).toEqual([
    { stored: 0, duplicate: 1 },
    { stored: 1, duplicate: 1 },
    { stored: 1, duplicate: 0 },
  ])
})

test('two studies may hold the same event_uid', async () => {
  const row = aRow()
  const answers = await Promise.all([real().write([row, { ...row, experiment_id: 'study2' }])])
  expect(answers).toEqual([{ stored: 2, duplicate: 0 }])
})

test('two studies whose long ids differ in the last character have rows of their own', async () => {
  const [one, two] = [`${'x'.repeat(63)}1`, `${'x'.repeat(63)}2`]
  for (const experiment_id of [one, two])
    expect(await insertStudy(database.db, { experiment_id, ...MAKER, seed: 's', nConditions: 1, settings: [] })).toBe(true)
  const [first, second] = [aRow({ experiment_id: one }), aRow({ experiment_id: two })]
  expect(await real().write([first, second])).toEqual({ stored: 2, duplicate: 0 })
  const { rows } = await database.pool.query('select event_uid from events where experiment_id = $1', [two])
  expect(rows).toEqual([{ event_uid: second.event_uid }])
})

test('a study that is being deleted is not waited for: its people try again, others are stored', async () => {
  const deleting = await database.pool.connect()
  await deleting.query('begin')
  await deleting.query(`select from studies where experiment_id = 'study2' for update`)
  const [theirs, other] = [aRow({ experiment_id: 'study2', participant_id: 2 }), aRow()]
  const ingest = real()
  const answers = await Promise.allSettled([ingest.write([theirs]), ingest.write([other])])
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { code: 'unavailable' } },
    { status: 'fulfilled', value: { stored: 1, duplicate: 0 } },
  ])
  await deleting.query('rollback')
  deleting.release()
  expect(await ingest.write([theirs])).toEqual({ stored: 1, duplicate: 0 })
})

test('a study is deleted after the writes that are under way, with what they store', async () => {
  await insertStudy(database.db, { experiment_id: 'study3', ...MAKER, seed: 's', nConditions: 1, settings: [] })
  const blocker = await database.pool.connect()
  const row = aRow({ experiment_id: 'study3' })
  // The same event, not committed yet: the write waits for it in the middle of its statement.
  await blocker.query('begin')
  await blocker.query(
    `insert into events (experiment_id, event_uid, participant_id, kind, client_time) values ('study3', $1, 1, 'track', 1)`,
    [row.event_uid],
  )
  const writing = real().write([row])
  const waiting = (text: string) =>
    expect
      .poll(async () => {
        const { rowCount } = await database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
          [text],
        )
        return rowCount
      })
      .toBe(1)
  await waiting('%insert into events%')
  const deleting = database.db.transaction((tx) => deleteStudyRows(tx, 'study3'))
  await waiting('%for update%')
  await blocker.query('rollback')
  blocker.release()
  expect(await writing).toEqual({ stored: 1, duplicate: 0 })
  await deleting
  expect(await count(row.event_uid)).toBe(0)
})

test('an event of a study that does not exist is not stored', async () => {
  const row = aRow({ experiment_id: 'nowhere' })
  await expect(real().write([row])).rejects.toMatchObject({ code: 'unavailable' })
  expect(await count(row.event_uid)).toBe(0)
})

test('many small writes become few inserts', async () => {
  let inserts = 0
  const insert = insertEvents(database.ingestPool)
  const ingest = groupCommit({
    insert: (json) => {
      inserts++
      return insert(json)
    },
  })
  const rows = Array.from({ length: 200 }, () => aRow())
  const answers = await Promise.all(rows.map((row) => ingest.write([row])))
  expect(answers.every(({ stored }) => stored === 1)).toBe(true)
  expect(inserts).toBeLessThan(20)
})

test('a row that cannot be stored fails only its own request', async () => {
  const ingest = real()
  const good = aRow()
  const bad = aRow({ detail: { text: 'NUL: \0' } })
  const [first, second] = await Promise.allSettled([ingest.write([good]), ingest.write([bad])])
  expect(first).toMatchObject({ status: 'fulfilled', value: { stored: 1 } })
  expect(second).toMatchObject({ status: 'rejected', reason: { code: '22P05' } })
  expect(await count(good.event_uid)).toBe(1)
})

const ALL_STORED: NotStored = { known: new Set(), over: new Set(), held: new Set() }

/** An insert that waits until the test ends it. */
function heldInsert() {
  const held: { resolve: (notStored: NotStored) => void; reject: (error: Error) => void; json: string }[] = []
  const insert = (json: string) => new Promise<NotStored>((resolve, reject) => held.push({ resolve, reject, json }))
  return { held, insert }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('when the queue is full, callers get a 503 and memory does not grow', async () => {
  const { held, insert } = heldInsert()
  const ingest = groupCommit({ insert, maxConcurrent: 1, maxQueuedBytes: 1000 })
  const first = ingest.write([aRow()])
  await nextTurn()
  const waiting = Array.from({ length: 20 }, () => ingest.write([aRow()]).catch((error: unknown) => error))
  expect(ingest.queued().bytes).toBeLessThanOrEqual(1000)
  const sentAway = await Promise.all(waiting.slice(-5))
  expect(sentAway).toMatchObject(Array.from({ length: 5 }, () => ({ code: 'unavailable', status: 503 })))
  held[0]?.resolve(ALL_STORED)
  await first
  await nextTurn()
  held[1]?.resolve(ALL_STORED)
  await ingest.drain()
  expect(ingest.queued().bytes).toBe(0)
})

test('a commit says how many events of each kind were stored and how many were known', async () => {
  const commits: Commit[] = []
  const ingest = groupCommit({ insert: insertEvents(database.ingestPool), onCommit: (commit) => commits.push(commit) })
  const row = aRow()
  await ingest.write([row, aRow({ kind: 'dwell' }), aRow({ kind: 'dwell' })])
  // Two requests of one batch that carry the same event.
  const repeated = aRow({ kind: 'act' })
  await Promise.all([ingest.write([row, repeated]), ingest.write([repeated])])
  expect(commits.map(({ stored, duplicate }) => [Object.fromEntries(stored), Object.fromEntries(duplicate)])).toEqual([
    [{ track: 1, dwell: 2 }, {}],
    [{ act: 1 }, { track: 1, act: 1 }],
  ])
})

test('requests that are asked to try again are counted with the reason, and what waits is told in requests, events and bytes', async () => {
  const { held, insert } = heldInsert()
  const why: string[] = []
  const ingest = groupCommit({ insert, maxConcurrent: 1, maxQueuedBytes: 700, onTurnedAway: (reason) => why.push(reason) })
  const writes = [ingest.write([aRow()])]
  await nextTurn()
  writes.push(ingest.write([aRow(), aRow()]), ingest.write([aRow(), aRow(), aRow()]))
  expect(ingest.queued()).toMatchObject({ requests: 1, events: 2 })
  expect(ingest.queued().bytes).toBeGreaterThan(0)
  expect(why).toEqual(['full'])
  held[0]?.reject(new Error('Connection terminated'))
  await Promise.allSettled(writes)
  expect(why).toEqual(['full', 'not_stored', 'not_stored'])
})

test('when the database is away, all waiting requests fail at once', async () => {
  const { held, insert } = heldInsert()
  const ingest = groupCommit({ insert, maxConcurrent: 1 })
  const first = ingest.write([aRow()])
  await nextTurn()
  const second = ingest.write([aRow()])
  held[0]?.reject(new Error('connection refused'))
  await expect(first).rejects.toMatchObject({ code: 'unavailable' })
  await expect(second).rejects.toMatchObject({ code: 'unavailable' })
  const third = ingest.write([aRow()])
  await nextTurn()
  held[1]?.resolve(ALL_STORED)
  expect(await third).toEqual({ stored: 1, duplicate: 0 })
})

test('writes that come while a batch is in progress share the next one', async () => {
  const { held, insert } = heldInsert()
  const ingest = groupCommit({ insert, slowMs: 3_600_000 })
  const first = ingest.write([aRow()])
  await nextTurn()
  const second = ingest.write([aRow()])
  await nextTurn()
  const third = ingest.write([aRow()])
  await nextTurn()
  expect(held).toHaveLength(1)
  held[0]?.resolve(ALL_STORED)
  await first
  await nextTurn()
  expect(held).toHaveLength(2)
  held[1]?.resolve(ALL_STORED)
  expect(await Promise.all([second, third])).toHaveLength(2)
})

test('a slow batch does not delay the next one', async () => {
  const { held, insert } = heldInsert()
  const ingest = groupCommit({ insert, slowMs: 1 })
  const first = ingest.write([aRow()])
  await nextTurn()
  const second = ingest.write([aRow()])
  await vi.waitFor(() => expect(held).toHaveLength(2))
  held[1]?.resolve(ALL_STORED)
  expect(await second).toEqual({ stored: 1, duplicate: 0 })
  const third = ingest.write([aRow()])
  await vi.waitFor(() => expect(held).toHaveLength(3))
  held[2]?.resolve(ALL_STORED)
  held[0]?.resolve(ALL_STORED)
  await Promise.all([first, third])
})

test('draining waits for what was accepted', async () => {
  const { held, insert } = heldInsert()
  const ingest = groupCommit({ insert })
  const write = ingest.write([aRow()])
  let isDrained = false
  const drained = ingest.drain().then(() => {
    isDrained = true
  })
  await nextTurn()
  expect(isDrained).toBe(false)
  held[0]?.resolve(ALL_STORED)
  await Promise.all([write, drained])
  expect(isDrained).toBe(true)
})

test('writes of a person who withdrew are refused for good, and those of others in the same batch are stored', async () => {
  await database.pool.query('update participants set writes_ended_at = now() where participant_id = 3')
  const ingest = real()
  const [refused, stored] = [
    aRow({ participant_id: 3, kind: 'form', form: 'f', answers: { a: '1' } }),
    aRow({ participant_id: 2 }),
  ]
  const answers = await Promise.allSettled([ingest.write([refused]), ingest.write([stored])])
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { code: 'visit_over', status: 410 } },
    { status: 'fulfilled', value: { stored: 1, duplicate: 0 } },
  ])
  expect([await count(refused.event_uid), await count(refused.event_uid, 'form_answers'), await count(stored.event_uid)]).toEqual(
    [0, 0, 1],
  )
})
