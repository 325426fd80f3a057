import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../src/server/testing/mail-server.ts'
import { ask } from './call.ts'
import { databaseUrlOf } from './embedded-database.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aDataDirectory } from './temporary-directory.ts'
import { until } from './until.ts'

const PEOPLE = 200
const KILLS = [40, 90, 140]
/** Mails that can be under way when a server is killed: it has four connections. */
const AT_ONCE = 4
const TEXT = 'The next part is open: {{link}} {{stop}}'

async function aStudyWithMails(url: string): Promise<string> {
  const listed = await ask<{ data: { entity_sets: string } }>(`${url}/v1/pull_entity_sets`)
  const [{ entity_set } = { entity_set: '' }] = JSON.parse(listed.data.entity_sets) as { entity_set: string }[] // as in the contract
  const waves = [
    { name: 'start', journey: [{ step: 'feed', feed: 'begin' }] },
    {
      name: 'week',
      journey: [{ step: 'feed', feed: 'later' }],
      opens: { days: 7 },
      mail: { subject: 'Part two', text: TEXT },
    },
  ]
  const settings = {
    entity_sets: JSON.stringify([{ entity_set, number_to_show: 2, randomize_between_subjects: 'yes' }]),
    'mails-per-minute': '6000',
    waves: JSON.stringify(waves),
  }
  const condition_settings = Object.entries(settings).map(([param, value]) => ({ condition: 1, param, value }))
  return (await ask<{ data: { experiment_id: string } }>(`${url}/v1/spawn_experiment`, { condition_settings })).data.experiment_id
}

async function give(url: string, experiment_id: string, user_id: string) {
  const { data } = await ask<{ data: { session_token: string } }>(`${url}/v1/load_experiment`, { user_id, experiment_id })
  await ask(`${url}/v1/set_contact`, { session_token: data.session_token, address: addressOf(user_id), language: 'en' })
}

const addressOf = (user_id: string) => `${user_id}@people.example`

test('three kills while 200 mails are sent: nobody gets one twice, and nobody is forgotten but who is in the log as unknown', async () => {
  const DATA_DIR = await aDataDirectory()
  const mails = await startMailServer(() => undefined, { answerMs: 15 })
  onTestFinished(mails.close)
  const variables = { DATA_DIR, SMTP_URL: mails.url, MAIL_FROM: 'Lab <lab@lab.example>' }
  let server = await startFeedlab(variables)
  const experiment_id = await aStudyWithMails(server.url)
  const people = Array.from({ length: PEOPLE }, (_, i) => `person-${i}`)
  for (let i = 0; i < PEOPLE; i += 20)
    await Promise.all(people.slice(i, i + 20).map((user_id) => give(server.url, experiment_id, user_id)))

  const database = new Client(databaseUrlOf(DATA_DIR))
  await database.connect()
  onTestFinished(() => database.end())
  await database.query(
    "update participants set outcome = 'complete', completed_at = now(), created_at = created_at - interval '8 days' where experiment_id = $1",
    [experiment_id],
  )
  const states = async () =>
    (
      await database.query<{ user_id: string; state: string }>(
        'select user_id, state from wave_mails join participants using (participant_id) where experiment_id = $1',
        [experiment_id],
      )
    ).rows
  const interrupted = new Set<string>()
  for (const nSent of KILLS) {
    await until(`${nSent} mails are sent`, () => mails.received.length >= nSent, 120_000)
    server.send('SIGKILL')
    await server.exit
    for (const { user_id, state } of await states()) if (state === 'sending') interrupted.add(user_id)
    server = await startFeedlab(variables)
  }
  await until(
    'every mail is sent except those that a kill interrupted',
    async () => {
      const rows = await states()
      return (
        rows.length === PEOPLE &&
        rows.every(({ user_id, state }) => state === 'sent' || state === 'unknown' || interrupted.has(user_id))
      )
    },
    240_000,
  )
  // The server calls a mail unknown two minutes after it was claimed. Until then it is not sent again.
  await database.query("update wave_mails set claimed_at = claimed_at - interval '2 minutes' where state = 'sending'")
  await until('no mail is under way', async () => (await states()).every(({ state }) => state !== 'sending'), 60_000)
  const received = mails.received.map(({ to }) => to)
  expect(received.length).toBe(new Set(received).size)
  const rows = await states()
  const unknown = rows.filter(({ state }) => state === 'unknown').map(({ user_id }) => user_id)
  expect(unknown.length).toBeLessThanOrEqual(KILLS.length * AT_ONCE)
  const reached = new Set(received)
  expect(people.filter((user_id) => !reached.has(addressOf(user_id)) && !unknown.includes(user_id))).toEqual([])
  expect(rows.filter(({ user_id, state }) => state === 'sent' && !reached.has(addressOf(user_id)))).toEqual([])
  console.log(`${received.length} received, ${unknown.length} unknown of ${PEOPLE}`)
}, 600_000)
