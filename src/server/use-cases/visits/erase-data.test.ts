import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { PERSONAL_TABLES } from '#server/store/visits/personal-tables.ts'
import { aLike, aParticipant, aStudy, exported, FINAL_ANSWERS, type Loaded, sendForm } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aWaveStudy, comeBack, finish, letPass } from '#server/testing/wave-study.ts'
import { openFigures } from '../monitor/figures-cache.ts'
import { eraseData } from './erase-data.ts'

setUpApp()

const settings = { forms: '["final"]', platform: 'mturk', 'completion-code': 'PAID' }
const NEVER = new AbortController().signal
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The job, as it runs after some time. */
const eraseAfter = (ms: number, of = app) => eraseData({ ...of.deps, databaseNow: async () => Date.now() + ms }, NEVER)

/** Everything that is about one person, with texts that are found nowhere else. */
async function aWholeVisit(experiment_id: string): Promise<Loaded & { receipt: string; secrets: string[] }> {
  const [user_id, pid, comment, source] = ['user', 'pid', 'comment', 'source'].map((word) => `${word}-${randomUUID()}`) as [
    string,
    string,
    string,
    string,
  ]
  const person = await aParticipant(app, experiment_id, { user_id, query: { PROLIFIC_PID: pid, source } })
  const { session_token } = person
  const landed = { event_uid: randomUUID(), kind: 'track' as const, client_time: 1_800_000_000_000, name: 'feed-landed' }
  await app.call('/v1/events', { session_token, events: [landed, aLike(person)] })
  await sendForm(app, person, 'final', { ...FINAL_ANSWERS, comments: comment })
  const { body } = await app.call('/v1/end_session', { session_token, outcome: 'complete' })
  const { rows } = await app.database.pool.query('select seed from participants where user_id = $1', [user_id])
  return { ...person, receipt: body.data.receipt, secrets: [user_id, pid, comment, source, String(rows[0]?.seed)] }
}

const rowOf = async (participant_id: number) =>
  (await app.database.pool.query('select * from participants where participant_id = $1', [participant_id])).rows[0]

const idOf = ({ session_token }: Pick<Loaded, 'session_token'>) => app.deps.tokens.open(session_token)?.participant_id ?? -1

/** Tables that have any of these texts, or rows about this participant. */
async function tablesHolding(secrets: readonly string[], participant_id: number): Promise<string[]> {
  const { rows: tables } = await app.database.pool.query<{ schema: string; name: string }>(
    "select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'pgboss')",
  )
  const holding = new Set<string>()
  for (const { schema, name } of tables) {
    for (const secret of secrets) {
      const { rows } = await app.database.pool.query(`select from "${schema}"."${name}" t where t::text like $1 limit 1`, [
        `%${secret}%`,
      ])
      if (rows.length > 0) holding.add(name)
    }
  }
  for (const name of PERSONAL_TABLES) {
    const { rows } = await app.database.pool.query(`select from "${name}" where participant_id = $1 limit 1`, [participant_id])
    if (rows.length > 0) holding.add(name)
  }
  return [...holding]
}

const auditOf = async (experiment_id: string) =>
  (
    await app.database.pool.query(
      "select actor, detail from audit_log where action = 'data-erased' and target = $1 order by audit_id",
      [experiment_id],
    )
  ).rows

