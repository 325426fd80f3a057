import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Wave } from '#domain/waves/wave.ts'
import { FIRST_MAIL } from '#domain/waves/wave-mail.ts'
import { openMailConnection } from '#server/mails/mail-connection.ts'
import { anEmptyPlace, dir, setUpBackup } from '#server/testing/backups.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { aUserId, aWaveStudy, finish, letPass, open } from '#server/testing/wave-study.ts'
import { sendWaveMails } from '../use-cases/waves/send-wave-mails.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

setUpBackup()

const HOUR = 3_600_000
const WAVES: readonly Wave[] = [
  { name: 'start', journey: [{ step: 'feed', feed: 'begin' }] },
  {
    name: 'week',
    journey: [{ step: 'feed', feed: 'later' }],
    opens: { days: 7 },
    closes: { days: 5 },
    mail: { ...FIRST_MAIL, reminders: [6, 24] },
  },
]

let server: Awaited<ReturnType<typeof startMailServer>>
beforeEach(async () => {
  server = await startMailServer(() => undefined)
  onTestFinished(() => server.close())
})

const openMails = () =>
  openMailConnection({ url: server.url, from: 'Lab <lab@lab.example>' }, { connectMs: 1000, answerMs: 1000 })
const send = (app: TestApp) => sendWaveMails(app.deps, new AbortController().signal)

async function aPerson(app: TestApp, experiment_id: string, ago: string): Promise<string> {
  const user_id = aUserId()
  const { session_token } = (await open(app, experiment_id, { user_id })).body.data
  await app.call('/v1/set_contact', { session_token, address: `${user_id}@x.example`, language: 'en' })
  await finish(app, { session_token } as never)
  await letPass(app, user_id, ago)
  return user_id
}

test('mails that may have been sent since the backup are not sent again after a restore, and are in the log', async () => {
  const source = await testApp({ deps: { openMails } })
  onTestFinished(() => source.close())
  const experiment_id = await aWaveStudy(source, WAVES, { 'mails-per-minute': '6000' })
  const written = await aPerson(source, experiment_id, '7 days 1 hour')
  await send(source)
  // Their time comes after the backup, and before the restore ten hours later.
  const due = await aPerson(source, experiment_id, '7 days 2 hours')
  const waits = await aPerson(source, experiment_id, '7 days 3 hours')
  const ahead = await aPerson(source, experiment_id, '6 days')
  await source.database.pool.query(
    `insert into wave_mails (participant_id, wave, occasion, state, problem, next_at)
     select participant_id, 'week', 0, 'waiting', 'try-later', now() - interval '1 minute' from participants where user_id = $1`,
    [waits],
  )
  await source.database.pool.query(`update wave_mails set done_at = done_at - interval '10 hours' where state = 'sent'`)
  const path = join(dir, 'mails.zip')
  await writeBackup({ database: source.database, files: source.deps.files }, path, Date.now() - 10 * HOUR)
  server.received.length = 0
  await send(source)
  expect(server.received).toHaveLength(3)

  const place = await anEmptyPlace()
  await restoreBackup(place, path)
  const restored = await testApp({ database: place.database, deps: { openMails } })
  onTestFinished(() => restored.app.close())
  server.received.length = 0
  await send(restored)
  expect(server.received).toEqual([])
  const { log } = (await restored.call('/v1/show_wave_mails', { experiment_id, wave: 'week' })).body.data
  const unknown = { state: 'unknown', problem: 'restored' }
  const of = (user: string) => log.filter(({ user_id }) => user_id === user).toSorted((a, b) => a.occasion - b.occasion)
  expect(of(written)).toMatchObject([
    { occasion: 0, state: 'sent' },
    { occasion: 1, ...unknown },
  ])
  expect(of(due)).toMatchObject([{ occasion: 0, ...unknown }])
  expect(of(waits)).toMatchObject([
    { occasion: 0, ...unknown },
    { occasion: 1, ...unknown },
  ])
  expect(of(ahead)).toEqual([])

  // What comes due from now on is sent as ever: the first mail of who was ahead, and the next reminder of the others.
  await letPass(restored, ahead, '2 days')
  await restored.database.pool.query(`update wave_mails set done_at = done_at - interval '24 hours'`)
  await send(restored)
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(
    [written, due, waits, ahead].map((user) => `${user}@x.example`).toSorted(),
  )
})
