import { randomUUID } from 'node:crypto'
import { appendFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { signalAll } from './processes.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aPaidStudy } from './studies.ts'
import { aDataDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { arrive } from './writers.ts'

test('while the database is down nobody gets a code, and afterwards everybody does', async () => {
  const DATA_DIR = await aDataDirectory()
  const { url } = await startFeedlab({ DATA_DIR })
  const { session_token } = await arrive(url, 'finisher', await aPaidStudy(url))
  const form = { event_uid: randomUUID(), kind: 'form', client_time: 1, form: 'final', form_fields: { random: 'no' } }
  const save = () => call(`${url}/v1/events`, { session_token, events: [form] })
  const end = () => call(`${url}/v1/end_session`, { session_token, outcome: 'complete' })
  expect(await end()).toMatchObject({ status: 409, body: { error: { code: 'not_stored_yet' } } })

  const brokenConfig = join(DATA_DIR, 'postgres', 'postgresql.auto.conf')
  await appendFile(brokenConfig, 'no_such_setting = 1\n')
  await signalAll(DATA_DIR, 'SIGKILL')
  const answers = [await save(), await end(), await save(), await end()]
  expect(answers.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(answers.map(() => [503, '2']))
  expect(JSON.stringify(answers)).not.toContain('PAID')

  await truncate(brokenConfig)
  await until('the last form is stored', async () => (await save()).status === 200, 40_000)
  expect(await end()).toMatchObject({ status: 200, body: { data: { outcome: 'complete', ending: { code: 'PAID' } } } })
})
