import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { notRunningMessages } from '#contract/messages.ts'
import { aLike, anEvent, aParticipant, aSet, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

type Sent = Parameters<typeof app.call<'/v1/spawn_experiment'>>[1]

async function aBody(more: Partial<Sent> = {}, settings: Record<string, string> = {}): Promise<Sent> {
  const entity_sets = JSON.stringify([{ entity_set: await aSet(app), randomize_between_subjects: 'yes' }])
  const condition_settings = Object.entries({ entity_sets, ...settings }).map(([param, value]) => ({
    condition: 1,
    param,
    value,
  }))
  return { condition_settings, ...more }
}

const spawn = async (body: Sent) => (await app.call('/v1/spawn_experiment', body)).body.data.experiment_id
const aDraft = async (settings = {}) => spawn(await aBody({ status: 'draft' }, settings))
const show = async (experiment_id: string) => (await app.call('/v1/show_study', { experiment_id })).body.data
const arrive = (experiment_id: string, user_id: string, query: Record<string, string> = {}) =>
  app.call('/v1/load_experiment', { experiment_id, user_id, query })
const remove = (experiment_id: string) => app.call('/v1/delete_study', { experiment_id })
const rowsOf = async (text: string, ...values: unknown[]) => (await app.database.pool.query(text, values)).rows

describe('creating', () => {
  test('the same call many times at once makes one study, and each call is answered with it', async () => {
    const body = await aBody({ idempotency_key: randomUUID() })
    const ids = await Promise.all(Array.from({ length: 8 }, () => spawn(body)))
    ids.push(await spawn(body))
    expect(new Set(ids).size).toBe(1)
    const created = await rowsOf(`select target from audit_log where action = 'study-created' and target = $1`, ids[0])
    expect(created).toHaveLength(1)
  })

  test('another key, or none, makes another study', async () => {
    const body = await aBody({ idempotency_key: randomUUID() })
    const { idempotency_key: _, ...without } = body
    const ids = [
      await spawn(body),
      await spawn({ ...body, idempotency_key: randomUUID() }),
      await spawn(without),
      await spawn(without),
    ]
    expect(new Set(ids).size).toBe(4)
  })

  test('a key that was used for other settings is refused', async () => {
    const idempotency_key = randomUUID()
    const first = await spawn(await aBody({ idempotency_key }))
    const { status, body } = await app.call('/v1/spawn_experiment', await aBody({ idempotency_key }))
    expect([status, body]).toMatchObject([409, { error: { code: 'key_used', message: expect.stringContaining(first) } }])
  })

  test('a key that was used for a draft is refused for a study that is to run, and the other way round', async () => {
    const aPair = async () => {
      const body = await aBody({ idempotency_key: randomUUID() })
      return [body, { ...body, status: 'draft' as const }] as const
    }
    const statusOf = async (body: Sent) => (await app.call('/v1/spawn_experiment', body)).status
    const [running, asDraft] = await aPair()
    expect([await statusOf(running), await statusOf(asDraft), await statusOf({ ...running, status: 'running' })]).toEqual([
      200, 409, 200,
    ])
    const [later, draft] = await aPair()
    const experiment_id = await spawn(draft)
    expect([await statusOf(later), await spawn(draft)]).toEqual([409, experiment_id])
    // Launched meanwhile, it is still what that call made.
    await app.call('/v1/set_study_status', { experiment_id, status: 'running' })
    expect([await statusOf(later), await spawn(draft)]).toEqual([409, experiment_id])
  })

  test('a study runs at once unless it is to start as a draft', async () => {
    expect((await show(await spawn(await aBody()))).study.status).toBe('running')
    expect((await show(await aDraft())).study.status).toBe('draft')
  })
})

describe('a draft', () => {
  test('lets tests in, tells others kindly that it has not begun, and stores nothing of them', async () => {
    const experiment_id = await aDraft({ 'test-ids': 'preview' })
    const { status, body } = await arrive(experiment_id, 'latest-anna')
    expect([status, body]).toMatchObject([403, { error: { code: 'study_not_running', message: notRunningMessages.draft } }])
    expect((await arrive(experiment_id, 'anna', { preview: 'yes' })).body.data.is_test).toBe(true)
    expect(await rowsOf('select user_id from participants where experiment_id = $1', experiment_id)).toEqual([
      { user_id: 'anna' },
    ])
  })

  test('is launched once, and lets everybody in from then on', async () => {
    const experiment_id = await aDraft()
    const become = async (status: 'draft' | 'running' | 'paused' | 'closed') =>
      (await app.call('/v1/set_study_status', { experiment_id, status })).status
    expect([await become('paused'), await become('closed'), await become('running')]).toEqual([400, 400, 200])
    expect((await arrive(experiment_id, 'anna')).body.data.is_test).toBe(false)
    expect(await become('draft')).toBe(400)
  })
})

describe('deleting', () => {
  test('takes a draft away with its test sessions, and frees its set', async () => {
    const experiment_id = await aDraft({ 'study-name': 'Slip' })
    const tester = await aParticipant(app, experiment_id, { user_id: 'test_1' })
    await app.call('/v1/events', { session_token: tester.session_token, events: [aLike(tester)] })
    const [entity_set] = (await show(experiment_id)).study.entity_sets
    expect((await show(experiment_id)).may_be_deleted).toBe(true)
    expect((await remove(experiment_id)).status).toBe(200)
    expect((await app.call('/v1/show_study', { experiment_id })).status).toBe(404)
    for (const table of ['participants', 'events', 'checkpoints', 'condition_settings', 'studies'])
      expect(await rowsOf(`select from ${table} where experiment_id = $1`, experiment_id)).toEqual([])
    expect((await app.call('/v1/delete_entity_set', { entity_set: entity_set ?? '' })).status).toBe(200)
    const logged = await rowsOf(`select detail from audit_log where action = 'study-deleted' and target = $1`, experiment_id)
    expect(logged).toEqual([{ detail: { name: 'Slip', n_tests: 1 } }])
  })

  test('ends open pages of its tests: they are told that the visit is over, and newcomers find no study', async () => {
    const experiment_id = await aDraft()
    const tester = await aParticipant(app, experiment_id, { user_id: 'test_1' })
    await remove(experiment_id)
    const late = await app.call('/v1/events', {
      session_token: tester.session_token,
      events: [anEvent({ kind: 'track', name: 'tabActive' })],
    })
    expect([late.status, late.body]).toMatchObject([410, { error: { code: 'visit_over' } }])
    expect(await arrive(experiment_id, 'test_2')).toMatchObject({ status: 404 })
    expect(await rowsOf('select from events where experiment_id = $1', experiment_id)).toEqual([])
  })

  test('is refused once somebody has taken part, also if they withdrew', async () => {
    const experiment_id = await aStudy(app)
    const person = await aParticipant(app, experiment_id)
    await app.call('/v1/withdraw', { session_token: person.session_token })
    expect((await show(experiment_id)).may_be_deleted).toBe(false)
    expect((await remove(experiment_id)).body).toMatchObject({ error: { code: 'study_not_deletable' } })
    expect((await remove('solarflare')).body).toMatchObject({ error: { code: 'bad_request' } })
    expect((await remove('enothere')).status).toBe(404)
  })

  test('and an arrival at the same time exclude each other', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const experiment_id = await aStudy(app)
        const [deleted, arrived] = await Promise.all([remove(experiment_id), arrive(experiment_id, 'anna')])
        return [deleted.status, arrived.status]
      }),
    )
    for (const [deleted, arrived] of outcomes)
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([deleted, arrived])
  })

  test('an id of a deleted study is not given to an imported one, whose settings may differ', async () => {
    const experiment_id = await aStudy(app)
    const url = `/v1/exports/${experiment_id}/bundle.zip`
    const { rawPayload } = await app.app.inject({ url, headers: { host: '127.0.0.1:3000' } })
    expect((await remove(experiment_id)).status).toBe(200)
    const imported = await app.send({
      method: 'POST',
      url: '/v1/import_study',
      headers: { 'content-type': 'application/zip' },
      payload: rawPayload,
    })
    expect(imported).toMatchObject({ status: 200, body: { data: { experiment_id: expect.any(String) } } })
    expect(imported).not.toMatchObject({ body: { data: { experiment_id } } })
  })
})

