import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { backupName } from '#domain/operations/backups.ts'
import { startRunner } from '../jobs/runner.ts'
import { aLike, anEvent, aParticipant, aStudy } from '../testing/builders.ts'
import { readMetrics } from '../testing/metrics.ts'
import { soon } from '../testing/runners.ts'
import { type TestApp, testApp, testDatabase } from '../testing/test-app.ts'
import { openServerState } from '../use-cases/operations/read-server-state.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const metrics = () => readMetrics(app)

test('requests are counted by the pattern of their route, so that no address becomes a label', async () => {
  for (const url of [
    '/v1/jobs/11111111-1111-4111-8111-111111111111',
    '/nosuch-1',
    '/nosuch-2',
    '/v1/nosuch',
    '/form/nosuch',
    '/healthz',
  ])
    await app.send({ method: 'GET', url })
  const { labels } = await metrics()
  const routes = new Set(labels('feedlab_http_request_seconds_count').map(({ route }) => route))
  expect(routes).toContain('/v1/jobs/:id')
  expect(routes).toContain('/healthz')
  expect([...routes].filter((route) => /nosuch|1111/.test(route ?? ''))).toEqual([])
})

test('events are counted by kind: stored, known already, refused', async () => {
  const person = await aParticipant(app, await aStudy(app))
  const { session_token } = person
  const like = aLike(person)
  const before = (await metrics()).value('feedlab_ingest_commit_seconds_count') ?? 0
  await app.call('/v1/events', { session_token, events: [like, anEvent({ kind: 'track' as const, name: 'one' })] })
  const wrong = { ...aLike(person), entity_id: 'no-such-card' }
  const odd = { event_uid: randomUUID(), kind: 'invented\nby-somebody' }
  await app.call('/v1/events', { session_token, events: [like, wrong, { ...like, response: 7 }, odd as never, null as never] })
  const { value, labels } = await metrics()
  const count = (kind: string, result: string) => value('feedlab_events_total', { kind, result })
  expect(count('engagement', 'stored')).toBe(1)
  expect(count('engagement', 'duplicate')).toBe(1)
  expect(count('engagement', 'refused')).toBe(2)
  expect(count('track', 'stored')).toBeGreaterThanOrEqual(1)
  expect(count('unknown', 'refused')).toBe(2)
  expect(labels('feedlab_events_total').some(({ kind }) => kind?.includes('invented'))).toBe(false)
  expect(value('feedlab_ingest_commit_seconds_count')).toBe(before + 2)
})

test('a specified call whose event is refused counts as a refused event', async () => {
  const person = await aParticipant(app, await aStudy(app))
  const { user_id, condition, experiment_id, session_token } = person
  const { kind, client_time, ...like } = { ...aLike(person), entity_id: 'no-such-card' }
  const { status } = await app.call('/v1/write_user_engagement', { user_id, condition, experiment_id, session_token, ...like })
  expect(status).toBe(404)
  expect((await metrics()).value('feedlab_events_total', { kind, result: 'refused' })).toBe(1)
})

test('what a browser says about the age of its outbox is measured, and what makes no sense is ignored without losing an event', async () => {
  const person = await aParticipant(app, await aStudy(app))
  const { session_token } = person
  for (const outbox_age_ms of [400, 3_600_000 * 24 * 365, -5, 'old' as never, null as never, undefined]) {
    const { body } = await app.call('/v1/events', { session_token, outbox_age_ms, events: [aLike(person)] })
    expect(body).toMatchObject({ stored: 1, refused: [] })
  }
  const { value } = await metrics()
  expect(value('feedlab_outbox_age_seconds_count')).toBe(2)
  expect(value('feedlab_outbox_age_seconds_bucket', { le: '0.5' })).toBe(1)
  // A year counts as a week.
  expect(value('feedlab_outbox_age_seconds_sum')).toBeCloseTo(0.4 + 7 * 24 * 3600)
})

test('live participants are those who were seen, without tests, simulations and people who have ended', async () => {
  const experiment_id = await aStudy(app)
  for (const user_id of ['here', 'a-while-ago', 'gone', 'simulated', 'complete', 'a-test'])
    await aParticipant(app, experiment_id, { user_id })
  const { pool } = app.database
  const set = (user_id: string, change: string) => pool.query(`update participants set ${change} where user_id = $1`, [user_id])
  await set('a-test', 'is_test = true')
  await set('simulated', 'is_simulated = true')
  await set('complete', `outcome = 'complete'`)
  await set('a-while-ago', `last_seen_at = now() - interval '4 minutes'`)
  await set('gone', `last_seen_at = now() - interval '6 minutes'`)
  const { value } = await metrics()
  expect(value('feedlab_live_participants', { seen_within: '100s' })).toBe(1)
  expect(value('feedlab_live_participants', { seen_within: '5m' })).toBe(2)
})

