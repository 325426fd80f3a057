import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PERSONAL_TABLES } from '#server/store/visits/personal-tables.ts'
import { aLike, anEvent, aParticipant, aStudy, exported, type Loaded, type Settings } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { eraseData } from './erase-data.ts'

setUpApp()

const MINUTE_MS = 60_000

/** The job, as it runs some minutes later. */
const eraseLater = () =>
  eraseData({ ...app.deps, databaseNow: async () => Date.now() + 5 * MINUTE_MS }, new AbortController().signal)

const refuse = ({ session_token }: Pick<Loaded, 'session_token'>, query?: Record<string, string>) =>
  app.call('/v1/end_session', { session_token, outcome: 'no_consent', ...(query && { query }) })

const idOf = ({ session_token }: Pick<Loaded, 'session_token'>) => app.deps.tokens.open(session_token)?.participant_id ?? -1

const rowOf = async (participant_id: number) =>
  (await app.database.pool.query('select * from participants where participant_id = $1', [participant_id])).rows[0]

/** Somebody on the page of the consent form, as it is before they answer. */
async function aReader(settings: Settings = {}, at?: string) {
  const experiment_id = at ?? (await aStudy(app, { consent: 'Do you agree?', ...settings }))
  const words = { pid: `pid-${randomUUID()}`, source: `source-${randomUUID()}`, user_id: `user-${randomUUID()}` }
  const query = { PROLIFIC_PID: words.pid, source: words.source }
  const person = await aParticipant(app, experiment_id, { user_id: words.user_id, query })
  const { session_token } = person
  const device = { viewport_w: 375, viewport_h: 740 }
  const events = [
    anEvent({ kind: 'track' as const, name: 'feed-landed', device }),
    anEvent({ kind: 'url_param' as const, name: 'source', value: words.source }),
    anEvent({ kind: 'form' as const, form: 'intervention', form_fields: { x: '1' } }),
    aLike(person),
  ]
  expect((await app.call('/v1/events', { session_token, events })).status).toBe(200)
  return { ...person, query, secrets: Object.values(words) }
}

/** Tables that have any of these texts, or rows about this participant. */
async function tablesHolding(secrets: readonly string[], participant_id: number): Promise<string[]> {
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const holding = new Set<string>()
  for (const { name } of tables) {
    const patterns = secrets.map((secret) => `%${secret}%`)
    const { rowCount } = await app.database.pool.query(`select from "${name}" t where t::text like any($1) limit 1`, [patterns])
    if (rowCount) holding.add(name)
  }
  for (const name of PERSONAL_TABLES) {
    const { rowCount } = await app.database.pool.query(`select from "${name}" where participant_id = $1 limit 1`, [
      participant_id,
    ])
    if (rowCount) holding.add(name)
  }
  return [...holding]
}

const midnight = () => new Date(new Date().toISOString().slice(0, 10))