test('a draft that is exported and imported is a draft, and any other study runs', async () => {
  const copyOf = async (experiment_id: string) => {
    const url = `/v1/exports/${experiment_id}/bundle.zip`
    const { rawPayload: payload } = await app.app.inject({ url, headers: { host: '127.0.0.1:3000' } })
    const headers = { 'content-type': 'application/zip' }
    const { body } = await app.send({ method: 'POST', url: '/v1/import_study', headers, payload })
    return (body as { data: { experiment_id: string } }).data.experiment_id
  }
  const paused = await aStudy(app)
  await app.call('/v1/set_study_status', { experiment_id: paused, status: 'paused' })
  expect((await show(await copyOf(await aDraft()))).study.status).toBe('draft')
  expect((await show(await copyOf(paused))).study.status).toBe('running')
})

describe('who is a test', () => {
  test('an id with the letters is a test as specified, and nobody special where the study keeps that rule off', async () => {
    const [letters, preview] = [await aStudy(app, {}), await aStudy(app, { 'test-ids': 'preview' })]
    const isTest = async (study: string, user_id: string, query = {}) => (await arrive(study, user_id, query)).body.data.is_test
    expect([await isTest(letters, 'latest'), await isTest(preview, 'latest')]).toEqual([true, false])
    expect([await isTest(letters, 'a', { preview: 'yes' }), await isTest(preview, 'a', { preview: 'yes' })]).toEqual([true, true])
    expect((await show(letters)).study).toMatchObject({ tests: 2, started: 0 })
    expect((await show(preview)).study).toMatchObject({ tests: 1, started: 1 })
    expect([(await show(letters)).tests_by_letters, (await show(preview)).tests_by_letters]).toEqual([1, 0])
  })
})

