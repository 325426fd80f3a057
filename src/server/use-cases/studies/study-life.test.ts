import { describe, expect, test } from 'vitest'
import { notRunningMessages } from '#contract/messages.ts'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { earlierPeople } from '#server/store/visits/earlier-people.ts'
import { aLike, anEvent, aParticipant, aSet, aStudy, exported } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'

setUpApp()

type Status = 'running' | 'paused' | 'closed'
const setStatus = (experiment_id: string, status: Status) => app.call('/v1/set_study_status', { experiment_id, status })
const arrive = (experiment_id: string, user_id: string, query: Record<string, string> = {}) =>
  app.call('/v1/load_experiment', { experiment_id, user_id, query })
const show = async (experiment_id: string) => (await app.call('/v1/show_study', { experiment_id })).body.data
const listed = async (experiment_id: string) =>
  (await app.call('/v1/list_studies', {})).body.data.studies.find((study) => study.experiment_id === experiment_id)
const exclude = (experiment_id: string, user_id: string, reason: string | null) =>
  app.call('/v1/exclude_participant', { experiment_id, user_id, reason })

async function giveAway(experiment_id: string) {
  await app.database.pool.query(
    `with other as (insert into labs (name) values ('Other') returning lab_id)
     update studies set lab_id = (select lab_id from other) where experiment_id = $1`,
    [experiment_id],
  )
}

async function complete(experiment_id: string, user_id: string, condition?: number) {
  const person = await aParticipant(app, experiment_id, { user_id, ...(condition !== undefined && { condition }) })
  const { session_token } = person
  await app.call('/v1/events', { session_token, events: [anEvent({ kind: 'track', name: SUBMIT_CLICK })] })
  const { body } = await app.call('/v1/end_session', { session_token, outcome: 'complete' })
  expect(body.data.outcome).toBe('complete')
}

describe('the list of studies', () => {
  test('shows name, status, version, sets, platform and quota, newest first', async () => {
    const beganAtMs = Date.now()
    const [first, second] = [await aSet(app), await aSet(app)]
    const sets = (...names: string[]) =>
      JSON.stringify(names.map((entity_set) => ({ entity_set, randomize_between_subjects: 'yes' })))
    const older = await aStudy(app)
    const experiment_id = await aStudy(
      app,
      {
        'study-name': 'Pilot 2',
        'quota-total': '40',
        platform: 'Prolific',
        'completion-code': 'C1',
        entity_sets: sets(second, first),
      },
      { entity_sets: sets(first) },
    )
    const { studies } = (await app.call('/v1/list_studies', {})).body.data
    const ids = studies.map((study) => study.experiment_id)
    expect(ids.indexOf(experiment_id)).toBeLessThan(ids.indexOf(older))
    const study = studies.find((one) => one.experiment_id === experiment_id)
    expect(study).toEqual({
      experiment_id,
      name: 'Pilot 2',
      status: 'running',
      version: 1,
      n_conditions: 2,
      created_at: study?.changed_at,
      changed_at: expect.any(Number),
      started: 0,
      live: 0,
      completes: 0,
      refused: 0,
      tests: 0,
      quota_total: 40,
      platform: 'prolific',
      role: 'owner',
      is_shared: false,
      entity_sets: [first, second].sort(),
    })
    expect(study?.created_at).toBeGreaterThanOrEqual(beganAtMs - 1000)
    expect(await listed(older)).toMatchObject({ name: '', quota_total: null, platform: 'none' })
  })

  test('counts people who started, are in the study and finished, and the number of tests apart', async () => {
    const experiment_id = await aStudy(app, {}, { consent: 'Do you agree?' })
    await complete(experiment_id, 'done', 1)
    await aParticipant(app, experiment_id, { user_id: 'inside', condition: 2 })
    await aParticipant(app, experiment_id, { user_id: 'gone', condition: 2 })
    await app.database.pool.query(
      `update participants set last_seen_at = now() - interval '31 minutes' where experiment_id = $1 and user_id = 'gone'`,
      [experiment_id],
    )
    await aParticipant(app, experiment_id, { user_id: 'test_1', condition: 1 })
    const { session_token } = await aParticipant(app, experiment_id, { user_id: 'leaver', condition: 1 })
    await app.call('/v1/withdraw', { session_token })
    const refuser = await aParticipant(app, experiment_id, { user_id: 'refuser', condition: 2 })
    await app.call('/v1/end_session', { session_token: refuser.session_token, outcome: 'no_consent' })
    expect(await listed(experiment_id)).toMatchObject({ started: 3, live: 1, completes: 1, refused: 1, tests: 1 })
    expect((await show(experiment_id)).conditions).toEqual([
      { condition: 1, started: 1, live: 0, completes: 1, refused: 0, quota: null },
      { condition: 2, started: 2, live: 1, completes: 0, refused: 1, quota: null },
    ])
  })
})