describe('somebody who does not agree', () => {
  test('leaves one bare row and nothing else, at once', async () => {
    const person = await aReader()
    const id = idOf(person)
    expect((await tablesHolding(person.secrets, id)).length).toBeGreaterThan(4)
    expect((await refuse(person)).body.data).toMatchObject({
      outcome: 'no_consent',
      debrief: '',
      receipt: '',
      is_withdrawn: false,
    })
    expect(await tablesHolding(person.secrets, id)).toEqual([])
    const bare = {
      condition: 1,
      outcome: 'no_consent',
      created_at: midnight(),
      last_seen_at: midnight(),
      user_id: null,
      seed: null,
      device_class: '',
      device: null,
      assignment: null,
      withdrawn_at: null,
    }
    expect(await rowOf(id)).toMatchObject(bare)
    await eraseLater()
    expect(await rowOf(id)).toMatchObject({ ...bare, writes_ended_at: midnight(), erased_at: expect.any(Date) })
  })

  test('gets the exit of the panel, with the ids that are erased, and the same one when the answer was lost', async () => {
    const template = 'https://app.prolific.com/no?pid={{url.PROLIFIC_PID}}&s={{url.source}}&u={{user_id}}'
    const person = await aReader({ platform: 'prolific', 'exit-no_consent': template, 'completion-code': 'PAID' })
    const [pid, source, user_id] = person.secrets
    const url = `https://app.prolific.com/no?pid=${pid}&s=${source}&u=${user_id}`
    expect((await refuse(person)).body.data.ending).toEqual({ kind: 'redirect', url })
    expect((await refuse(person, person.query)).body.data.ending).toEqual({ kind: 'redirect', url })
    expect((await refuse(person, { source: 'x'.repeat(5000) })).status).toBe(400)
  })

  test('is over: whatever their page still sends is refused and not stored', async () => {
    const person = await aReader()
    const { session_token, experiment_id } = person
    await refuse(person)
    const device = { viewport_w: 375, viewport_h: 740 }
    const late = [aLike(person), anEvent({ kind: 'track' as const, name: 'feed-landed', device })]
    const { status, body } = await app.call('/v1/events', { session_token, events: late })
    expect([status, body]).toMatchObject([410, { error: { code: 'visit_over' } }])
    expect((await app.call('/v1/load_batch', { session_token, after_idx: 0 })).status).toBe(404)
    expect(await tablesHolding(person.secrets, idOf(person))).toEqual([])
    for (const outcome of ['complete', 'withdrawn', 'left_early'] as const)
      expect((await app.call('/v1/end_session', { session_token, outcome })).body.data.outcome).toBe('no_consent')
    await app.call('/v1/withdraw', { session_token })
    expect(await rowOf(idOf(person))).toMatchObject({ outcome: 'no_consent', withdrawn_at: null, device: null })
    const { body: mine } = await app.call('/v1/show_my_data', { session_token })
    expect(mine.data).toMatchObject({ experiment_id, state: 'erased', reason: 'no_consent', n_events: 0, n_answers: 0 })
  })

  test('a write that was under way at that moment is in no export, and the job erases it', async () => {
    const person = await aReader()
    const { experiment_id } = person
    await refuse(person)
    // As an insert whose snapshot is older than the refusal leaves it.
    await app.database.pool.query(
      "insert into events (experiment_id, event_uid, participant_id, kind, client_time) values ($1, $2, $3, 'engagement', 1)",
      [experiment_id, randomUUID(), idOf(person)],
    )
    expect(await exported(app, experiment_id, 'engagement')).toEqual([])
    await eraseLater()
    expect(await tablesHolding(person.secrets, idOf(person))).toEqual([])
    const { rows } = await app.database.pool.query("select detail from audit_log where action = 'data-erased' and target = $1", [
      experiment_id,
    ])
    expect(rows).toEqual([{ detail: { people: 1, reason: 'no_consent' } }])
  })

  test('leaves everything or nothing where the erasure fails half-way', async () => {
    const person = await aReader()
    const before = await rowOf(idOf(person))
    const holding = await tablesHolding(person.secrets, idOf(person))
    await app.database.pool.query(`
      create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
      create trigger fail_here before delete on feeds for each row execute function fail_here()`)
    expect((await refuse(person)).status).toBe(500)
    expect(await rowOf(idOf(person))).toEqual(before)
    expect(await tablesHolding(person.secrets, idOf(person))).toEqual(holding)
    await app.database.pool.query('drop trigger fail_here on feeds')
    expect((await refuse(person)).status).toBe(200)
    expect(await tablesHolding(person.secrets, idOf(person))).toEqual([])
  })

  test('is somebody new when they open their link again, and may take part', async () => {
    const person = await aReader()
    await refuse(person)
    const { user_id, experiment_id, query } = person
    const again = await aParticipant(app, experiment_id, { user_id, query })
    expect(again).toMatchObject({ resumed: false, outcome: null })
    expect(again.order_data).toHaveLength(10)
    expect(idOf(again)).not.toBe(idOf(person))
  })

  test('is not admitted again by a reload of the page that says goodbye', async () => {
    const person = await aReader()
    const { user_id, experiment_id } = person
    await refuse(person)
    const url = `/feed?experiment_id=${experiment_id}&user_id=${user_id}`
    const farewell = await app.send({ method: 'GET', url: `${url}&ended=no_consent` })
    expect([farewell.status, farewell.text.includes('first-answer')]).toEqual([200, false])
    expect(await tablesHolding(person.secrets, idOf(person))).toEqual([])
    expect((await app.send({ method: 'GET', url })).text).toContain('first-answer')
  })
})

describe('the counts', () => {
  test('leave out people who did not agree: balance, quota, started, times shown', async () => {
    const settings = { consent: 'Do you agree?', 'quota-total': '2' }
    const experiment_id = await aStudy(app, settings, settings)
    for (let i = 0; i < 5; i++) await refuse(await aReader({}, experiment_id))
    const stayers = [await aReader({}, experiment_id), await aReader({}, experiment_id)]
    // Neither full nor out of balance.
    expect(stayers.map(({ outcome }) => outcome)).toEqual([null, null])
    expect(stayers.map(({ condition }) => condition).sort()).toEqual([1, 2])
    const { body } = await app.call('/v1/show_study', { experiment_id })
    expect(body.data.study).toMatchObject({ started: 2, refused: 5 })
    expect(body.data.versions).toMatchObject([{ participants: 2 }])
    await eraseLater()
    const { body: later } = await app.call('/v1/show_study', { experiment_id })
    expect(later.data).toMatchObject({ study: { started: 2, refused: 5 }, erased: { withdrawn: 0, retention: 0 } })
    const shown = await exported(app, experiment_id, 'entity_info')
    expect(Math.max(...shown.map(({ count }) => Number(count)))).toBe(2)
    const counted = await app.call('/v1/count_rows', { data_type: 'user_form', id: experiment_id })
    expect(counted.body.data).toMatchObject({ people: 2, marked: { no_consent: 5, withdrawn: 0 } })
  })
})

