import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { feedEntity } from '#contract/load-experiment.ts'
import { aParticipant, aSet, aStranger, aStudy, exported } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { loadExperiment } from './load-experiment.ts'

setUpApp()

test('a person who comes back gets the same condition, cards and counts', async () => {
  const experiment_id = await aStudy(app, { 'feed-button-like': 'lognormal' }, { 'feed-button-like': 'lognormal' })
  const first = await aParticipant(app, experiment_id)
  expect(first.resumed).toBe(false)
  const { session_token, resumed, ...again } = await aParticipant(app, experiment_id, { user_id: first.user_id })
  expect(resumed).toBe(true)
  expect(first).toMatchObject(again)
})

test('every card of an arrival and of a batch is as the contract describes it', async () => {
  const experiment_id = await aStudy(app, { 'feed-button-like': 'lognormal' })
  const { order_data, session_token } = await aParticipant(app, experiment_id)
  const { body } = await app.call('/v1/load_batch', { session_token, after_idx: -1 })
  for (const card of [...order_data, ...body.data.order_data]) expect(feedEntity.parse(card)).toEqual(card)
})

test('a feed of a single card is the same when the person comes back', async () => {
  const entity_sets = JSON.stringify([{ entity_set: await aSet(app, { cards: 1 }), randomize_between_subjects: 'yes' }])
  const experiment_id = await aStudy(app, { entity_sets, 'feed-button-like': 'lognormal' })
  const { user_id, order_data } = await aParticipant(app, experiment_id)
  expect(order_data).toHaveLength(1)
  expect((await aParticipant(app, experiment_id, { user_id })).order_data).toEqual(order_data)
})

test('a page gets as many cards as it asks for, and the length of the whole feed', async () => {
  const entity_sets = JSON.stringify([{ entity_set: await aSet(app, { cards: 40 }), randomize_between_subjects: 'yes' }])
  const experiment_id = await aStudy(app, { entity_sets, 'feed-button-like': 'lognormal' })
  const ask = async (body: { n_cards?: number; session_token?: string }) =>
    (await app.call('/v1/load_experiment', { user_id: 'reader', experiment_id, ...body })).body.data
  const first = await ask({ n_cards: 25 })
  expect([first.order_data.length, first.feed_length]).toEqual([25, 40])
  const { session_token } = first
  expect((await ask({ n_cards: 25, session_token })).order_data).toEqual(first.order_data)
  const whole = await ask({ session_token })
  expect([whole.order_data.length, whole.feed_length]).toEqual([40, 40])
  expect(whole.order_data.slice(0, 25)).toEqual(first.order_data)
  expect((await ask({ n_cards: 100 })).order_data).toEqual(whole.order_data)
})

test.each([0, -1, 1.5, 1001, '25'])('n_cards %j is refused', async (n_cards) => {
  const experiment_id = await aStudy(app)
  const payload = { user_id: 'reader', experiment_id, n_cards }
  expect((await app.send({ method: 'POST', url: '/v1/load_experiment', payload })).status).toBe(400)
})