describe('a paused study', () => {
  test('refuses newcomers with a friendly sentence, lets others continue, and admits newcomers again later', async () => {
    const experiment_id = await aStudy(app)
    const inside = await aParticipant(app, experiment_id, { user_id: 'inside' })
    expect((await setStatus(experiment_id, 'paused')).body.data).toEqual({ status: 'paused', warnings: [] })
    expect(await arrive(experiment_id, 'late')).toMatchObject({
      status: 403,
      body: { error: { code: 'study_not_running', message: notRunningMessages.paused } },
    })
    expect((await arrive(experiment_id, 'inside')).body.data).toMatchObject({ resumed: true, order_data: inside.order_data })
    expect(await listed(experiment_id)).toMatchObject({ status: 'paused', started: 1 })
    await setStatus(experiment_id, 'running')
    expect((await arrive(experiment_id, 'late')).status).toBe(200)
  })

  test('can be tried out by test links', async () => {
    const experiment_id = await aStudy(app)
    await setStatus(experiment_id, 'paused')
    expect((await arrive(experiment_id, 'test_ab12')).status).toBe(200)
    expect((await arrive(experiment_id, 'anna', { preview: 'yes' })).status).toBe(200)
    expect(await listed(experiment_id)).toMatchObject({ started: 0, tests: 2 })
  })
})

