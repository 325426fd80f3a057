import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setShare } from '#server/store/accounts/shares.ts'
import type { Posted } from '#server/webhooks/post-webhook.ts'
import { aParticipant, aStudy } from '../../testing/builders.ts'
import { readMetrics } from '../../testing/metrics.ts'
import { aMember, aPerson, signedIn } from '../../testing/people.ts'
import { type TestApp, testAccounts, testApp, testDatabase } from '../../testing/test-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'
import { sendNotices } from './send-notices.ts'

type Sent = { address: string; body: string; headers: Readonly<Record<string, string>> }

const HOUR_MS = 3_600_000
const HOOK = 'https://hooks.example.org/secret-path'

let app: TestApp
let dropDatabase: () => Promise<void>
let experiment_id: string
let posted: Sent[]
let mails: { to: string; subject: string; text: string }[]
let answer: Posted
let laterMs: number

beforeAll(async () => {
  const { database, drop } = await testDatabase()
  dropDatabase = drop
  const accounts = await testAccounts(database, {
    sendMail: async (to, subject, text) => {
      mails.push({ to, subject, text })
    },
  })
  app = await testApp({
    database,
    deps: {
      accounts,
      databaseNow: async () => Date.now() + laterMs,
      postWebhook: async (address, body, headers) => {
        posted.push({ address, body, headers })
        return answer
      },
    },
  })
})
afterAll(async () => {
  await app.close()
  await dropDatabase()
})
beforeEach(async () => {
  ;[posted, mails, answer, laterMs] = [[], [], { ok: true }, 0]
  experiment_id = await aStudy(app, { 'study-name': 'Rumours' })
})

const run = () => sendNotices(app.deps, new AbortController().signal)
const show = async () => (await app.call('/v1/show_notices', { experiment_id })).body.data
const set = async (given: object = {}) =>
  (
    await app.call('/v1/set_notices', {
      experiment_id,
      chosen: { 'first-participant': 0 },
      mail_to: [],
      webhook_url: HOOK,
      ...given,
    })
  ).body.data

test('a notice goes to the webhook once, signed with the secret that was shown when it was set', async () => {
  const { webhook_secret } = await set()
  await run()
  expect(posted).toEqual([])
  await aParticipant(app, experiment_id)
  await run()
  await aParticipant(app, experiment_id)
  await run()
  expect(posted).toHaveLength(1)
  const [{ address, body, headers } = { address: '', body: '', headers: {} }] = posted
  expect(address).toBe(HOOK)
  expect(JSON.parse(body)).toMatchObject({ version: 1, notice: 'first-participant', experiment_id, study_name: 'Rumours' })
  const signed = createHmac('sha256', webhook_secret ?? '')
    .update(`${headers['feedlab-timestamp']}.${body}`)
    .digest('hex')
  expect(headers['feedlab-signature']).toBe(`sha256=${signed}`)
  const { sent } = await show()
  expect(sent).toMatchObject([{ notice: 'first-participant', deliveries: [{ to: 'hooks.example.org', state: 'sent' }] }])
})

test('the secret is stored sealed, is shown once, and changes with the address', async () => {
  const { webhook_secret } = await set()
  const { rows } = await app.database.pool.query('select webhook_secret from notice_settings where experiment_id = $1', [
    experiment_id,
  ])
  expect(rows[0].webhook_secret).not.toContain(webhook_secret?.slice(6))
  expect(JSON.stringify(await show())).not.toContain(webhook_secret)
  expect((await set()).webhook_secret).toBeNull()
  expect((await set({ webhook_url: 'https://other.example/' })).webhook_secret).not.toBeNull()
  expect((await set({ webhook_url: 'https://other.example/', new_secret: true })).webhook_secret).not.toBeNull()
})

test('a receiver that fails is tried again with growing pauses, and given up after a day', async () => {
  answer = { ok: false, problem: 'it answered 500' }
  await set()
  await aParticipant(app, experiment_id)
  await run()
  await run()
  expect(posted).toHaveLength(1)
  expect((await show()).sent[0]?.deliveries).toMatchObject([{ state: 'retrying', problem: 'it answered 500', attempts: 1 }])
  for (laterMs = 0; laterMs <= 25 * HOUR_MS; laterMs += HOUR_MS) await run()
  const { sent } = await show()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.deliveries).toMatchObject([{ state: 'failed', problem: 'it answered 500' }])
  const tried = posted.length
  expect(tried).toBeGreaterThan(4)
  expect(new Set(posted.map(({ headers }) => headers['feedlab-delivery'])).size).toBe(1)
  laterMs = 60 * HOUR_MS
  await run()
  expect(posted).toHaveLength(tried)
})

test('people of the lab get mails, as long as they are in it', async () => {
  const { person_id, email } = await aMember(app, LOCAL_LAB, 'analyst')
  await set({ mail_to: [person_id], webhook_url: '', chosen: { 'first-participant': 0 } })
  await aParticipant(app, experiment_id)
  await run()
  expect(mails).toMatchObject([{ to: email, subject: 'Rumours: notice of Feedlab' }])
  expect(mails[0]?.text).toContain(`/studies/${experiment_id}/notices`)
  await app.database.pool.query('delete from lab_members where person_id = $1', [person_id])
  await app.call('/v1/test_notices', { experiment_id })
  expect(mails).toHaveLength(1)
})

