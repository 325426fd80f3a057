import { expect, test } from 'vitest'
import { call } from './call.ts'
import { lossesOf } from './kill-rounds.ts'
import { residentMegabytes, signalAll } from './processes.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aDataDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { replay, startWriting } from './writers.ts'

test('while PostgreSQL hangs, writers wait at most the time limit and memory does not grow; afterwards each event is stored once', async () => {
  const DATA_DIR = await aDataDirectory()
  const { url, pid } = await startFeedlab({ DATA_DIR })
  const writing = await startWriting(url, 64)
  await until('600 events are answered', () => writing.nAnswered() >= 600, 20_000)
  const megabytesBefore = await residentMegabytes(pid)

  await signalAll(DATA_DIR, 'SIGSTOP')
  const ready = call(`${url}/readyz`)
  let mostMegabytes = 0
  await until(
    'every writer was refused three times',
    async () => {
      mostMegabytes = Math.max(mostMegabytes, await residentMegabytes(pid))
      return writing.refusals.length >= 3 * 64
    },
    40_000,
  )
  expect(mostMegabytes - megabytesBefore).toBeLessThan(96)
  expect(writing.refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
  expect(Math.max(...writing.refusals.map(({ ms }) => ms))).toBeLessThan(13_000)
  expect(await ready).toMatchObject({ status: 503, retryAfter: '2' })

  await signalAll(DATA_DIR, 'SIGCONT')
  const nBefore = writing.nAnswered()
  await until('300 more events are answered', () => writing.nAnswered() >= nBefore + 300, 20_000)
  await writing.finish()
  expect(await lossesOf(writing.sent, { url, dataDir: DATA_DIR })).toEqual([])
  expect(await replay(url, writing.sent)).toEqual({ stored: 0, duplicate: writing.sent.length })
  expect(await call(`${url}/readyz`)).toMatchObject({ status: 200 })
})