test('the list of personal tables is complete', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'participant_id' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'participants'`)
  expect(rows.map(({ name }) => name).sort()).toEqual([...PERSONAL_TABLES].sort())
})

test('of somebody who withdrew, nothing is left in any table but a count, and nobody else loses anything', async () => {
  const experiment_id = await aStudy(app, settings)
  const [leaver, stayer] = [await aWholeVisit(experiment_id), await aWholeVisit(experiment_id)]
  await app.database.pool.query("update participants set last_seen_at = now() - interval '1 hour'")
  await storeSomeVisits(app.database.pool, 100)
  const [gone, kept] = [idOf(leaver), idOf(stayer)]
  expect((await tablesHolding(leaver.secrets, gone)).filter((name) => !name.includes(experiment_id)).sort()).toEqual(
    expect.arrayContaining(['participants', 'recruiter_ids', 'events', 'feeds', 'person_visits', 'engagement_rows']),
  )
  await app.call('/v1/withdraw', { receipt: leaver.receipt })
  await eraseAfter(5 * MINUTE_MS)

  expect(await tablesHolding(leaver.secrets, gone)).toEqual([])
  expect((await tablesHolding(stayer.secrets, kept)).length).toBeGreaterThan(4)
  expect(new Set((await exported(app, experiment_id, 'user_form')).map((row) => row['user_id']))).toEqual(
    new Set([stayer.user_id]),
  )
  const midnight = new Date(new Date().toISOString().slice(0, 10))
  expect(await rowOf(gone)).toMatchObject({
    user_id: null,
    seed: null,
    device: null,
    assignment: null,
    device_class: '',
    condition: 1,
    outcome: 'complete',
    created_at: midnight,
    withdrawn_at: midnight,
    erased_at: expect.any(Date),
  })
  expect(await auditOf(experiment_id)).toEqual([{ actor: 'Feedlab', detail: { people: 1, reason: 'withdrawn' } }])
  await eraseAfter(DAY_MS)
  expect(await auditOf(experiment_id)).toHaveLength(1)
})

test('somebody who came back to a later wave is one person in the audit log', async () => {
  const experiment_id = await aWaveStudy(app)
  const person = await aParticipant(app, experiment_id)
  await finish(app, person)
  await letPass(app, person.user_id, '8 days')
  const { session_token } = await comeBack(app, person)
  await app.call('/v1/withdraw', { session_token })
  await eraseAfter(5 * MINUTE_MS)
  const { rows } = await app.database.pool.query('select erased_at from participants where experiment_id = $1', [experiment_id])
  expect(rows).toEqual([{ erased_at: expect.any(Date) }, { erased_at: expect.any(Date) }])
  expect(await auditOf(experiment_id)).toEqual([{ actor: 'Feedlab', detail: { people: 1, reason: 'withdrawn' } }])
})

test('the flow of the study is the same before and after the erasure', async () => {
  const experiment_id = await aStudy(app, settings)
  // Not from the cache of the node, which shares figures for two seconds.
  const flow = async () => (await openFigures(app.database, app.deps.databaseNow)(experiment_id))?.figures.flow
  const [whole, seen, unseen] = [
    await aWholeVisit(experiment_id),
    await aParticipant(app, experiment_id),
    await aParticipant(app, experiment_id),
  ]
  const landed = { event_uid: randomUUID(), kind: 'track' as const, client_time: 1_800_000_000_000, name: 'feed-landed' }
  await app.call('/v1/events', { session_token: seen.session_token, events: [landed] })
  for (const { session_token } of [whole, seen, unseen]) await app.call('/v1/withdraw', { session_token })
  const before = await flow()
  expect(before?.arms).toMatchObject([{ allocated: 3, received: 2, lost: [{ reason: 'Withdrew', n: 3 }] }])
  await eraseAfter(5 * MINUTE_MS)
  expect(await rowOf(idOf(seen))).toMatchObject({ erased_at: expect.any(Date), saw_feed: true })
  expect(await rowOf(idOf(unseen))).toMatchObject({ erased_at: expect.any(Date), saw_feed: false })
  expect(await flow()).toEqual(before)
})

test('the ending that somebody saw stays theirs after the erasure', async () => {
  const experiment_id = await aStudy(app, settings)
  const { session_token, receipt } = await aWholeVisit(experiment_id)
  await app.call('/v1/withdraw', { receipt })
  await eraseAfter(5 * MINUTE_MS)
  const { body } = await app.call('/v1/end_session', { session_token, outcome: 'complete' })
  expect(body.data).toMatchObject({ outcome: 'complete', ending: { code: 'PAID' }, receipt, is_withdrawn: true })
})

test('a link that is opened again after the erasure brings a new person', async () => {
  const experiment_id = await aStudy(app, settings)
  const { user_id, receipt } = await aWholeVisit(experiment_id)
  await app.call('/v1/withdraw', { receipt })
  expect(await aParticipant(app, experiment_id, { user_id })).toMatchObject({
    resumed: true,
    outcome: 'complete',
    order_data: [],
  })
  await eraseAfter(5 * MINUTE_MS)
  expect(await aParticipant(app, experiment_id, { user_id })).toMatchObject({ resumed: false, outcome: null })
})

test('every call that stores something is refused at once after a withdrawal, on every node', async () => {
  const experiment_id = await aStudy(app, settings)
  const person = await aParticipant(app, experiment_id)
  const { session_token, user_id, condition } = person
  const other = await testApp({ database: app.database })
  // Both nodes have seen the token before.
  for (const node of [app, other]) await node.call('/v1/events', { session_token, events: [aLike(person)] })
  await app.call('/v1/withdraw', { session_token })
  for (const node of [app, other]) {
    const answers = [
      await node.call('/v1/events', { session_token, events: [aLike(person)] }),
      await sendForm(node, person, 'final', FINAL_ANSWERS),
      await node.call('/v1/write_user_engagement', { ...aLike(person), user_id, experiment_id, condition, session_token }),
      await node.call('/v1/write_batch_dwell', { user_id, experiment_id, condition, session_token, dwell_data: [] }),
    ]
    expect(answers.map(({ status, body }) => [status, (body as unknown as { error?: { code: string } }).error?.code])).toEqual(
      answers.map(() => [410, 'visit_over']),
    )
    expect((await node.call('/v1/load_batch', { session_token, after_idx: 0 })).status).toBe(404)
  }
  const { rows } = await app.database.pool.query('select kind from events where experiment_id = $1 and kind = $2', [
    experiment_id,
    'form',
  ])
  expect(rows).toEqual([])
  const ended = await other.call('/v1/end_session', { session_token, outcome: 'complete' })
  expect(ended.body.data).toMatchObject({ outcome: 'withdrawn', is_withdrawn: true })
  await other.app.close()
})

test('a write that was under way when its person withdrew is in no export and is erased with the rest', async () => {
  const experiment_id = await aStudy(app, settings)
  const person = await aParticipant(app, experiment_id)
  const { session_token } = person
  const like = aLike(person)
  const { rows } = await app.database.pool.query<{ name: string }>('select current_database() as name')
  const blocker = new Client({ ...inject('postgres'), database: rows[0]?.name ?? '' })
  await blocker.connect()
  try {
    // The same event_uid, not committed: the write waits for it in the middle of its statement.
    await blocker.query('begin')
    await blocker.query(
      'insert into events (experiment_id, event_uid, participant_id, kind, client_time) values ($1, $2, $3, $4, 1)',
      [experiment_id, like.event_uid, idOf(person), 'engagement'],
    )
    const writing = app.call('/v1/events', { session_token, events: [like] })
    await expect
      .poll(async () => {
        const waiting = await app.database.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into events%'",
        )
        return waiting.rowCount
      })
      .toBe(1)
    await app.call('/v1/withdraw', { session_token })
    await eraseAfter(0)
    expect((await rowOf(idOf(person))).erased_at).toBeNull()
    await blocker.query('rollback')
    expect(await writing).toMatchObject({ status: 200, body: { stored: 1 } })
  } finally {
    await blocker.end()
  }
  expect(await exported(app, experiment_id, 'engagement')).toEqual([])
  await eraseAfter(5 * MINUTE_MS)
  expect(await tablesHolding([like.event_uid, person.user_id], idOf(person))).toEqual([])
})

test('a package that a killed process was making is deleted too', async () => {
  const experiment_id = await aStudy(app, settings)
  const { receipt } = await aWholeVisit(experiment_id)
  const { body } = await app.call('/v1/jobs', { kind: 'package', experiment_id })
  const { job_id } = body.data
  // Its process began an attempt, wrote half of the file and was killed; then the person withdrew.
  await app.database.pool.query("update jobs set state = 'running', attempt = 1, heartbeat_at = now() where job_id = $1", [
    job_id,
  ])
  await app.deps.files.write(`job-${job_id}-1`, Buffer.from('half a package'))
  await app.call('/v1/withdraw', { receipt })
  await eraseAfter(5 * MINUTE_MS)
  expect(await app.deps.files.size(`job-${job_id}-1`)).toBeUndefined()
})

test('two nodes that run the job at once erase each person once', async () => {
  const experiment_id = await aStudy(app, settings)
  for (let i = 0; i < 5; i++)
    await app.call('/v1/withdraw', { session_token: (await aParticipant(app, experiment_id)).session_token })
  await Promise.all([eraseAfter(5 * MINUTE_MS), eraseAfter(5 * MINUTE_MS), eraseAfter(5 * MINUTE_MS)])
  await eraseAfter(5 * MINUTE_MS)
  const counts = (await auditOf(experiment_id)).map(({ detail }) => detail.people as number)
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(5)
})

test('what is half written of a person is rolled back, and the next run finishes', async () => {
  const experiment_id = await aStudy(app, settings)
  const person = await aWholeVisit(experiment_id)
  await app.call('/v1/withdraw', { receipt: person.receipt })
  await app.database.pool.query(`
    create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
    create trigger fail_once before update of erased_at on participants for each row execute function fail_once()`)
  await expect(eraseAfter(5 * MINUTE_MS)).rejects.toThrow()
  expect((await tablesHolding(person.secrets, idOf(person))).length).toBeGreaterThan(3)
  await app.database.pool.query('drop trigger fail_once on participants')
  await eraseAfter(5 * MINUTE_MS)
  expect(await tablesHolding(person.secrets, idOf(person))).toEqual([])
})