describe('overrides of links', () => {
  test('are listed with how many people used them, without tests and where the study does not allow them', async () => {
    const shares = { 'feed-button-share': 'yes', 'feed-button-like': 'yes' }
    const [open, shut] = [await aStudy(app, shares, shares), await aStudy(app, { ...shares, 'allow-url-overrides': 'no' })]
    const visit = async (experiment_id: string, user_id: string, query: Record<string, string>, condition?: number) => {
      const { session_token } = await aParticipant(app, experiment_id, { user_id, query, ...(condition && { condition }) })
      const events = Object.entries(query).map(([name, value]) => ({
        event_uid: randomUUID(),
        kind: 'url_param' as const,
        client_time: 1,
        name,
        value,
      }))
      await app.call('/v1/events', { session_token, events })
    }
    for (const study of [open, shut]) {
      await visit(study, 'a', { feed: 'swipe', 'feed-button-like': 'no', source: 'mail' })
      await visit(study, 'b', { feed: 'swipe' }, 1)
      await visit(study, 'test_c', { consent: '' })
      // What the study has anyway is no change.
      await visit(study, 'd', { feed: 'scroll', skin: 'distract', consent: 'no', 'feed-button-share': 'yes' })
    }
    expect((await show(open)).overrides).toEqual([
      { param: 'feed', people: 2 },
      { param: 'condition', people: 1 },
      { param: 'feed-button-like', people: 1 },
    ])
    expect((await show(shut)).overrides).toEqual([{ param: 'condition', people: 1 }])
  })
})
