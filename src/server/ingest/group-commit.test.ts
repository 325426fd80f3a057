import { expect, test } from 'vitest'
import { aRow, database, MAKER, setUpStudies } from '#server/testing/event-rows.ts'
import { deleteStudyRows } from '../store/studies/delete-study.ts'
import { insertStudy } from '../store/studies/studies.ts'
import { groupCommit } from './group-commit.ts'
import { insertEvents } from './insert-events.ts'

setUpStudies()

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