test('a guest of the study does not learn who is in the lab, and keeps those who get mails already', async () => {
  const [told, untold] = [await aMember(app, LOCAL_LAB, 'analyst'), await aMember(app, LOCAL_LAB, 'editor')]
  const guest = await aPerson(app)
  await setShare(app.database.db, { experiment_id, person_id: guest.person_id }, 'editor')
  await set({ mail_to: [told.person_id], webhook_url: '' })
  const headers = await signedIn(app, guest)
  const { members } = (await app.call('/v1/show_notices', { experiment_id }, headers)).body.data
  expect(members.map(({ person_id }) => person_id).sort()).toEqual([told.person_id, guest.person_id].sort())
  const body = { experiment_id, chosen: { 'first-participant': 0 }, webhook_url: '' }
  const statusFor = async (...mail_to: string[]) => (await app.call('/v1/set_notices', { ...body, mail_to }, headers)).status
  expect(await statusFor(untold.person_id)).toBe(400)
  expect(await statusFor(told.person_id, guest.person_id)).toBe(200)
  expect((await show()).members.map(({ person_id }) => person_id)).toContain(untold.person_id)
})

test('a test says at once how it went, and is not repeated', async () => {
  await set()
  answer = { ok: false, problem: 'it answered 404' }
  const { sent } = (await app.call('/v1/test_notices', { experiment_id })).body.data
  expect(sent).toMatchObject({ notice: 'test', deliveries: [{ state: 'failed', problem: 'it answered 404' }] })
  laterMs = HOUR_MS
  await run()
  expect(posted).toHaveLength(1)
})

test('strangers, unknown notices and addresses without https are refused', async () => {
  const body = { experiment_id, chosen: {}, mail_to: [], webhook_url: '' }
  const statusOf = async (given: object) => (await app.call('/v1/set_notices', { ...body, ...given })).status
  expect(await statusOf({})).toBe(200)
  expect(await statusOf({ mail_to: [randomUUID()] })).toBe(400)
  expect(await statusOf({ chosen: { nonsense: 1 } })).toBe(400)
  expect(await statusOf({ webhook_url: 'http://example.org/' })).toBe(400)
  expect((await app.call('/v1/test_notices', { experiment_id })).status).toBe(400)
})

test('errors in browsers are counted by place and browser, without tests', async () => {
  await set({ chosen: { 'browser-errors': 2 } })
  const before = (await readMetrics(app)).value('feedlab_browser_errors_total', { kind: 'error' }) ?? 0
  const report = async (user_id: string, given: object = {}) => {
    const { session_token } = await aParticipant(app, experiment_id, { user_id })
    const body = {
      session_token,
      kind: 'error' as const,
      file: 'feed-Ab12.js',
      line: 7,
      column: 3,
      page: 'feed' as const,
      ...given,
    }
    return app.call('/v1/report_error', body, { 'user-agent': 'Mozilla/5.0 Firefox/140.0 secret-device' })
  }
  await report('one')
  await report('a-test-person')
  await run()
  expect(posted).toEqual([])
  await report('two')
  await run()
  expect((await show()).browser_errors).toMatchObject([
    { kind: 'error', file: 'feed-Ab12.js', line: 7, column: 3, page: 'feed', browser: 'Firefox', n: 2 },
  ])
  expect(posted).toHaveLength(1)
  expect((await readMetrics(app)).value('feedlab_browser_errors_total', { kind: 'error' })).toBe(before + 2)
  for (const given of [{ file: 'https://elsewhere/x.js?id=1' }, { message: 'typed text' }, { page: '/feed?user_id=7' }])
    expect((await report('three', given)).status).toBe(400)
})

test('a study in which nothing can happen is not looked at, until it runs again or somebody in it finishes', async () => {
  await aParticipant(app, experiment_id)
  await set()
  await app.call('/v1/set_study_status', { experiment_id, status: 'closed' })
  const change = (sql: string) =>
    app.database.pool.query(`update participants set ${sql} where experiment_id = $1`, [experiment_id])
  await change(`last_seen_at = now() - interval '2 hours'`)
  await run()
  expect((await show()).sent).toEqual([])
  await change(`outcome = 'complete', completed_at = now()`)
  await run()
  expect((await show()).sent).toHaveLength(1)
  await run()
  expect((await show()).sent).toHaveLength(1)
})

test('notices of many studies that run are found together', async () => {
  const other = await aStudy(app)
  for (const id of [experiment_id, other]) {
    await aParticipant(app, id)
    await app.call('/v1/set_notices', { experiment_id: id, chosen: { 'first-participant': 0 }, mail_to: [], webhook_url: '' })
  }
  await run()
  const { rows } = await app.database.pool.query('select notice from notices where experiment_id = any($1)', [
    [experiment_id, other],
  ])
  expect(rows).toEqual([{ notice: 'first-participant' }, { notice: 'first-participant' }])
})
