import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Wave } from '#domain/waves/wave.ts'
import { FIRST_MAIL } from '#domain/waves/wave-mail.ts'
import { openMailConnection, type Patience } from '#server/mails/mail-connection.ts'
import { type Reply, startMailServer } from '#server/testing/mail-server.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { aUserId, aWaveStudy, comeBack, finish, letPass, open } from '#server/testing/wave-study.ts'
import type { Deps } from '../deps.ts'
import { sendWaveMails } from './send-wave-mails.ts'

/** A busy machine answers late; only who waits for an answer that never comes is to give up soon. */
const PATIENCE = { connectMs: 20_000, answerMs: 20_000 }
const LITTLE_PATIENCE = { ...PATIENCE, answerMs: 1500 }
const WAVES: readonly Wave[] = [
  { name: 'start', journey: [{ step: 'feed', feed: 'begin' }] },
  {
    name: 'week',
    journey: [{ step: 'feed', feed: 'later' }],
    opens: { days: 7 },
    closes: { days: 2 },
    mail: { ...FIRST_MAIL, reminders: [6, 24] },
  },
]

let app: TestApp
let replies: Map<string, Reply>
let server: Awaited<ReturnType<typeof startMailServer>>

const openMails = (patience: Patience) => () => openMailConnection({ url: server.url, from: 'Lab <lab@lab.example>' }, patience)

