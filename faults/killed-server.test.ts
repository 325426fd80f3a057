import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFeedlab } from './start-feedlab.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { keyOf, likesIn, missingIn, replay, startWriting } from './writers.ts'

test('after the server is killed under load, a new one attaches to its PostgreSQL, and every acknowledged event is stored once', async () => {
  const DATA_DIR = join(await aTemporaryDirectory(), 'data')
  const first = await startFeedlab({ DATA_DIR })
  const writing = await startWriting(first.url, 32)
  await until('300 events are answered', () => writing.nAnswered() >= 300, 20_000)

  first.send('SIGKILL')
  await first.exit
  const answeredByFirst = writing.sent.filter(({ reply }) => reply !== undefined)
  const second = await startFeedlab({ DATA_DIR, PORT: new URL(first.url).port })
  expect(second.output()).toContain('already runs on')
  const nByFirst = writing.nAnswered()
  await until('300 more are answered', () => writing.nAnswered() >= nByFirst + 300, 20_000)
  await writing.finish()

  const stored = await likesIn(second.url)
  expect(missingIn(stored, answeredByFirst.map(keyOf))).toEqual([])
  // Each event was sent until it was acknowledged, so none may be missing or stored twice.
  expect(stored).toEqual(writing.sent.map(keyOf).sort())
  expect(writing.refusals.map(({ status }) => status)).toContain(0)
  expect(await replay(second.url, writing.sent)).toEqual({ stored: 0, duplicate: writing.sent.length })
})
