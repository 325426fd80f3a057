import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLike, anEvent, aParticipant, aSeenCard, aStudy, type Loaded, sendForm } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let experiment_id: string
let person: Loaded
beforeAll(async () => {
  app = await testApp()
  experiment_id = await aStudy(app, { forms: '["demographics"]' })
  person = await aParticipant(app, experiment_id, { user_id: 'reader' })
})
afterAll(() => app.close())

const replay = async (user_id = 'reader', visit?: number) =>
  app.call('/v1/show_replay', { experiment_id, user_id, ...(visit !== undefined && { visit }) })

const entity_id = () => person.order_data[0]?.entity_id ?? ''

test('a replay has the cards as they were served, what was stored in order, choices as chosen and typed text as dots', async () => {
  const { session_token } = person
  const seen = { page_id: crypto.randomUUID(), time_origin: 1_800_000_000_000, until: 900 }
  await app.call('/v1/events', {
    session_token,
    events: [
      anEvent({ kind: 'visibility', ...seen, cards: [aSeenCard(entity_id(), 0, [[10, 500, 0]])] }),
      aLike(person),
      anEvent({
        kind: 'act',
        engagement_type: 'comment_write',
        entity_id: entity_id(),
        response: 1,
        time_content_viewed: -1,
        time_engagement: 1_800_000_000_700,
        detail: { target: '1', text: 'My secret', n_keystrokes: 9, ms_writing: 800 },
      }),
    ],
  })
  await sendForm(app, person, 'demographics', { age: '34', gender: 'female', ethnicity: 'other' })
  const { status, body } = await replay()
  expect(status).toBe(200)
  const { data } = body
  expect(data.order_data).toEqual(person.order_data)
  expect(data.experiment_parameters).toBe(person.experiment_parameters)
  expect(data.client_seed).toBe(person.client_seed)
  expect(data.events.map(({ kind }) => kind)).toEqual(['visibility', 'engagement', 'act', 'form'])
  const [, , written, form] = data.events
  expect(written?.detail['text']).toBe('•••••••••')
  expect(form?.answers).toMatchObject({ age: '••', gender: 'female' })
  expect(Object.keys(data.forms)).toEqual(['demographics'])
  expect(JSON.stringify(body)).not.toContain('secret')
})

test('a second browser is a visit of its own, and an earlier visit is shown without what came after it', async () => {
  const again = await aParticipant(app, experiment_id, { user_id: 'reader' })
  await app.call('/v1/events', { session_token: again.session_token, events: [anEvent({ kind: 'track', name: 'feed-landed' })] })
  expect((await replay()).body.data).toMatchObject({ visit: 1, visits: [{ visit: 1 }, { visit: 2 }] })
  expect((await replay()).body.data.events.every(({ visit }) => visit === 1)).toBe(true)
  expect((await replay('reader', 2)).body.data.events.at(-1)).toMatchObject({ visit: 2, detail: { name: 'feed-landed' } })
  expect((await replay('reader', 3)).status).toBe(404)
})

test('a replay stores nothing', async () => {
  const rows = async () =>
    (
      await app.database.pool.query(
        `select (select count(*) from events) e, (select count(*) from sessions) s, last_seen_at from participants order by participant_id`,
      )
    ).rows
  const before = await rows()
  await replay()
  expect(await rows()).toEqual(before)
})

test('nobody can replay somebody who withdrew', async () => {
  const gone = await aParticipant(app, experiment_id, { user_id: 'gone' })
  expect((await replay('gone')).status).toBe(200)
  await app.call('/v1/withdraw', { session_token: gone.session_token })
  expect((await replay('gone')).status).toBe(404)
  expect((await replay('nobody')).status).toBe(404)
})