beforeAll(async () => {
  server = await startMailServer((to) => replies.get(to))
  app = await testApp({ deps: { openMails: openMails(PATIENCE) } })
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(async () => {
  replies = new Map()
  server.received.length = 0
  await app.database.pool.query('delete from person_contacts')
  await app.database.pool.query('delete from wave_mails')
})

const send = (deps: Deps = app.deps) => sendWaveMails(deps, new AbortController().signal)
const waveStudy = (others: Record<string, string> = {}) =>
  aWaveStudy(app, WAVES, { 'study-name': 'Rumours', 'mails-per-minute': '6000', ...others })

type Person = Awaited<ReturnType<typeof aPerson>>
async function aPerson(experiment_id: string, ago = '7 days 1 hour', device = { time_zone: 'America/New_York' }) {
  const user_id = aUserId()
  const { body } = await open(app, experiment_id, { user_id, device })
  const person = { ...body.data, user_id, experiment_id }
  const address = `${user_id}@x.example`
  const { body: kept } = await app.call('/v1/set_contact', { session_token: person.session_token, address, language: 'en' })
  expect(kept.data.is_stored).toBe(true)
  await finish(app, person)
  await letPass(app, user_id, ago)
  return { ...person, address }
}

const mailsTo = ({ address }: Person) => server.received.filter(({ to }) => to === address)
const textOf = (raw = '') => raw.replaceAll('=\n', '').replaceAll('=3D', '=')
const later = (hours: number) =>
  app.database.pool.query(
    `update wave_mails set done_at = done_at - $1 * interval '1 hour', claimed_at = claimed_at - $1 * interval '1 hour', next_at = next_at - $1 * interval '1 hour'`,
    [hours],
  )
const show = async (experiment_id: string) => (await app.call('/v1/show_wave_mails', { experiment_id, wave: 'week' })).body.data
const addresses = async () => (await app.database.pool.query('select sealed, ended from person_contacts')).rows

test('who is due gets one mail in their own time, with a link that opens the wave, however often the job runs', async () => {
  const experiment_id = await waveStudy()
  const person = await aPerson(experiment_id)
  await aPerson(experiment_id, '3 days')
  await Promise.all([send(), send()])
  await send()
  expect(server.received).toHaveLength(1)
  const text = textOf(mailsTo(person)[0]?.raw)
  expect(text).toContain('Subject: Rumours: the next part is open')
  expect(text).toMatch(/until \w+, \w+ \d+ at \d+:\d\d.[AP]M E[DS]T/)
  const personal = /personal=([\w-]+)/.exec(text)?.[1] ?? ''
  expect((await open(app, experiment_id, { query: { personal } })).status).toBe(200)
  const log = await show(experiment_id)
  expect(log).toMatchObject({ n_found: 1, counts: [{ occasion: 0, state: 'sent', n: 1 }], addresses: { given: 2 } })
  expect(JSON.stringify(log)).not.toContain(person.address)
})

test('reminders come at their hours until the wave is done, and of several that are late one', async () => {
  const experiment_id = await waveStudy()
  const [idle, prompt] = [await aPerson(experiment_id), await aPerson(experiment_id)]
  await send()
  await later(5)
  await send()
  expect(mailsTo(idle)).toHaveLength(1)
  await finish(app, await comeBack(app, prompt))
  await later(20)
  await send()
  await send()
  expect(mailsTo(idle)).toHaveLength(2)
  expect(mailsTo(prompt)).toHaveLength(1)
  expect((await show(experiment_id)).counts).toContainEqual({ occasion: 2, state: 'sent', n: 1 })
  expect((await app.call('/v1/list_waves', { experiment_id, search: idle.user_id })).body.data.people[0]).toMatchObject({
    invited_at: expect.any(Number),
    reminded_at: expect.any(Number),
  })
})

test('one click ends the mails without signing in, and deletes the address', async () => {
  const experiment_id = await waveStudy()
  const [one, two, three] = [await aPerson(experiment_id), await aPerson(experiment_id), await aPerson(experiment_id)]
  await send()
  const headerOf = (person: Person) => /List-Unsubscribe:\s+<([^>]+)>/.exec(mailsTo(person)[0]?.raw ?? '')?.[1] ?? ''
  expect(mailsTo(one)[0]?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const anonymous = await app.app.inject({
    method: 'POST',
    url: new URL(headerOf(one)).pathname,
    headers: { host: '127.0.0.1:3000', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(anonymous.statusCode).toBe(200)
  const stop = /no-more-mails\?stop=([\w-]+)/.exec(textOf(mailsTo(two)[0]?.raw))?.[1] ?? ''
  for (let i = 0; i < 2; i++) expect((await app.call('/v1/stop_mails', { stop })).status).toBe(200)
  expect((await app.call('/v1/stop_mails', { stop: 'made-up' })).status).toBe(404)
  await later(30)
  await send()
  expect([one, two, three].map((person) => mailsTo(person).length)).toEqual([1, 1, 2])
  expect((await show(experiment_id)).addresses).toEqual({ given: 1, stopped: 2, refused: 0, over: 0 })
  expect((await addresses()).filter(({ sealed }) => sealed !== null)).toHaveLength(1)
})

test('after a withdrawal there is no address, and no mail', async () => {
  const experiment_id = await waveStudy()
  const person = await aPerson(experiment_id)
  await app.call('/v1/withdraw', { session_token: person.session_token })
  expect(await addresses()).toEqual([])
  await send()
  expect(server.received).toEqual([])
  expect((await app.call('/v1/set_contact', { session_token: person.session_token, address: person.address })).body.data).toEqual(
    {
      is_stored: false,
    },
  )
})

test('the address is deleted with the last wave', async () => {
  const experiment_id = await waveStudy()
  await aPerson(experiment_id, '10 days')
  const done = await aPerson(experiment_id)
  await finish(app, await comeBack(app, done))
  await send()
  expect(await addresses()).toEqual([
    { sealed: null, ended: 'over' },
    { sealed: null, ended: 'over' },
  ])
})

test('one address that is refused fails alone, and is not written to again', async () => {
  const experiment_id = await waveStudy()
  const [bad, good] = [await aPerson(experiment_id), await aPerson(experiment_id)]
  replies.set(bad.address, { at: 'rcpt', line: '550 no such user' })
  await send()
  await later(30)
  await send()
  expect(mailsTo(good)).toHaveLength(2)
  const { log, addresses: counted } = await show(experiment_id)
  expect(log.filter(({ user_id }) => user_id === bad.user_id)).toEqual([
    expect.objectContaining({ state: 'failed', problem: 'address-refused', attempts: 1 }),
  ])
  expect(counted).toMatchObject({ given: 1, refused: 1 })
})

test('an answer after its time leaves a mail unknown, and it is not sent again', async () => {
  const experiment_id = await waveStudy()
  const person = await aPerson(experiment_id)
  replies.set(person.address, 'no-answer')
  await send({ ...app.deps, openMails: openMails(LITTLE_PATIENCE) })
  await send()
  expect(mailsTo(person)).toHaveLength(1)
  expect((await show(experiment_id)).log).toMatchObject([{ state: 'unknown', problem: 'no-answer' }])
})

test('a mail server that is away for an hour loses nothing, and is asked at growing intervals', async () => {
  const experiment_id = await waveStudy()
  const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(experiment_id)))
  const nobody = {
    ...app.deps,
    openMails: () => openMailConnection({ url: 'smtp://127.0.0.1:9', from: 'a@b.example' }, PATIENCE),
  }
  await send(nobody)
  const tried = async () =>
    (await app.database.pool.query('select coalesce(sum(attempts), 0)::int as n from wave_mails')).rows[0].n
  const first = await tried()
  await send(nobody)
  // Its time has not come.
  expect(await tried()).toBe(first)
  for (let minutes = 0; minutes < 60; minutes += 6) {
    await later(0.1)
    await send(nobody)
  }
  expect(await tried()).toBeLessThan(40)
  await later(0.3)
  await send()
  await send()
  expect(people.map((person) => mailsTo(person).length)).toEqual(people.map(() => 1))
  expect((await show(experiment_id)).counts).toEqual([{ occasion: 0, state: 'sent', n: 8 }])
})

test('no more mails go in a minute than the study allows', async () => {
  const experiment_id = await waveStudy({ 'mails-per-minute': '2' })
  for (let i = 0; i < 5; i++) await aPerson(experiment_id)
  await send()
  await send()
  expect(server.received).toHaveLength(2)
  expect((await show(experiment_id)).n_due).toBe(3)
  await later(0.02)
  await send()
  expect(server.received).toHaveLength(4)
})

test('a mail whose server ended while it sent it is unknown, and is not sent again', async () => {
  const experiment_id = await waveStudy()
  const { user_id } = await aPerson(experiment_id)
  await app.database.pool.query(
    `insert into wave_mails (participant_id, wave, occasion, state, claimed_at)
     select participant_id, 'week', 0, 'sending', now() - interval '10 minutes' from participants where user_id = $1`,
    [user_id],
  )
  await send()
  expect(server.received).toEqual([])
  expect((await show(experiment_id)).log).toMatchObject([{ state: 'unknown', problem: 'interrupted' }])
})

test('nobody is written to while the study is paused, and addresses of a closed study are deleted', async () => {
  const experiment_id = await waveStudy()
  const person = await aPerson(experiment_id)
  await app.call('/v1/set_study_status', { experiment_id, status: 'paused' })
  await send()
  expect(server.received).toEqual([])
  await app.call('/v1/set_study_status', { experiment_id, status: 'running' })
  await send()
  expect(mailsTo(person)).toHaveLength(1)
  await app.call('/v1/set_study_status', { experiment_id, status: 'closed' })
  await send()
  expect(await addresses()).toEqual([{ sealed: null, ended: 'over' }])
})

test('the address is stored sealed, and is in no file of the study', async () => {
  const experiment_id = await waveStudy()
  const person = await aPerson(experiment_id)
  const { rows } = await app.database.pool.query('select person_contacts::text as row from person_contacts')
  expect(JSON.stringify(rows)).not.toContain(person.address)
  const tables = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/user_form.csv` })
  expect(tables.text).not.toContain(person.address)
  const mine = await app.call('/v1/download_my_data', { session_token: person.session_token })
  expect(mine.body.data.tables['person_contacts']).toMatchObject([{ address: person.address }])
})

test('a second browser, a test person and a wrong address store nothing', async () => {
  const experiment_id = await waveStudy()
  const person = await aPerson(experiment_id, '1 hour')
  const other = await open(app, experiment_id, { user_id: person.user_id })
  const give = (session_token: string, address = 'eve@x.example') => app.call('/v1/set_contact', { session_token, address })
  expect((await give(other.body.data.session_token)).body.data.is_stored).toBe(false)
  const preview = await open(app, experiment_id, { user_id: aUserId(), query: { preview: 'yes' } })
  expect((await give(preview.body.data.session_token)).body.data.is_stored).toBe(false)
  for (const address of ['nobody', 'a@b', 'a@x.example\r\nBcc: b@x.example', 'a@x.example,b@x.example', '"a" <a@x.example>'])
    expect((await give(person.session_token, address)).status).toBe(400)
})

test('a test goes to oneself and to nobody else', async () => {
  const experiment_id = await waveStudy()
  const person = await aPerson(experiment_id)
  const { body } = await app.call('/v1/test_wave_mail', { experiment_id, wave: 'week', to: 'me@lab.example' })
  expect(body.data.sent_to).toBe('me@lab.example')
  expect(server.received.map(({ to }) => to)).toEqual(['me@lab.example'])
  expect(mailsTo(person)).toEqual([])
  expect((await app.call('/v1/test_wave_mail', { experiment_id, wave: 'start', to: 'me@lab.example' })).status).toBe(400)
})
