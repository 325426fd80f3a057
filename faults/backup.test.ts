import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask } from './call.ts'
import { runScript } from './run-script.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { aLike, arrive, likesIn } from './writers.ts'

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

test('a backup of a running server is restored elsewhere by its commands, and the doctor finds it healthy', async () => {
  const dir = await aTemporaryDirectory()
  const [from, to] = [{ DATA_DIR: join(dir, 'from') }, { DATA_DIR: join(dir, 'to') }]
  const first = await startFeedlab({ ...from, BACKUP_DIR: join(dir, 'daily') })
  const person = await arrive(first.url, 'anna')
  await ask(`${first.url}/v1/events`, { session_token: person.session_token, events: [aLike(person.entity_id)] })
  const likes = await likesIn(first.url)
  expect(likes).toHaveLength(1)

  // Whatever the first start made is for its owner alone.
  for (const name of ['postgres', 'run', 'media']) expect([name, await modeOf(join(from.DATA_DIR, name))]).toEqual([name, 0o700])
  expect(await modeOf(join(from.DATA_DIR, 'postgres.log'))).toBe(0o600)

  // Relative names are meant from where the person is.
  const made = await runScript('backup', ['one.zip'], { ...from, INIT_CWD: dir })
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Keep it as secret as the database') })
  expect(await modeOf(join(dir, 'one.zip'))).toBe(0o600)
  expect(await runScript('backup', ['one.zip'], { ...from, INIT_CWD: dir })).toMatchObject({
    code: 1,
    output: expect.stringContaining('is there already'),
  })
  expect(await runScript('restore', [join(dir, 'one.zip'), '--replace'], from)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Stop it first'),
  })
  const looked = await runScript('doctor', [], from)
  expect(looked).toMatchObject({ code: 0, output: expect.stringContaining('The database has the schema of this version') })
  // The first backup is made when the server starts.
  const isMade = async () => (await readdir(join(dir, 'daily'))).some((name) => /^feedlab-\d{8}-\d{6}\.zip$/.test(name))
  await until('the backup of the day is made', isMade, 30_000)
  first.send('SIGTERM')
  await first.exit

  expect(await runScript('restore', [join(dir, 'one.zip')], to)).toMatchObject({ code: 0 })
  const second = await startFeedlab(to)
  expect(await likesIn(second.url)).toEqual(likes)
  await ask(`${second.url}/v1/events`, { session_token: person.session_token, events: [aLike(person.entity_id)] })
  expect(await likesIn(second.url)).toHaveLength(2)
  second.send('SIGTERM')
  await second.exit
  expect(await runScript('restore', [join(dir, 'one.zip')], to)).toMatchObject({
    code: 1,
    output: expect.stringContaining('--replace'),
  })
})

test('the doctor ends with 1 where the database cannot be reached', async () => {
  const dir = await aTemporaryDirectory()
  const { code, output } = await runScript('doctor', [], { DATA_DIR: dir, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  expect(code).toBe(1)
  expect(output).toMatch(/^problem +database +The database cannot be reached \(ECONNREFUSED\)/m)
})
