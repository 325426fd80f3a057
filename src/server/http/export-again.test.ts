import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLike, anEvent, aParticipant, aSeenCard, aStudy, FINAL_ANSWERS, type Loaded, sendForm } from '../testing/builders.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const GROWING = ['engagement', 'user_form', 'inventory'] as const

async function take(experiment_id: string, data_type: string, query = '') {
  const answer = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/${data_type}.csv${query}` })
  return { status: answer.status, text: answer.text, asOf: String(answer.headers['x-export-as-of']) }
}

const rest = (experiment_id: string, data_type: string, asOf: string, from: number, more = '') =>
  take(experiment_id, data_type, `?as_of=${encodeURIComponent(asOf)}&from_byte=${from}${more}`)

const like = (person: Loaded) => app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })

/** Somebody with a click, a look, an answer with letters of several bytes, and a checkpoint. */
async function aVisitor(experiment_id: string): Promise<Loaded> {
  const person = await aParticipant(app, experiment_id)
  await like(person)
  const [first] = person.order_data
  const seen = aSeenCard(first?.entity_id ?? '', 0, [
    [100, 500, 0],
    [1700, 0, 0],
  ])
  const page = { page_id: '0195a1de-0000-4000-8000-000000000001', time_origin: 1_800_000_000_000, until: 2000 }
  await app.call('/v1/events', {
    session_token: person.session_token,
    events: [
      anEvent({ kind: 'visibility' as const, ...page, cards: [seen] }),
      anEvent({ kind: 'checkpoint' as const, name: 'feed-landed' }),
    ],
  })
  await sendForm(app, person, 'final', { ...FINAL_ANSWERS, comments: 'schön, "wirklich"\nשלום 👋' })
  return person
}

test('an interrupted file goes on byte for byte, whatever was stored in the meantime', async () => {
  const experiment_id = await aStudy(app, { forms: '["final"]' })
  const people = [await aVisitor(experiment_id), await aVisitor(experiment_id)]
  const before = new Map<string, Awaited<ReturnType<typeof take>>>()
  for (const data_type of GROWING) before.set(data_type, await take(experiment_id, data_type))

  // New people, new events of old ones, and an answer that replaces an earlier one.
  await aVisitor(experiment_id)
  for (const person of people) await like(person)
  if (people[0]) await sendForm(app, people[0], 'final', { ...FINAL_ANSWERS, comments: 'on second thought' })

  for (const [data_type, { text, asOf }] of before) {
    const whole = Buffer.from(text)
    expect((await take(experiment_id, data_type)).text).not.toBe(text)
    for (const from of [0, 1, 20, Math.floor(whole.length / 2), whole.length - 1, whole.length, whole.length + 5]) {
      const answer = await rest(experiment_id, data_type, asOf, from)
      expect([answer.status, answer.text, answer.asOf]).toEqual([200, whole.subarray(from).toString(), asOf])
    }
  }
})

test('a row that was being stored during the download is not in what follows, although its number is lower', async () => {
  const experiment_id = await aStudy(app)
  const person = await aVisitor(experiment_id)
  const client = await app.database.pool.connect()
  await client.query('begin')
  await client.query(
    `insert into checkpoints (experiment_id, event_uid, participant_id, field, response)
     select $1, gen_random_uuid(), participant_id, 'checkpoint', 'late' from participants where user_id = $2`,
    [experiment_id, person.user_id],
  )
  const { text, asOf } = await take(experiment_id, 'user_form')
  await client.query('commit')
  client.release()
  expect((await take(experiment_id, 'user_form')).text).toContain('"late"')
  expect((await rest(experiment_id, 'user_form', asOf, 10)).text).toBe(Buffer.from(text).subarray(10).toString())
})

test('a file with somebody who has withdrawn since cannot be continued', async () => {
  const experiment_id = await aStudy(app)
  const [leaver] = [await aVisitor(experiment_id), await aVisitor(experiment_id)]
  const { asOf } = await take(experiment_id, 'engagement')
  await app.call('/v1/withdraw', { session_token: leaver.session_token })
  const answer = await rest(experiment_id, 'engagement', asOf, 10)
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('export_changed')
  expect(answer.text).not.toContain(leaver.user_id)
})

test('a file goes on only as what it was: the same kind, study and people', async () => {
  const experiment_id = await aStudy(app)
  await aVisitor(experiment_id)
  const other = await aStudy(app)
  const { asOf } = await take(experiment_id, 'engagement')
  for (const answer of [
    await rest(experiment_id, 'inventory', asOf, 10),
    await rest(other, 'engagement', asOf, 10),
    await rest(experiment_id, 'engagement', asOf, 10, '&include=test'),
    await rest(experiment_id, 'engagement', `${asOf.split('.')[0]}.1:2:x`, 10),
    await rest(experiment_id, 'engagement', 'nonsense', 10),
    await rest(experiment_id, 'entity_info', asOf, 10),
  ])
    expect(answer.status).toBe(409)
})

test.each(['?as_of=a', '?from_byte=3', '?as_of=a&from_byte=-1', '?as_of=a&from_byte=x', '?as_of=a&as_of=b&from_byte=1'])(
  'half a wish to continue is refused: %s',
  async (query) => {
    expect((await take('solarflare', 'engagement', query)).status).toBe(400)
  },
)

test('files whose rows can change have no mark to continue by', async () => {
  const experiment_id = await aStudy(app)
  for (const data_type of ['entity_info', 'experiment_parameters'])
    expect((await take(experiment_id, data_type)).asOf).toBe('undefined')
})
