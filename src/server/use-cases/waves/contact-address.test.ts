import { afterAll, beforeAll, expect, test } from 'vitest'
import { allExports } from '#domain/exports/index.ts'
import type { Wave } from '#domain/waves/wave.ts'
import { FIRST_MAIL } from '#domain/waves/wave-mail.ts'
import { openMailConnection } from '#server/mails/mail-connection.ts'
import { sendForm } from '#server/testing/builders.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { aUserId, aWaveStudy, finish, letPass, open } from '#server/testing/wave-study.ts'
import { sendWaveMails } from './send-wave-mails.ts'

const ADDRESS = 'ada.unlikely-name@mail.example'
const PATIENCE = { connectMs: 20_000, answerMs: 20_000 }
const WAVES: readonly Wave[] = [
  { name: 'start', journey: [{ step: 'feed' }, { step: 'form', form: 'contact' }] },
  { name: 'week', journey: [{ step: 'feed' }], opens: { days: 7 }, closes: { days: 2 }, mail: FIRST_MAIL },
]

let app: TestApp
let server: Awaited<ReturnType<typeof startMailServer>>
let experiment_id: string
let user_id: string
let receipt: string | null

beforeAll(async () => {
  server = await startMailServer()
  const openMails = () => openMailConnection({ url: server.url, from: 'Lab <lab@lab.example>' }, PATIENCE)
  app = await testApp({ deps: { openMails } })
  experiment_id = await aWaveStudy(app, WAVES)
  user_id = aUserId()
  const { body } = await open(app, experiment_id, { user_id })
  const person = { ...body.data, user_id, experiment_id }
  await app.call('/v1/set_contact', { session_token: person.session_token, address: ADDRESS, language: 'en' })
  await sendForm(app, person, 'contact', { 'contact-by-mail': 'yes' })
  receipt = (await finish(app, person)).receipt
  await letPass(app, user_id, '8 days')
  await sendWaveMails(app.deps, new AbortController().signal)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

test('a mail address is used for mails, and the person reads it in their own data', async () => {
  expect(server.received.map(({ to }) => to)).toEqual([ADDRESS])
  expect((await app.call('/v1/download_my_data', { receipt: receipt ?? '' })).text).toContain(ADDRESS)
})

test('no table of the database has it in plain text', async () => {
  const { pool } = app.database
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found = async (text: string) => {
    const names: string[] = []
    for (const { name } of rows)
      if ((await pool.query(`select from ${name} as row where row::text ilike $1 limit 1`, [`%${text}%`])).rowCount)
        names.push(name)
    return names
  }
  // What is there is found.
  expect(await found(user_id)).toContain('public.participants')
  expect(await found(ADDRESS)).toEqual([])
})

const fileOf = async (path: string) =>
  (await app.app.inject({ method: 'GET', url: `/v1/exports/${experiment_id}/${path}`, headers: { host: '127.0.0.1:3000' } }))
    .rawPayload

test('no file has it: exports, package, bundle, report, and the lists of people to ask back', async () => {
  const files = new Map<string, Buffer>()
  for (const { name } of allExports.filter(({ of }) => of === 'study')) files.set(name, await fileOf(`${name}.csv?raw=yes`))
  for (const name of ['due_ids', 'personal_links']) files.set(name, await fileOf(`${name}.csv?wave=week`))
  for (const zip of ['package.zip', 'bundle.zip', 'report.zip'])
    for (const [name, content] of await entriesOfZip(await fileOf(zip))) files.set(`${zip}/${name}`, content)
  expect(String(files.get('user_form'))).toContain('contact-by-mail')
  expect(files.size).toBeGreaterThan(20)
  expect([...files].filter(([, content]) => content.includes(ADDRESS)).map(([name]) => name)).toEqual([])
})

test('no call of researchers shows it: waves, mails, participants, replay, and the audit log', async () => {
  const answers = [
    await app.call('/v1/list_waves', { experiment_id }),
    await app.call('/v1/show_wave_mails', { experiment_id, wave: 'week' }),
    await app.call('/v1/list_participants', { experiment_id }),
    await app.call('/v1/show_replay', { experiment_id, user_id }),
    await app.call('/v1/list_audit', {}),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.map(({ text }) => text).filter((text) => text.includes(ADDRESS))).toEqual([])
})