test('browsers that take gzip get the same answer compressed, and caches learn that it depends on the header', async () => {
  const entity_sets = JSON.stringify([{ entity_set: await aSet(app, { cards: 40 }), randomize_between_subjects: 'yes' }])
  const experiment_id = await aStudy(app, { entity_sets })
  const post = (url: string, accept: string, payload: object) =>
    app.app.inject({ method: 'POST', url, headers: { 'accept-encoding': accept }, payload })
  const plain = await post('/v1/load_experiment', 'identity', { experiment_id, user_id: 'reader' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const { session_token } = plain.json().data
  for (const [url, payload] of [
    ['/v1/load_experiment', { experiment_id, user_id: 'reader', session_token }],
    ['/v1/load_batch', { session_token, after_idx: -1, n_cards: 40 }],
  ] as const) {
    const { headers, rawPayload } = await post(url, 'deflate, gzip', payload)
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    const { data } = JSON.parse(gunzipSync(rawPayload).toString())
    expect(data.order_data).toEqual(plain.json().data.order_data)
  }
})

test('a participant is stored with the version of the dice that drew their feed', async () => {
  const { experiment_id } = await aParticipant(app, await aStudy(app))
  const { rows } = await app.database.pool.query('select dice_version from participants where experiment_id = $1', [
    experiment_id,
  ])
  expect(rows).toEqual([{ dice_version: 3 }])
})

test('a person who comes back is the same person, with a token or without', async () => {
  const experiment_id = await aStudy(app)
  const { session_token, user_id } = await aParticipant(app, experiment_id)
  const people = [
    { user_id, session_token },
    { user_id, session_token: 'not-a-token-of-ours' },
    { user_id },
    { user_id: 'new', session_token },
    { user_id: 'newer' },
  ]
  const answers = await Promise.all(people.map((person) => app.call('/v1/load_experiment', { experiment_id, ...person })))
  expect(answers.map(({ body }) => body.data.resumed)).toEqual([true, true, true, false, false])
})

test('cards are numbered from 0 and their addresses reveal neither set nor file name', async () => {
  const { order_data } = await aParticipant(app, await aStudy(app))
  expect(order_data.map(({ idx }) => idx)).toEqual([...order_data.keys()])
  for (const { entity_url } of order_data) expect(entity_url).toMatch(/^\/media\/[\w-]{22}$/)
})

test('an opaque address leads to the hosted picture', async () => {
  const { order_data } = await aParticipant(app, await aStudy(app))
  const { status, headers } = await app.send({ method: 'GET', url: order_data[0]?.entity_url ?? '' })
  expect([status, headers['location']]).toEqual([302, expect.stringMatching(/^https:\/\/img\.example\/[tf]_\d\.png$/)])
})

test('two people see the cards in two orders', async () => {
  const experiment_id = await aStudy(app)
  const [a, b] = [await aParticipant(app, experiment_id), await aParticipant(app, experiment_id)]
  const ids = (cards: typeof a.order_data) => cards.map(({ entity_id }) => entity_id)
  expect(ids(a.order_data)).not.toEqual(ids(b.order_data))
  expect(ids(a.order_data).sort()).toEqual(ids(b.order_data).sort())
})

test('as many cards are shown as the condition asks for', async () => {
  const entity_set = await aSet(app, { cards: 30 })
  const sets = (number_to_show: number) => JSON.stringify([{ entity_set, number_to_show, randomize_between_subjects: 'yes' }])
  const experiment_id = await aStudy(app, { entity_sets: sets(5) }, { entity_sets: sets(7) })
  expect((await aParticipant(app, experiment_id, { condition: 1 })).order_data).toHaveLength(5)
  expect((await aParticipant(app, experiment_id, { condition: 2 })).order_data).toHaveLength(7)
})

test('a condition in the link is obeyed if it exists, and recorded as such', async () => {
  const experiment_id = await aStudy(app, {}, {}, {})
  expect((await aParticipant(app, experiment_id, { user_id: 'a', condition: 3 })).condition).toBe(3)
  expect((await aParticipant(app, experiment_id, { user_id: 'b', condition: 9 })).condition).toBeLessThanOrEqual(3)
  const { rows } = await app.database.pool.query(
    'select user_id, condition_from from participants where experiment_id = $1 order by user_id',
    [experiment_id],
  )
  expect(rows).toEqual([
    { user_id: 'a', condition_from: 'url' },
    { user_id: 'b', condition_from: 'assigned' },
  ])
})

test('200 arrivals at once on two nodes fill three conditions evenly', async () => {
  const experiment_id = await aStudy(app, {}, {}, {})
  const other = await testApp({ database: app.database })
  const arrivals = Array.from({ length: 200 }, (_, i) => aParticipant(i % 2 ? app : other, experiment_id))
  const counts = [0, 0, 0]
  for (const { condition } of await Promise.all(arrivals)) counts[condition - 1] = (counts[condition - 1] ?? 0) + 1
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  await other.app.close()
})

test('one person arriving twice at once is one person with one feed', async () => {
  const experiment_id = await aStudy(app)
  const user_id = randomUUID()
  const arrivals = await Promise.all(Array.from({ length: 10 }, () => aParticipant(app, experiment_id, { user_id })))
  expect(arrivals.filter(({ resumed }) => !resumed)).toHaveLength(1)
  expect(new Set(arrivals.map(({ order_data }) => JSON.stringify(order_data))).size).toBe(1)
})

test('test sessions do not count towards the balance', async () => {
  const experiment_id = await aStudy(app, {}, {})
  for (let i = 0; i < 5; i++) await aParticipant(app, experiment_id, { user_id: `test-${i}`, condition: 1 })
  const people = [await aParticipant(app, experiment_id), await aParticipant(app, experiment_id)]
  expect(people.map(({ condition }) => condition).sort()).toEqual([1, 2])
})

test('settings reach the browser normalised, and codes and exit links do not reach it at all', async () => {
  const experiment_id = await aStudy(app, {
    instruct: 'null',
    consent: 'Do you **agree**?',
    platform: 'mturk',
    'completion-code': 'SECRET-42',
    'redirect-url': 'https://exit.example/?u={{user_id}}',
    'feed-button-like': '',
  })
  const { body, text } = await app.call('/v1/load_experiment', { user_id: 'reader', experiment_id })
  const parameters = Object.fromEntries(
    (JSON.parse(body.data.experiment_parameters) as { parameter: string; value: string }[]).map(({ parameter, value }) => [
      parameter,
      value,
    ]),
  )
  expect(parameters).toEqual({ instruct: '', consent: 'Do you **agree**?', platform: 'mturk', 'feed-button-like': 'no' })
  expect(text).not.toMatch(/SECRET-42|exit\.example/)
})

test('buttons that the link asks for have their counts in the answer, in the store and in the export', async () => {
  const experiment_id = await aStudy(app, { 'feed-button-share': 'yes', 'feed-button-bookmark': 'yes' })
  const query = { 'feed-button-like': 'lognormal', 'feed-button-bookmark': 'no' }
  const person = await aParticipant(app, experiment_id, { query })
  for (const { shown_counts } of person.order_data) expect(Object.keys(shown_counts).sort()).toEqual(['likes', 'shares'])
  expect(person.order_data.some(({ shown_counts }) => (shown_counts.likes ?? 0) > 0)).toBe(true)

  const rows = await exported(app, experiment_id, 'engagement')
  const likesOf = new Map(rows.map(({ entity_id = '', likes = '' }) => [entity_id, likes]))
  for (const { entity_id, shown_counts } of person.order_data) expect(likesOf.get(entity_id)).toBe(String(shown_counts.likes))

  const back = await aParticipant(app, experiment_id, { user_id: person.user_id, query: { 'feed-button-upvote': 'lognormal' } })
  expect(back.order_data).toEqual(person.order_data)
})

test('counts from the sheet are those of each card, after a reload and in the export, and none where a card has none', async () => {
  const setname = `c${randomUUID().slice(0, 8)}`
  const covariates = ['12', '1,204', '', 'many'].map((likes, i) => ({
    ...{ source_url: `https://img.example/${i}.png`, filename: `${i}.png`, retrieve_date: '2026-01-01', entity_type: 'image' },
    likes,
  }))
  const { body } = await app.call('/v1/ingest_entity_set', { entity_set_settings: { setname, category: 'news', covariates } })
  const entity_sets = JSON.stringify([{ entity_set: body.data.entity_set, randomize_between_subjects: 'yes' }])
  const buttons = { 'feed-button-like': 'sheet', 'feed-button-share': 'plain', 'feed-button-accuracy': 'plain' }
  const experiment_id = await aStudy(app, { entity_sets, ...buttons })
  const person = await aParticipant(app, experiment_id)
  const likes = person.order_data.map(({ shown_counts }) => shown_counts)
  expect(likes).toHaveLength(4)
  expect(likes).toEqual(expect.arrayContaining([{ likes: 12 }, { likes: 1204 }, {}, {}]))

  const back = await aParticipant(app, experiment_id, { user_id: person.user_id })
  expect(back.order_data).toEqual(person.order_data)
  const rows = await exported(app, experiment_id, 'engagement')
  expect(rows.map((row) => [row['likes'], row['shares'], row['read_later']].join()).sort()).toEqual([
    ',,',
    ',,',
    '12,,',
    '1204,,',
  ])
  // -1 would say that the button was off.
  expect(rows.map((row) => row['accuracy_score'])).toEqual(['', '', '', ''])
})

test('a study that allows no overrides counts for its own buttons alone', async () => {
  const experiment_id = await aStudy(app, { 'feed-button-share': 'yes', 'allow-url-overrides': 'no' })
  const { order_data } = await aParticipant(app, experiment_id, { query: { 'feed-button-like': 'lognormal' } })
  for (const { shown_counts } of order_data) expect(shown_counts).toEqual({ shares: 0 })
})

test('nobody is admitted without the record of the condition, also where the visit itself could not be recorded', async () => {
  const experiment_id = await aStudy(app)
  const body = { user_id: 'unlucky', experiment_id, query: { source: 'mail' } }
  const write = () => Promise.reject(new Error('cannot be stored now'))
  await expect(loadExperiment({ ...app.deps, ingest: { ...app.deps.ingest, write } }, body, aStranger)).rejects.toThrow('now')
  const { condition } = await aParticipant(app, experiment_id, { user_id: 'unlucky' })
  const { rows } = await app.database.pool.query(
    `select c.field, c.response, e.kind, e.detail, e.session_id is not null as has_session
     from checkpoints c join events e using (experiment_id, event_uid) where c.experiment_id = $1`,
    [experiment_id],
  )
  expect(rows).toEqual([
    { field: 'condition', response: String(condition), kind: 'track', detail: { name: 'condition' }, has_session: true },
  ])
})
