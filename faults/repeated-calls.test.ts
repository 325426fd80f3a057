import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Dice } from '../src/domain/dice.ts'
import { ask, call } from './call.ts'
import { databaseUrlOf, queryDatabase } from './embedded-database.ts'
import { lossesOf } from './kill-rounds.ts'
import { losesReplies, sendsTwice } from './proxy.ts'
import { faultDice } from './rounds.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aPaidStudy } from './studies.ts'
import { aDataDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { aLike, arrive, startWriting } from './writers.ts'

test('events whose answer is lost after the commit are sent again, and stored once', async () => {
  const dataDir = await aDataDirectory()
  const { url } = await startFeedlab({ DATA_DIR: dataDir })
  const writing = await startWriting(await losesReplies(url, afterArrivals(faultDice('lost answers')), 0.3), 32)
  await until('600 events are answered', () => writing.nAnswered() >= 600, 30_000)
  await writing.finish()
  expect(writing.refusals.length).toBeGreaterThan(100)
  // The server had stored what it is sent again.
  const repeated = writing.sent.filter(({ reply }) => reply?.duplicate === 1)
  expect(repeated.length).toBeGreaterThan(100)
  expect(await lossesOf(writing.sent, { url, dataDir })).toEqual([])
})

/** The writers do not repeat their arrival, so its replies come through. */
function afterArrivals(dice: Dice): Dice {
  let arrivals = 32
  return () => (arrivals-- > 0 ? 1 : dice())
}

test('events that arrive twice at the same moment, on one node or on two, are stored once', async () => {
  const dataDir = await aDataDirectory()
  const { url } = await startFeedlab({ DATA_DIR: dataDir })
  const other = await startFeedlab({ DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(dataDir) })
  const writing = await startWriting(await sendsTwice(url), 32)
  await until('300 events are answered', () => writing.nAnswered() >= 300, 30_000)
  await writing.finish()
  expect(await lossesOf(writing.sent, { url, dataDir })).toEqual([])
  expect(await queryDatabase(dataDir, 'select count(*)::int as n from participants')).toEqual([{ n: 32 }])

  const person = await arrive(url, 'on-two-nodes')
  for (let n = 0; n < 20; n++) {
    const body = { session_token: person.session_token, events: [aLike(person.entity_id)] }
    const replies = await Promise.all([url, other.url].map((at) => ask<{ stored: number }>(`${at}/v1/events`, body)))
    expect(replies.reduce((sum, { stored }) => sum + stored, 0)).toBe(1)
  }
})

test('an arrival, a form and an ending whose answers are lost give the same person, condition and code when they are repeated', async () => {
  const dataDir = await aDataDirectory()
  const { url } = await startFeedlab({ DATA_DIR: dataDir })
  const experiment_id = await aPaidStudy(url)
  const deaf = await losesReplies(url, () => 0, 1)
  const arrival = { user_id: 'ada', experiment_id }
  const twice = async (path: string, body: unknown) => {
    expect(await call(deaf + path, body)).toMatchObject({ status: 0 })
    return ask<{ data: Record<string, unknown> }>(url + path, body)
  }
  const { data } = await twice('/v1/load_experiment', arrival)
  const { session_token } = data
  expect(await queryDatabase(dataDir, 'select user_id, condition from participants')).toEqual([
    { user_id: 'ada', condition: data['condition'] },
  ])
  const form = { event_uid: randomUUID(), kind: 'form', client_time: 1, form: 'final', form_fields: { random: 'no' } }
  expect(await twice('/v1/events', { session_token, events: [form] })).toMatchObject({ stored: 0, duplicate: 1 })
  const ended = await twice('/v1/end_session', { session_token, outcome: 'complete' })
  expect(ended.data).toMatchObject({ outcome: 'complete', ending: { code: 'PAID' } })
  const file = await ask<string>(`${url}/v1/exports/${experiment_id}/user_form.csv`)
  expect(file.match(/"random"/g)).toHaveLength(1)
})
