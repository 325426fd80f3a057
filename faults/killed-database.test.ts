import { existsSync } from 'node:fs'
import { appendFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aPlace } from './a-place.ts'
import { call } from './call.ts'
import { processesOn, residentMegabytes, signalAll, signalOne } from './processes.ts'
import { refusedStart, startFeedlab } from './start-feedlab.ts'
import { until } from './until.ts'
import { keyOf, likesIn, replay, startWriting } from './writers.ts'

const refusal = { success: 'false', error: { code: 'unavailable' } }

test('when PostgreSQL is killed it is started again, and every answered event is there', async () => {
  const DATA_DIR = join(await aPlace(), 'data')
  const { url, said } = await startFeedlab({ DATA_DIR })
  const writing = await startWriting(url, 32)
  await until('300 events are answered', () => writing.nAnswered() >= 300, 20_000)

  expect(await signalAll(DATA_DIR, 'SIGKILL')).toBeGreaterThan(3)
  await until('the server has noticed', () => said().includes('PostgreSQL is gone'), 20_000)
  const nBefore = writing.nAnswered()
  await until('300 more events are answered', () => writing.nAnswered() >= nBefore + 300, 40_000)
  await writing.finish()
  expect(await likesIn(url)).toEqual(writing.sent.map(keyOf).sort())
  expect(await replay(url, writing.sent)).toEqual({ stored: 0, duplicate: writing.sent.length })
  // The hold was taken again too.
  expect((await refusedStart({ DATA_DIR })).said).toContain('another Feedlab already works on')
})

test('while PostgreSQL stays dead all callers are told to come back, and once it can start the server goes on', async () => {
  const DATA_DIR = join(await aPlace(), 'data')
  const { url, pid } = await startFeedlab({ DATA_DIR })
  const writing = await startWriting(url, 32)
  await until('300 events are answered', () => writing.nAnswered() >= 300, 20_000)
  const megabytesBefore = await residentMegabytes(pid)

  const spoiled = join(DATA_DIR, 'postgres', 'postgresql.auto.conf')
  await appendFile(spoiled, 'no_such_setting = 1\n')
  await signalAll(DATA_DIR, 'SIGKILL')
  await until('2000 writes are refused', () => writing.refusals.length >= 2000, 60_000)
  expect(await call(`${url}/readyz`)).toMatchObject({ status: 503, retryAfter: '2', body: refusal })
  expect(await call(`${url}/healthz`)).toMatchObject({ status: 200 })
  const arrival = await call(`${url}/v1/load_experiment`, { user_id: 'late', experiment_id: 'solarflare' })
  expect(arrival).toMatchObject({ status: 503, retryAfter: '2', body: refusal })
  const download = await call(`${url}/v1/exports/solarflare/engagement.csv`)
  expect(download).toMatchObject({ status: 503, retryAfter: '2', body: refusal })
  expect((await residentMegabytes(pid)) - megabytesBefore).toBeLessThan(96)
  const whileDead = writing.refusals.filter(({ status }) => status !== 0)
  expect(whileDead.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
  expect(Math.max(...whileDead.map(({ ms }) => ms))).toBeLessThan(12_000)

  await truncate(spoiled)
  const nBefore = writing.nAnswered()
  await until('writing goes on', () => writing.nAnswered() >= nBefore + 100, 40_000)
  await writing.finish()
  expect(await likesIn(url)).toEqual(writing.sent.map(keyOf).sort())
})

test('when one process of PostgreSQL is killed, PostgreSQL recovers by itself and the server goes on writing', async () => {
  const DATA_DIR = join(await aPlace(), 'data')
  const { url, said } = await startFeedlab({ DATA_DIR })
  const writing = await startWriting(url, 16)
  await until('100 events are answered', () => writing.nAnswered() >= 100, 20_000)

  const newest = Math.max(...(await processesOn(DATA_DIR)))
  signalOne(newest, 'SIGKILL')
  await until('connections were lost', () => said().includes('connection was lost') || writing.refusals.length > 0, 20_000)
  const nBefore = writing.nAnswered()
  await until('200 more events are answered', () => writing.nAnswered() >= nBefore + 200, 30_000)
  await writing.finish()
  expect(await likesIn(url)).toEqual(writing.sent.map(keyOf).sort())
  expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(true)
})
