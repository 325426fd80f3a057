import { expect, test } from 'vitest'
import { aLike, aParticipant, aStudy, FINAL_ANSWERS, type Loaded, sendForm } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { eraseData } from './erase-data.ts'

setUpApp()

const settings = { forms: '["final"]', contact: 'Ada, ada@lab.example', 'retention-date': '2099-12-31' }
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

async function aFinisher(given = settings): Promise<Loaded & { receipt: string }> {
  const person = await aParticipant(app, await aStudy(app, given), { query: { PROLIFIC_PID: 'pid-1' } })
  await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
  await sendForm(app, person, 'final', { ...FINAL_ANSWERS, comments: 'my own words' })
  const { body } = await app.call('/v1/end_session', { session_token: person.session_token, outcome: 'complete' })
  return { ...person, receipt: body.data.receipt }
}

const erase = () => eraseData({ ...app.deps, databaseNow: async () => Date.now() + 5 * MINUTE_MS }, new AbortController().signal)

test.each(['session_token', 'receipt'] as const)(
  'by %s, people see what is stored about them, whom to ask and until when',
  async (by) => {
    const person = await aFinisher()
    const { status, body } = await app.call('/v1/show_my_data', { [by]: person[by] })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      experiment_id: person.experiment_id,
      state: 'stored',
      reason: null,
      started_on: new Date().toISOString().slice(0, 10),
      n_events: expect.any(Number),
      n_answers: 3,
      erase_by: null,
      erased_at: null,
      retention_date: '2099-12-31',
      contact: 'Ada, ada@lab.example',
      asks_address: false,
      network_kept: false,
      may_read: true,
    })
    expect(body.data.n_events).toBeGreaterThanOrEqual(3)
  },
)

test('who took part in a study that asks for a mail address reads how it is kept, before and after giving one', async () => {
  const journey = '[{"step":"feed"},{"step":"contact"}]'
  const person = await aParticipant(app, await aStudy(app, {}, { journey }))
  const { session_token } = person
  const asks = async () => (await app.call('/v1/show_my_data', { session_token })).body.data.asks_address
  expect(await asks()).toBe(true)
  const later = { name: 'week', journey: JSON.parse(journey), opens: { days: 7 } }
  const waves = JSON.stringify([{ name: 'start', journey: [{ step: 'feed' }] }, later])
  const other = await aParticipant(app, await aStudy(app, { waves }))
  expect((await app.call('/v1/show_my_data', { session_token: other.session_token })).body.data.asks_address).toBe(true)
})

test('the download has everything: answers, events, cards, device and the id of the panel, and the numbers agree', async () => {
  const { receipt, user_id } = await aFinisher()
  const { body, text } = await app.call('/v1/download_my_data', { receipt })
  for (const stored of ['my own words', user_id, 'pid-1']) expect(text).toContain(stored)
  const shown = (await app.call('/v1/show_my_data', { receipt })).body.data
  const { participant, tables } = body.data
  expect([tables['events']?.length, tables['form_answers']?.length]).toEqual([shown.n_events, shown.n_answers])
  expect(tables['feeds']).toHaveLength(1)
  expect(participant).toMatchObject({
    user_id,
    condition: 1,
    outcome: 'complete',
    assignment: { method: 'least-filled', coin: expect.any(Number) },
  })
  expect(text).not.toContain('participant_id')
})

test('a second browser that only knows the user_id sees numbers and no data', async () => {
  const { user_id, experiment_id } = await aFinisher()
  const { session_token } = await aParticipant(app, experiment_id, { user_id })
  expect((await app.call('/v1/show_my_data', { session_token })).body.data.may_read).toBe(false)
  const refused = await app.call('/v1/download_my_data', { session_token })
  expect(refused.status).toBe(403)
  expect(refused.text).not.toContain('my own words')
})

test('after a withdrawal the page says until when it is erased, and then that it was', async () => {
  const { receipt } = await aFinisher()
  const beforeMs = Date.now()
  await app.call('/v1/withdraw', { receipt })
  const waiting = (await app.call('/v1/show_my_data', { receipt })).body.data
  expect(waiting).toMatchObject({ state: 'to-be-erased', reason: 'withdrawn', erased_at: null })
  expect(waiting.erase_by).toBeGreaterThanOrEqual(beforeMs + DAY_MS - 1000)
  expect(waiting.erase_by).toBeLessThanOrEqual(Date.now() + DAY_MS + 1000)
  await erase()
  const erased = (await app.call('/v1/show_my_data', { receipt })).body.data
  expect(erased).toMatchObject({ state: 'erased', reason: 'withdrawn', erase_by: null, n_events: 0, n_answers: 0 })
  expect(erased.erased_at).toBeGreaterThanOrEqual(beforeMs - 1000)
  expect((await app.call('/v1/download_my_data', { receipt })).text).not.toContain('my own words')
})

test('without a date and a contact of its own a study says so', async () => {
  const { receipt } = await aFinisher({ ...settings, contact: '', 'retention-date': '' })
  expect((await app.call('/v1/show_my_data', { receipt })).body.data).toMatchObject({ contact: '', retention_date: null })
})

test('guessing receipts is slowed down by address, and calls with a token are not', async () => {
  const node = await testApp({ database: app.database })
  const { receipt, session_token } = await aFinisher()
  const guesses = []
  for (let i = 0; i < 12; i++) guesses.push((await node.call('/v1/show_my_data', { receipt: `wrong-${i}` })).status)
  expect([...new Set(guesses)]).toEqual([404, 429])
  const refused = await node.call('/v1/withdraw', { receipt })
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await node.call('/v1/show_my_data', { session_token })).status).toBe(200)
  await node.app.close()
})

test('other spellings of a receipt, which people may type, count like one', async () => {
  const node = await testApp({ database: app.database })
  const wrong = '0000-1111-2222-3333-4444-5555'
  const spellings = [
    wrong,
    wrong.toLowerCase(),
    wrong.replaceAll('-', ' '),
    wrong.replaceAll('0', 'O'),
    wrong.replaceAll('1', 'l'),
  ]
  const guesses = []
  for (const receipt of [...spellings, ...spellings, ...spellings])
    guesses.push((await node.call('/v1/show_my_data', { receipt })).status)
  expect([...new Set(guesses)]).toEqual([404, 429])
  await node.app.close()
})

test('right receipts are never slowed down', async () => {
  const { receipt } = await aFinisher()
  for (let i = 0; i < 15; i++) expect((await app.call('/v1/show_my_data', { receipt })).status).toBe(200)
})
