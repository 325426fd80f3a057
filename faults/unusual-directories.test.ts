import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask } from './call.ts'
import { processesOn } from './processes.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'
import { aLike, arrive, keyOf, likesIn } from './writers.ts'

test.each([
  ['a space and a quote', `data of "Anna's" study`],
  ['a name longer than a socket may have', join('d'.repeat(120), 'e'.repeat(120))],
])('data are stored and found again in a directory with %s, and nothing else is touched', async (_, name) => {
  const directory = await aTemporaryDirectory()
  const DATA_DIR = join(directory, name)
  // If the path is too long for a socket, the socket is created in the temporary directory.
  const TMPDIR = join(directory, 'tmp')
  await mkdir(TMPDIR)
  const first = await startFeedlab({ DATA_DIR, TMPDIR })
  const person = await arrive(first.url, 'anna')
  const event = aLike(person.entity_id)
  await ask(`${first.url}/v1/events`, { session_token: person.session_token, events: [event] })
  first.send('SIGKILL')
  await first.exit

  const second = await startFeedlab({ DATA_DIR, TMPDIR })
  expect(second.output()).toContain('already runs on')
  expect(await likesIn(second.url)).toEqual([keyOf({ person, event })])
  second.send('SIGTERM')
  expect(await second.exit).toEqual({ code: 0, signal: null })
  expect(await processesOn(directory)).toEqual([])
})
