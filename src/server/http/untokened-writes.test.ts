import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLike, anEvent, aParticipant, aStudy, exported, type Loaded, sendForm } from '../testing/builders.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

/** The specified calls with the specified bodies, and nothing else (spec 7). */
function specifiedCalls({ user_id, condition, experiment_id, order_data }: Loaded) {
  const entity_id = order_data[0]?.entity_id ?? ''
  const who = { user_id, condition, experiment_id }
  const dwell_data = [{ idx: 0, entity_id, dwells: 1, dwellTimes: [1500], dwellsInviewTime: [1_800_000_000_000] }]
  const times = { time_content_viewed: 1_800_000_000_000, time_engagement: 1_800_000_000_500 }
  return [
    { url: '/v1/write_form', payload: { ...who, form_fields: { age: '31' } } },
    { url: '/v1/write_user_engagement', payload: { ...who, entity_id, engagement_type: 'likes', response: 1, ...times } },
    { url: '/v1/write_batch_dwell', payload: { ...who, dwell_data } },
  ]
}

type Headers = Record<string, string>

const sendAll = async (app: TestApp, person: Loaded, headers: Headers = {}) => {
  const answers = []
  for (const call of specifiedCalls(person)) answers.push(await app.send({ method: 'POST', ...call, headers }))
  return answers
}

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

describe('on an installation with a local owner', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  test('the specified writes work as they stand, and are in the files', async () => {
    const experiment_id = await aStudy(app)
    const person = await aParticipant(app, experiment_id)
    const answers = await sendAll(app, person)
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, expect.objectContaining({ success: 'true' })]),
    )
    expect(await exported(app, experiment_id, 'user_form')).toContainEqual(
      expect.objectContaining({ user_id: person.user_id, field: 'age', response: '31' }),
    )
    const engagement = await exported(app, experiment_id, 'engagement')
    expect(engagement).toContainEqual(expect.objectContaining({ engagement_type: 'likes', response: '1' }))
    expect(engagement).toContainEqual(expect.objectContaining({ engagement_type: 'dwell', response: '1500' }))
  })

  test.each<[string, Headers]>([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a page without an origin of its own', { origin: 'null' }],
    ['a page on another port', { origin: 'http://127.0.0.1:9999' }],
    ['a foreign name pointed at this machine', { host: 'evil.example:3000', origin: 'http://evil.example:3000' }],
    ['a cross-site request without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['somebody behind a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ])('%s needs the token', async (_who, headers) => {
    const person = await aParticipant(app, await aStudy(app))
    const answers = await sendAll(app, person, headers)
    expect(statuses(answers)).toEqual([401, 401, 401])
  })

  test('our own page and another name of this machine do not', async () => {
    const person = await aParticipant(app, await aStudy(app))
    for (const headers of [
      { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
      { host: 'localhost:3000', origin: 'http://localhost:3000' },
    ])
      expect(statuses(await sendAll(app, person, headers))).toEqual([200, 200, 200])
  })

  test('somebody who never opened the study is unknown, with what to do', async () => {
    const person = await aParticipant(app, await aStudy(app))
    for (const answer of await sendAll(app, { ...person, user_id: 'never-arrived' })) {
      expect([answer.status, answer.text]).toEqual([404, expect.stringMatching(/unknown_participant.*load_experiment/)])
    }
  })

  test('a wrong condition or study is refused', async () => {
    const person = await aParticipant(app, await aStudy(app))
    expect(statuses(await sendAll(app, { ...person, condition: 2 }))).toEqual([403, 403, 403])
    expect(statuses(await sendAll(app, { ...person, experiment_id: 'e00000' }))).toEqual([404, 404, 404])
  })

  test('a wrong token is not made good by where the call comes from', async () => {
    const person = await aParticipant(app, await aStudy(app))
    expect(statuses(await sendAll(app, person, { authorization: 'Bearer AAAA' }))).toEqual([401, 401, 401])
  })

  test('calls that are not specified still need the token', async () => {
    const person = await aParticipant(app, await aStudy(app))
    const { user_id, experiment_id, condition } = person
    const who = { user_id, experiment_id, condition }
    for (const [url, more] of [
      ['/v1/events', { events: [{ ...who, ...aLike(person) }] }],
      ['/v1/withdraw', {}],
      ['/v1/end_session', { outcome: 'complete' }],
      ['/v1/download_my_data', {}],
      ['/v1/next_step', {}],
    ] as const) {
      const { status } = await app.send({ method: 'POST', url, payload: { ...who, ...more } })
      expect([url, status]).toEqual([url, 401])
    }
  })

  test('answers that the person stored in a session stay', async () => {
    const experiment_id = await aStudy(app)
    const person = await aParticipant(app, experiment_id)
    await sendForm(app, person, undefined, { age: '44' })
    await sendAll(app, person)
    const ages = async () =>
      (await exported(app, experiment_id, 'user_form')).filter(({ field }) => field === 'age').map(({ response }) => response)
    expect(await ages()).toEqual(['44'])
    const { rows } = await app.database.pool.query(
      `select session_id, detail ->> 'flag' as flag, detail -> 'answers' as answers from events where experiment_id = $1 and kind = 'form' and session_id is null`,
      [experiment_id],
    )
    expect(rows).toEqual([{ session_id: null, flag: 'second-browser', answers: { age: '31' } }])
  })

  test('who writes without a token owns nothing: the first session that stores is the person', async () => {
    const experiment_id = await aStudy(app)
    const person = await aParticipant(app, experiment_id)
    await sendAll(app, person)
    const { session_token } = person
    const mayRead = async () => (await app.call('/v1/show_my_data', { session_token })).body.data.may_read
    expect(await mayRead()).toBe(false)
    await app.call('/v1/events', { session_token, events: [anEvent({ kind: 'track' as const, name: 'feed-landed' })] })
    expect(await mayRead()).toBe(true)
  })

  test('nothing is stored of somebody who withdrew', async () => {
    const person = await aParticipant(app, await aStudy(app))
    await app.call('/v1/withdraw', { session_token: person.session_token })
    expect(statuses(await sendAll(app, person))).toEqual([410, 410, 410])
  })
})

describe('elsewhere', () => {
  let app: TestApp
  let local: TestApp
  beforeAll(async () => {
    local = await testApp()
    app = await testApp({ hasLocalOwner: false, database: local.database })
  })
  afterAll(async () => {
    await app.close()
    await local.close()
  })

  test('the same calls answer 401 and say what is missing, whether or not the person exists', async () => {
    const person = await aParticipant(app, await aStudy(local))
    const answers = await sendAll(app, person)
    for (const { status, text } of answers)
      expect([status, text]).toEqual([
        401,
        expect.stringMatching(/token_required.*session_token is missing.*allow-untokened-writes/),
      ])
    const strangers = await sendAll(app, { ...person, user_id: 'never-arrived' })
    expect(strangers.map(({ text }) => text)).toEqual(answers.map(({ text }) => text))
  })

  test('a study with allow-untokened-writes takes them, for people who opened it', async () => {
    const person = await aParticipant(app, await aStudy(local, { 'allow-untokened-writes': 'yes' }))
    expect(statuses(await sendAll(app, person))).toEqual([200, 200, 200])
    expect(statuses(await sendAll(app, { ...person, user_id: 'never-arrived' }))).toEqual([401, 401, 401])
    expect(statuses(await sendAll(app, { ...person, condition: person.condition + 1 }))).toEqual([403, 403, 403])
  })
})