describe('another browser', () => {
  const send = ({ session_token }: Loaded, ...events: object[]) => app.call('/v1/events', { session_token, events } as never)
  const agreed = () => anEvent({ kind: 'track' as const, name: 'consent-given' })
  const isUntouched = async (person: Loaded) => {
    const { outcome, user_id } = await rowOf(idOf(person))
    expect([outcome, user_id]).toEqual([null, person.user_id])
  }

  test('that only knows the user_id erases nobody, whether they agreed, have not answered yet or were not asked', async () => {
    const people = [await aReader(), await aReader(), await aReader({ consent: '' })]
    await send(people[0] as Loaded, agreed())
    for (const person of people) {
      const { experiment_id, user_id, secrets } = person
      const holding = await tablesHolding(secrets, idOf(person))
      const other = await aParticipant(app, experiment_id, { user_id, query: { consent: 'x' } })
      const { status, body } = await refuse(other, { consent: 'x' })
      expect([status, body]).toMatchObject([403, { error: { code: 'second_browser' } }])
      await isUntouched(person)
      expect(await tablesHolding(secrets, idOf(person))).toEqual(holding)
    }
  })

  test('erases nothing while the answer to the consent form is still on its way', async () => {
    const person = await aReader()
    const other = await aParticipant(app, person.experiment_id, { user_id: person.user_id })
    const [refused, stored] = await Promise.all([refuse(other), send(person, agreed())])
    expect([refused.status, stored.status]).toEqual([403, 200])
    await isUntouched(person)
  })

  test.each(['consent-given', 'like'])(
    'that came before the first page had sent anything erases nothing after a %s',
    async (act) => {
      const person = await aParticipant(app, await aStudy(app, act === 'like' ? {} : { consent: 'Do you agree?' }))
      const other = await aParticipant(app, person.experiment_id, { user_id: person.user_id })
      await send(person, act === 'like' ? aLike(person) : agreed())
      expect((await refuse(other, { consent: 'x' })).status).toBe(403)
      await isUntouched(person)
      // It is the person's own page after all where the same visit speaks.
      expect((await refuse(person, { consent: 'x' })).status).toBe(200)
    },
  )
})

describe('where nobody is asked', () => {
  test('nobody can refuse', async () => {
    const person = await aReader({ consent: ' ' })
    const { status, body } = await refuse(person, person.query)
    expect([status, body]).toMatchObject([400, { error: { code: 'bad_request' } }])
    expect((await rowOf(idOf(person))).outcome).toBeNull()
    expect((await app.call('/v1/withdraw', { session_token: person.session_token })).status).toBe(200)
  })

  test('a link that brings a consent form of its own can be refused, unless the study takes nothing from links', async () => {
    const query = { consent: 'Do you agree? '.repeat(100) }
    for (const [settings, status] of [
      [{}, 200],
      [{ 'allow-url-overrides': 'no' }, 400],
    ] as const) {
      const person = await aParticipant(app, await aStudy(app, settings), { query })
      expect((await refuse(person, query)).status).toBe(status)
    }
  })
})

test('files that were made while they were there are deleted, older ones stay', async () => {
  const experiment_id = await aStudy(app, { consent: 'Do you agree?' })
  const job = async (data_type: string) => {
    const { body } = await app.call('/v1/jobs', { kind: 'export', experiment_id, data_type })
    await app.database.pool.query("update jobs set state = 'done', finished_at = clock_timestamp() where job_id = $1", [
      body.data.job_id,
    ])
    return body.data.job_id
  }
  const older = await job('user_form')
  const person = await aReader({}, experiment_id)
  const newer = await job('engagement')
  await refuse(person)
  const { body } = await app.call('/v1/list_jobs', { experiment_id })
  const states = Object.fromEntries(body.data.jobs.map(({ job_id, state }) => [job_id, state]))
  expect([states[older], states[newer]]).toEqual(['done', 'expired'])
})
