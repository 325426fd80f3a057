import { beforeAll, expect, test } from 'vitest'
import { aLike, anEvent, aParticipant, aSeenCard, aStudy, type Loaded, sendForm } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { eraseData } from '../visits/erase-data.ts'

setUpApp()

let experiment_id: string
let person: Loaded
beforeAll(async () => {
  experiment_id = await aStudy(app, { forms: '["demographics"]' })
  person = await aParticipant(app, experiment_id, { user_id: 'reader' })
})

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

test('a study that says so shows the letters of answers and acts, to people who took part under that setting', async () => {
  const settings = { forms: '["demographics"]', 'replay-letters': 'yes' }
  const open = await aStudy(app, settings)
  const writer = await aParticipant(app, open, { user_id: 'writer' })
  await app.call('/v1/events', {
    session_token: writer.session_token,
    events: [
      anEvent({
        ...{ kind: 'act', engagement_type: 'comment_write', entity_id: writer.order_data[0]?.entity_id ?? '', response: 1 },
        ...{ time_content_viewed: -1, time_engagement: 1_800_000_000_700 },
        detail: { target: '1', text: 'My own words', n_keystrokes: 9, ms_writing: 800 },
      }),
    ],
  })
  await sendForm(app, writer, 'demographics', { age: '34', gender: 'female', ethnicity: 'other' })
  const { data } = (await app.call('/v1/show_replay', { experiment_id: open, user_id: 'writer' })).body
  expect(data.shows_letters).toBe(true)
  const [written, form] = data.events
  expect(written?.detail['text']).toBe('My own words')
  expect(form?.answers).toMatchObject({ age: '34', gender: 'female' })
  expect(form?.typed).toEqual(['age'])
  expect((await replay()).body.data.shows_letters).toBe(false)
})

test('every look is in the audit log with its visit, by a number and not by the name of the person', async () => {
  const { body } = await replay()
  const { rows } = await app.database.pool.query(
    `select target, detail, person_id is not null as is_known from audit_log where action = 'replay-opened' order by audit_id desc limit 1`,
  )
  const { participant_number } = body.data
  expect(rows).toEqual([{ target: experiment_id, detail: { participant_number, visit: 1 }, is_known: true }])
  const n = async () =>
    (await app.database.pool.query(`select count(*) from audit_log where action = 'replay-opened'`)).rows[0].count
  const before = await n()
  expect((await replay('nobody')).status).toBe(404)
  expect((await replay('reader', 99)).status).toBe(404)
  expect(await n()).toBe(before)
})

test('the ending is shown with its debrief, without the receipt, and of an address only the host', async () => {
  const study = await aStudy(app, {
    ...{ forms: '["final"]', debrief: 'It was about attention.', platform: 'custom' },
    'redirect-url': 'https://panel.example/done?id={{user_id}}',
  })
  const finisher = await aParticipant(app, study, { user_id: 'finisher' })
  const show = async () => (await app.call('/v1/show_replay', { experiment_id: study, user_id: 'finisher' })).body.data.ending
  expect(await show()).toBeNull()
  await app.call('/v1/end_session', { session_token: finisher.session_token, outcome: 'left_early' })
  const ending = await show()
  expect(ending).toMatchObject({ outcome: 'left_early', debrief: 'It was about attention.' })
  expect(JSON.stringify(ending)).not.toContain('finisher')
  expect(Object.keys(ending ?? {})).not.toContain('receipt')
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

/** The job runs twice: it ends the writes first, and erases once everything under way is stored. */
async function eraseAfterDays(days: number) {
  for (const minutes of [0, 10]) {
    const databaseNow = async () => Date.now() + days * 86_400_000 + minutes * 60_000
    await eraseData({ ...app.deps, databaseNow }, new AbortController().signal)
  }
}

test('nobody can replay somebody who withdrew, before and after their data is erased, nor after the retention date', async () => {
  const study = await aStudy(app)
  const show = (user_id: string) => app.call('/v1/show_replay', { experiment_id: study, user_id })
  for (const user_id of ['gone', 'stays']) {
    const person = await aParticipant(app, study, { user_id })
    await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
    expect((await show(user_id)).body.data.events).toHaveLength(1)
    if (user_id === 'gone') await app.call('/v1/withdraw', { session_token: person.session_token })
  }
  const statuses = async () => [(await show('gone')).status, (await show('stays')).status]
  const nNamed = async () =>
    (await app.database.pool.query('select from participants where experiment_id = $1 and user_id is not null', [study])).rowCount
  expect(await statuses()).toEqual([404, 200])
  await eraseAfterDays(1)
  expect([await nNamed(), ...(await statuses())]).toEqual([1, 404, 200])
  const retention_date = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  await app.call('/v1/set_retention_date', { experiment_id: study, retention_date })
  await eraseAfterDays(10)
  expect([await nNamed(), ...(await statuses())]).toEqual([0, 404, 404])
  expect((await show('nobody')).status).toBe(404)
})
