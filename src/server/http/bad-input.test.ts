import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { aLike, aParticipant, aSet, aStudy, exported, type Loaded } from '../testing/builders.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import { testApp } from '../testing/test-app.ts'

setUpApp()

let experiment_id: string
let person: Loaded
beforeAll(async () => {
  experiment_id = await aStudy(app)
  person = await aParticipant(app, experiment_id)
})

const post = (url: string, payload: string | object, headers: Record<string, string> = {}) =>
  app.send({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

describe.each(Object.values(endpoints).filter(({ method }) => method === 'POST'))('$path', ({ path, bodyLimit }) => {
  test('malformed JSON is a 400', async () => {
    expect(await post(path, '{"a":')).toMatchObject({ status: 400, body: { success: 'false', error: { code: 'invalid_body' } } })
  })

  test.each(['[]', '7', '"x"', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}'])('%s is no 500', async (payload) => {
    const { status, text } = await post(path, payload)
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/\bat .*\.ts/)
  })

  test('a body over the limit is a 413', async () => {
    const { status } = await post(path, `"${'x'.repeat(bodyLimit + 10)}"`)
    expect(status).toBe(413)
  })

  test('a form post is a 415', async () => {
    expect((await post(path, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  })
})

test.each<[string, (like: ReturnType<typeof aLike>) => object, string, string]>([
  ['a response of 2', (like) => ({ ...like, response: 2 }), 'invalid_body', 'response:'],
  ['a response that is a word', (like) => ({ ...like, response: 'yes' }), 'invalid_body', 'response:'],
  ['an unknown engagement', (like) => ({ ...like, engagement_type: 'poke' }), 'invalid_body', 'engagement_type:'],
  ['an unknown kind', (like) => ({ ...like, kind: 'magic' }), 'invalid_body', 'kind:'],
  ['an event_uid that is none', (like) => ({ ...like, event_uid: '1' }), 'invalid_body', 'event_uid:'],
  ['an unknown card', (like) => ({ ...like, entity_id: 'nosuch' }), 'unknown_entity', "entity_id 'nosuch'"],
  ['no card', ({ entity_id, ...like }) => like, 'invalid_body', 'entity_id:'],
  ["somebody else's user_id", (like) => ({ ...like, user_id: 'other' }), 'token_mismatch', 'user_id'],
])('an event with %s is refused by itself, and all others of its call are stored', async (_what, change, code, place) => {
  const [before, after] = [aLike(person), aLike(person)]
  const bad = change(aLike(person))
  const answer = await post('/v1/events', { session_token: person.session_token, events: [before, bad, after] })
  const event_uid = 'event_uid' in bad ? bad.event_uid : undefined
  expect(answer).toMatchObject({
    status: 200,
    body: { success: 'true', stored: 2, refused: [{ index: 1, event_uid, code, message: expect.stringContaining(place) }] },
  })
  const uids = [before.event_uid, after.event_uid]
  const { rows } = await app.database.pool.query('select from events where event_uid = any($1)', [uids])
  expect(rows).toHaveLength(2)
})

test.each([[null], ['text'], [[]], [{}], [{ event_uid: 7, kind: 'track' }]])(
  'an event like %j, without a usable event_uid, is reported by its place',
  async (nothing) => {
    const answer = await post('/v1/events', { session_token: person.session_token, events: [aLike(person), nothing] })
    expect(answer).toMatchObject({ status: 200, body: { stored: 1, refused: [{ index: 1, event_uid: null }] } })
  },
)

test('a card is known to every node as soon as a person was shown it', async () => {
  const other = await testApp({ database: app.database })
  try {
    // The node has looked up cards of this study a moment ago.
    await other.call('/v1/events', { session_token: person.session_token, events: [{ ...aLike(person), entity_id: 'nosuch' }] })
    const entity_sets = JSON.stringify([{ entity_set: await aSet(app), randomize_between_subjects: 'yes' }])
    const { body } = await app.call('/v1/revise_study', {
      experiment_id,
      from_version: 1,
      condition_settings: [{ condition: 1, param: 'entity_sets', value: entity_sets }],
    })
    expect(body).toMatchObject({ success: 'true' })
    const newcomer = await aParticipant(app, experiment_id)
    expect(newcomer.order_data[0]?.entity_id).not.toBe(person.order_data[0]?.entity_id)
    const events = [aLike(newcomer)]
    const answer = await other.call('/v1/events', { session_token: newcomer.session_token, events })
    expect(answer.body).toMatchObject({ stored: 1, refused: [] })
  } finally {
    await other.close()
  }
})

test.each([
  ['/v1/exports/%ff/engagement.csv', 400, 'bad_request'],
  [`/v1/exports/${'x'.repeat(5000)}/engagement.csv`, 414, 'address_too_long'],
])('an address that no route can read is refused in our words', async (url, status, code) => {
  expect(await app.send({ method: 'GET', url })).toMatchObject({ status, body: { success: 'false', error: { code } } })
})

test('more than 500 events in one call are refused', async () => {
  const events = Array.from({ length: 501 }, () => ({ event_uid: randomUUID(), kind: 'track', client_time: 1, name: 'x' }))
  const { status, body } = await post('/v1/events', { session_token: person.session_token, events })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('events')])
})

test('an unknown study is a 404 that names it, and nobody is admitted', async () => {
  const { status, body } = await app.call('/v1/load_experiment', { user_id: 'u', experiment_id: 'nosuch' })
  expect([status, body]).toEqual([
    404,
    { success: 'false', error: { code: 'unknown_experiment', message: "experiment_id 'nosuch' is unknown" } },
  ])
})

test.each([
  ['', 'user_id'],
  ['a\nb', 'user_id'],
  ['x'.repeat(129), 'user_id'],
])('a user_id like %j is refused', async (user_id, field) => {
  const { status, body } = await app.call('/v1/load_experiment', { user_id, experiment_id })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)])
})

