import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Wave } from '#domain/waves/wave.ts'
import { FIRST_MAIL } from '#domain/waves/wave-mail.ts'
import { openMailConnection } from '#server/mails/mail-connection.ts'
import { setMember } from '#server/store/accounts/labs.ts'
import { setShare } from '#server/store/accounts/shares.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { aLab, aMember, aPerson, signedIn } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { aUserId, aWaveStudy, finish, letPass, open } from '#server/testing/wave-study.ts'
import { LOCAL_LAB } from '../local-owner.ts'
import { sendWaveMails } from './send-wave-mails.ts'

const WAVES: readonly Wave[] = [
  { name: 'start', journey: [{ step: 'feed', feed: 'begin' }] },
  { name: 'week', journey: [{ step: 'feed', feed: 'later' }], opens: { days: 7 }, closes: { days: 5 }, mail: FIRST_MAIL },
]

type Server = Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
let ofLab: Server
let ofInstallation: Server
beforeAll(async () => {
  ofLab = await startMailServer()
  ofInstallation = await startMailServer()
  const openMails = () => openMailConnection({ url: ofInstallation.url, from: 'installation@x.example' })
  app = await testApp({ deps: { openMails } })
})
afterAll(async () => {
  await app.close()
  await ofLab.close()
  await ofInstallation.close()
})
beforeEach(async () => {
  await app.database.pool.query('delete from lab_secrets')
  await app.database.pool.query('delete from person_contacts')
  await app.database.pool.query('delete from wave_mails')
  for (const { received } of [ofLab, ofInstallation]) received.length = 0
})

const server = (change: object = {}) => ({
  ...{ host: '127.0.0.1', port: ofLab.port, encryption: 'none', user: '', from: 'A lab <lab@uni.example>' },
  ...change,
})
const WITH_LOGIN = { host: 'smtp.uni.example', port: 587, encryption: 'starttls', user: 'lab', password: 'correct horse' }
const set = (given: object | null, more: object = {}, headers?: Record<string, string>) =>
  app.call('/v1/set_mail_server', { server: given as never, ...more }, headers) // also what no page sends
const show = async (headers?: Record<string, string>) => (await app.call('/v1/show_mail_server', {}, headers)).body.data
const send = () => sendWaveMails(app.deps, new AbortController().signal)

async function somebodyDue(experiment_id: string): Promise<string> {
  const user_id = aUserId()
  const { body } = await open(app, experiment_id, { user_id, device: { time_zone: 'Europe/Rome' } })
  const address = `${user_id}@x.example`
  await app.call('/v1/set_contact', { session_token: body.data.session_token, address, language: 'en' })
  await finish(app, { ...body.data, user_id, experiment_id })
  await letPass(app, user_id, '8 days')
  return address
}

test('a password is stored sealed, is in no answer and not in the audit log, and is deleted with the server', async () => {
  expect((await set(server(WITH_LOGIN))).status).toBe(200)
  const answer = await app.call('/v1/show_mail_server', {})
  expect(answer.body.data.server).toEqual({
    ...{ host: 'smtp.uni.example', port: 587, encryption: 'starttls', user: 'lab', from: 'A lab <lab@uni.example>' },
    has_password: true,
  })
  expect(answer.text).not.toContain('correct horse')
  const { rows } = await app.database.pool.query('select sealed from lab_secrets')
  expect(rows).toHaveLength(1)
  expect(rows[0].sealed).not.toContain('horse')
  const { text } = await app.call('/v1/list_audit', {})
  expect(text).toContain('smtp.uni.example')
  expect(text).not.toContain('horse')
  await set(null)
  expect((await app.database.pool.query('select from lab_secrets')).rows).toEqual([])
  expect((await show()).server).toBeNull()
})

test('a stored password is kept for the same server and user, and is never sent to another one', async () => {
  await set(server(WITH_LOGIN))
  const { password: _, ...without } = WITH_LOGIN
  expect((await set(server({ ...without, from: 'other@uni.example' }))).status).toBe(200)
  expect((await show()).server).toMatchObject({ from: 'other@uni.example', has_password: true })
  for (const change of [{ host: 'smtp.thief.example' }, { port: 25 }, { encryption: 'tls' }, { user: 'other' }]) {
    const { status, text } = await set(server({ ...without, ...change }))
    expect([status, text]).toEqual([400, expect.stringContaining('Type the password')])
  }
})

test('what cannot be a mail server is refused in words', async () => {
  const { status, text } = await set(server({ host: 'https://x.example' }))
  expect([status, text]).toEqual([400, expect.stringContaining('The host must be a name')])
  expect((await set(server({ encryption: 'none', user: 'a', password: 'b' }))).text).toContain('without encryption')
})