describe('a closed study', () => {
  test('stays closed, also to test links, and lets people continue who are in it', async () => {
    const experiment_id = await aStudy(app)
    await aParticipant(app, experiment_id, { user_id: 'inside' })
    await setStatus(experiment_id, 'closed')
    for (const user_id of ['late', 'test_ab12'])
      expect(await arrive(experiment_id, user_id)).toMatchObject({
        status: 403,
        body: { error: { code: 'study_not_running', message: notRunningMessages.closed } },
      })
    expect((await arrive(experiment_id, 'inside')).status).toBe(200)
    for (const status of ['running', 'paused'] as const)
      expect(await setStatus(experiment_id, status)).toMatchObject({ status: 409, body: { error: { code: 'study_closed' } } })
    expect((await setStatus(experiment_id, 'closed')).status).toBe(200)
    expect((await listed(experiment_id))?.status).toBe('closed')
  })

  test('admits nobody whose answer comes after it was closed', async () => {
    const experiment_id = await aStudy(app)
    const other = await testApp({ database: app.database })
    const arrivals = Array.from({ length: 40 }, (_, i) =>
      (i % 2 ? app : other).call('/v1/load_experiment', { experiment_id, user_id: `p-${i}` }),
    )
    await setStatus(experiment_id, 'closed')
    const { started } = (await listed(experiment_id)) ?? {}
    const statuses = (await Promise.all(arrivals)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(started ?? -1)
    expect(statuses.every((status) => status === 200 || status === 403)).toBe(true)
    await other.app.close()
  })
})

describe('an excluded person', () => {
  test('counts neither in the list nor for the balance, and counts again when included again', async () => {
    const experiment_id = await aStudy(app, {}, {})
    await complete(experiment_id, 'bot', 1)
    await aParticipant(app, experiment_id, { user_id: 'anna', condition: 2 })
    expect((await exclude(experiment_id, 'bot', '  Answered in 3 seconds ')).body).toEqual({ success: 'true' })
    expect(await listed(experiment_id)).toMatchObject({ started: 1, completes: 0 })
    const { excluded } = await show(experiment_id)
    expect(excluded).toEqual([{ user_id: 'bot', reason: 'Answered in 3 seconds', excluded_at: expect.any(Number) }])
    // Condition 1 is empty now, so it is next.
    expect((await aParticipant(app, experiment_id)).condition).toBe(1)
    await exclude(experiment_id, 'bot', 'Another reason')
    expect((await show(experiment_id)).excluded).toEqual([{ ...excluded[0], reason: 'Another reason' }])
    await exclude(experiment_id, 'bot', null)
    expect(await show(experiment_id)).toMatchObject({ study: { started: 3, completes: 1 }, excluded: [] })
  })

  test('keeps the visit: exclusion is the researcher’s view of the data', async () => {
    const experiment_id = await aStudy(app)
    const person = await aParticipant(app, experiment_id, { user_id: 'p' })
    await exclude(experiment_id, 'p', 'Pilot')
    expect((await arrive(experiment_id, 'p')).body.data.order_data).toEqual(person.order_data)
    const { body } = await app.call('/v1/end_session', { session_token: person.session_token, outcome: 'left_early' })
    expect(body.data.outcome).toBe('left_early')
  })

  test('has no influence on the feeds of later people', async () => {
    const experiment_id = await aStudy(app, { algorithm: 'engagement' })
    const bot = await aParticipant(app, experiment_id, { user_id: 'bot' })
    await app.call('/v1/events', { session_token: bot.session_token, events: [aLike(bot)] })
    const known = () => earlierPeople(app.database.db, { experiment_id, condition: 1 })
    expect([...(await known()).values()]).toContainEqual({ served: 1, engaged: 1 })
    await exclude(experiment_id, 'bot', 'Clicks without looking')
    expect([...(await known()).values()].filter(({ served }) => served > 0)).toEqual([])
  })

  test('who withdraws is no longer listed', async () => {
    const experiment_id = await aStudy(app)
    const { session_token } = await aParticipant(app, experiment_id, { user_id: 'p' })
    await exclude(experiment_id, 'p', 'Pilot')
    await app.call('/v1/withdraw', { session_token })
    expect((await show(experiment_id)).excluded).toEqual([])
  })

  test('must be known, and the reason must not be empty', async () => {
    const experiment_id = await aStudy(app)
    await aParticipant(app, experiment_id, { user_id: 'p' })
    expect(await exclude(experiment_id, 'nobody', 'x')).toMatchObject({
      status: 404,
      body: { error: { code: 'unknown_participant' } },
    })
    for (const reason of ['', '   ', 'x'.repeat(501)]) expect((await exclude(experiment_id, 'p', reason)).status).toBe(400)
    expect((await show(experiment_id)).excluded).toEqual([])
  })

  test('is not counted on the landing page', async () => {
    const experiment_id = await aStudy(app)
    await aParticipant(app, experiment_id, { user_id: 'p' })
    const { total_users } = (await app.call('/v1/analytics', {})).body
    await exclude(experiment_id, 'p', 'Pilot')
    expect((await app.call('/v1/analytics', {})).body.total_users).toBe(total_users - 1)
  })
})

test('the study of another person is unknown to every call', async () => {
  const experiment_id = await aStudy(app)
  await aParticipant(app, experiment_id, { user_id: 'p' })
  const { condition_settings } = await show(experiment_id)
  await giveAway(experiment_id)
  for (const id of [experiment_id, 'nosuch']) {
    const answers = await Promise.all([
      app.call('/v1/show_study', { experiment_id: id }),
      app.call('/v1/revise_study', { experiment_id: id, from_version: 1, condition_settings }),
      setStatus(id, 'closed'),
      exclude(id, 'p', 'x'),
    ])
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        404,
        { success: 'false', error: { code: 'unknown_experiment', message: `experiment_id '${id}' is unknown` } },
      ])
  }
  expect(await listed(experiment_id)).toBeUndefined()
  expect((await arrive(experiment_id, 'newcomer')).status).toBe(200)
})

test('a preview link is a test session, which exports leave out unless asked', async () => {
  const experiment_id = await aStudy(app)
  await arrive(experiment_id, 'anna', { preview: 'yes' })
  const people = async (query = '') =>
    new Set((await exported(app, experiment_id, 'user_form', query)).map(({ user_id }) => user_id))
  expect(await people()).toEqual(new Set())
  expect(await people('?include=test')).toEqual(new Set(['anna']))
})