test('NUL, half a character, emoji and right-to-left text are stored as text', async () => {
  const { user_id, condition, session_token } = await aParticipant(app, experiment_id)
  const comments = 'a\0b \uD800 😀 שלום <script>alert(1)</script> =1+1'
  const { status } = await app.call('/v1/write_form', {
    user_id,
    condition,
    experiment_id,
    session_token,
    form_fields: { comments, zero: '%00' },
  })
  expect(status).toBe(200)
  const rows = (await exported(app, experiment_id, 'user_form')).filter((row) => row['user_id'] === user_id)
  expect(rows.find(({ field }) => field === 'comments')?.['response']).toBe('ab \uFFFD 😀 שלום <script>alert(1)</script> =1+1')
  expect(rows.find(({ field }) => field === 'zero')?.['response']).toBe('')
})

test('an answer that is too long is refused by the name of its field', async () => {
  const { user_id, condition, session_token } = person
  const form_fields = { comments: 'x'.repeat(20_001) }
  const { status, body } = await app.call('/v1/write_form', { user_id, condition, experiment_id, session_token, form_fields })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('form_fields.comments')])
})

test('unknown fields are ignored on participant calls and refused on researcher calls', async () => {
  const answer = await post('/v1/load_experiment', { user_id: person.user_id, experiment_id, unheard_of: 1 })
  expect(answer.status).toBe(200)
  const refused = await post('/v1/spawn_experiment', {
    condition_settings: [{ condition: 1, param: 'feed', value: 'scroll' }],
    unheard_of: 1,
  })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('unheard_of')])
})

test.each(['/v1/nosuch', '/v1/', '/api/x', '/v1/exports/x'])('%s is a JSON 404', async (url) => {
  expect(await app.send({ method: 'GET', url })).toMatchObject({
    status: 404,
    body: { success: 'false', error: { code: 'not_found' } },
  })
})

test.each(['%', '%zz', '/%00', '/v1/exports/%2e%2e/x.csv', '/media/../../etc/passwd', '/assets/..%2f..%2fpackage.json'])(
  'the path %j is no 500 and shows no file',
  async (path) => {
    const { status, text } = await app.send({ method: 'GET', url: path.startsWith('/') ? path : `/${path}` })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(text).not.toContain('"name": "feedlab"')
  },
)

test('a failure of ours says nothing of the inside and carries the request id', async () => {
  const broken = await testApp({ deps: { unknownCards: () => Promise.reject(new Error('secret detail')) } })
  try {
    const study = await aStudy(broken)
    const somebody = await aParticipant(broken, study)
    const { status, text, headers } = await broken.send({
      method: 'POST',
      url: '/v1/events',
      payload: { session_token: somebody.session_token, events: [aLike(somebody)] },
    })
    expect(status).toBe(500)
    expect(text).not.toContain('secret')
    expect(text).toContain(String(headers['x-request-id']))
  } finally {
    await broken.close()
  }
})