test('a server is stored for the lab of the study that is named, by an owner of that lab alone, and read by nobody else', async () => {
  const experiment_id = await aWaveStudy(app, WAVES)
  const { lab_id, owner } = await aLab(app)
  await setMember(app.database.db, { lab_id: LOCAL_LAB, person_id: owner.person_id }, 'owner')
  const headers = await signedIn(app, owner)
  await set(server({ host: 'own.example' }), {}, { ...headers, 'feedlab-lab': lab_id })
  await set(server({ host: 'of-the-study.example' }), { experiment_id }, headers)
  expect((await show()).server?.host).toBe('of-the-study.example')
  expect((await show({ ...headers, 'feedlab-lab': lab_id })).server?.host).toBe('own.example')

  const guest = await aPerson(app)
  await setShare(app.database.db, { experiment_id, person_id: guest.person_id }, 'owner')
  for (const headers of [await signedIn(app, guest), await signedIn(app, await aMember(app, LOCAL_LAB, 'editor'))]) {
    const calls = [
      await app.call('/v1/show_mail_server', { experiment_id }, headers),
      await set(null, { experiment_id }, headers),
      await app.call('/v1/test_mail_server', { experiment_id }, headers),
    ]
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403])
    const { data } = (await app.call('/v1/show_wave_mails', { experiment_id, wave: 'week' }, headers)).body
    expect([data.mails_by, data.may_set_mail_server]).toEqual(['lab', false])
  }
})

test('waves write by the server of their lab, others by that of the installation', async () => {
  const experiment_id = await aWaveStudy(app, WAVES, { 'mails-per-minute': '6000' })
  const before = await somebodyDue(experiment_id)
  await send()
  await set(server())
  const after = await somebodyDue(experiment_id)
  await send()
  expect(ofInstallation.received.map(({ to }) => to)).toEqual([before])
  expect(ofLab.received.map(({ to }) => to)).toEqual([after])
  expect(ofLab.received[0]?.raw).toContain('From: A lab <lab@uni.example>')
  const { data } = (await app.call('/v1/show_wave_mails', { experiment_id, wave: 'week' })).body
  expect(data).toMatchObject({ mails_by: 'lab', may_set_mail_server: true })
  await app.call('/v1/test_wave_mail', { experiment_id, wave: 'week', to: 'me@lab.example' })
  expect(ofLab.received.map(({ to }) => to)).toEqual([after, 'me@lab.example'])
})

test('a lab whose server is away waits alone, and its mails go at once by another one', async () => {
  const experiment_id = await aWaveStudy(app, WAVES, { 'mails-per-minute': '6000' })
  const address = await somebodyDue(experiment_id)
  const gone = await startMailServer()
  await gone.close()
  await set(server({ port: gone.port }))
  await send()
  expect((await app.call('/v1/show_wave_mails', { experiment_id, wave: 'week' })).body.data.counts).toEqual([
    { occasion: 0, state: 'waiting', n: 1 },
  ])
  await set(server())
  await send()
  expect(ofLab.received.map(({ to }) => to)).toEqual([address])
  expect(ofInstallation.received).toEqual([])
})

test('a server that another installation sealed is not replaced by that of this one', async () => {
  const experiment_id = await aWaveStudy(app, WAVES)
  await somebodyDue(experiment_id)
  await app.database.pool.query(`insert into lab_secrets (lab_id, name, sealed) values ($1, 'mail-server', 'of another')`, [
    LOCAL_LAB,
  ])
  expect(await show()).toMatchObject({ server: null, is_unreadable: true })
  await send()
  expect([...ofLab.received, ...ofInstallation.received]).toEqual([])
  expect((await app.call('/v1/show_wave_mails', { experiment_id, wave: 'week' })).body.data.mails_by).toBe('nobody')
})

test('a test goes to oneself by the server of the lab, or says exactly why not', async () => {
  const test = async () => app.call('/v1/test_mail_server', { to: 'me@lab.example' })
  expect((await test()).text).toContain('The lab has no mail server')
  await set(server())
  expect((await test()).body.data).toEqual({ sent_to: 'me@lab.example' })
  expect(ofLab.received[0]?.raw).toContain('Subject: Test of the mail server')
  await set(server({ encryption: 'starttls' }))
  expect((await test()).text).toContain('could not be spoken to encrypted')
  const gone = await startMailServer()
  await gone.close()
  await set(server({ port: gone.port }))
  expect((await test()).text).toContain('The mail server refuses connections to this port.')
  expect(ofInstallation.received).toEqual([])
})

test('a pre-flight knows that the lab has a server', async () => {
  const has = async () => (await app.call('/v1/show_me', {})).body.data.has_lab_mail
  const before = await has()
  await set(server())
  expect([before, await has()]).toEqual([false, true])
})