test('files that wait are counted by kind with the age of the oldest, and so are runs of jobs', async () => {
  const experiment_id = await aStudy(app)
  await aParticipant(app, experiment_id)
  await app.call('/v1/jobs', { kind: 'package', experiment_id })
  await app.database.pool.query(`update jobs set created_at = now() - interval '3 minutes'`)
  const waiting = await metrics()
  expect(waiting.value('feedlab_jobs', { kind: 'package', state: 'waiting' })).toBe(1)
  expect(waiting.value('feedlab_jobs', { kind: 'export', state: 'waiting' })).toBe(0)
  expect(waiting.value('feedlab_jobs_oldest_waiting_seconds', { kind: 'package' })).toBeGreaterThanOrEqual(180)
  const deps = { ...app.deps, files: { ...app.deps.files, write: () => Promise.reject(new Error('The disk is full')) } }
  const runner = startRunner(deps, app.queues, () => undefined)
  onTestFinished(runner.stop)
  await soon(async () => {
    const { value } = await metrics()
    expect(value('feedlab_job_runs_total', { job: 'package', result: 'failed' })).toBeGreaterThanOrEqual(1)
    expect(value('feedlab_job_runs_total', { job: 'revive-stalled', result: 'ok' })).toBeGreaterThanOrEqual(1)
    expect(value('feedlab_job_last_success_timestamp_seconds', { job: 'revive-stalled' })).toBeGreaterThan(1.7e9)
    expect(value('feedlab_job_last_success_timestamp_seconds', { job: 'package' })).toBeUndefined()
  })
})

test('somebody who waits to be erased is told by how long they wait', async () => {
  await aParticipant(app, await aStudy(app))
  await app.database.pool.query(`update participants set writes_ended_at = now() - interval '2 hours'`)
  expect((await metrics()).value('feedlab_erasure_oldest_seconds')).toBeGreaterThanOrEqual(7200)
})

test('space on the disk, connections and the newest backup are there', async () => {
  expect((await metrics()).value('feedlab_backup_last_timestamp_seconds')).toBeUndefined()
  const backupDir = await mkdtemp(join(tmpdir(), 'feedlab-backups-'))
  onTestFinished(() => rm(backupDir, { recursive: true }))
  await writeFile(join(backupDir, backupName(1_790_000_000_000)), '')
  const other = await testApp({ deps: { backupDir } })
  onTestFinished(() => other.close())
  const { value } = await readMetrics(other)
  expect(value('feedlab_backup_last_timestamp_seconds')).toBe(1_790_000_000)
  for (const place of ['data', 'backups']) expect(value('feedlab_disk_free_bytes', { place })).toBeGreaterThan(0)
  for (const pool of ['general', 'ingest', 'admission']) {
    expect(value('feedlab_database_connections_in_use', { pool })).toBe(0)
    expect(value('feedlab_database_waiting', { pool })).toBe(0)
  }
  expect(value('feedlab_build_info', { version: '0.0.0-test' })).toBe(1)
})

test('without a database the metrics are served all the same, and nothing looks like an empty database', async () => {
  const { database, drop } = await testDatabase()
  const alone = await testApp({ database })
  expect((await readMetrics(alone)).value('feedlab_database_up')).toBe(1)
  await alone.close()
  await drop()
  app.deps.measures.showState(await openServerState({ database, dataDir: tmpdir(), backupDir: undefined })())
  const { value, labels } = await readMetrics(app, await app.deps.measures.registry.metrics())
  expect(value('feedlab_database_up')).toBe(0)
  for (const name of [
    'feedlab_live_participants',
    'feedlab_jobs',
    'feedlab_database_answer_seconds',
    'feedlab_erasure_oldest_seconds',
  ])
    expect(labels(name), name).toEqual([])
  expect(value('feedlab_disk_free_bytes', { place: 'data' })).toBeGreaterThan(0)
})

test('the database is asked once for all who ask within some seconds', async () => {
  let n = 0
  const pool = new Proxy(app.database.pool, {
    get: (target, name) => {
      if (name === 'connect') n += 1
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const state = openServerState({ database: { pool }, dataDir: tmpdir(), backupDir: undefined })
  await Promise.all([state(), state(), state()])
  await state()
  expect(n).toBe(1)
})

test('every part of the state is found by an index, however large the tables are', async () => {
  const client = await app.database.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const plan = async (text: string) =>
      (await client.query(`explain ${text}`)).rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    const isAtIt = 'outcome is null and writes_ended_at is null and not is_test and not is_simulated'
    expect(
      await plan(`select count(*) from participants where ${isAtIt} and last_seen_at > now() - interval '100 seconds'`),
    ).toContain('participants_live')
    expect(await plan(`select count(*) from jobs where state in ('waiting', 'running')`)).toMatch(/Index.* on jobs/)
    expect(
      await plan('select min(writes_ended_at) from participants where writes_ended_at is not null and erased_at is null'),
    ).toContain('participants_to_erase')
  } finally {
    client.release(true)
  }
})
