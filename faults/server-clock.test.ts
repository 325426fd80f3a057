import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ask, call } from './call.ts'
import { queryDatabase } from './embedded-database.ts'
import { lossesOf } from './kill-rounds.ts'
import { type Feedlab, startFeedlab } from './start-feedlab.ts'
import { aPaidStudy } from './studies.ts'
import { aDataDirectory, aTemporaryDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { arrive, type Person, replay, startWriting } from './writers.ts'

const HOUR_MS = 3_600_000
const WRITERS = 16
/** How wrong the clock of the server is, one after the other: each step is a jump. */
const SHIFTS_HOURS = [1, -1, 24, 0] as const

test('a server whose clock jumps by an hour and by a day goes on: nothing is lost, nobody is gone or locked out, jobs run', async () => {
  const directory = await aTemporaryDirectory()
  const dataDir = await aDataDirectory(directory)
  const server = await startFeedlab(
    { DATA_DIR: dataDir, CLOCK_FILE: join(directory, 'clock') },
    { preload: fileURLToPath(new URL('settable-clock.mjs', import.meta.url)) },
  )
  const { url } = server
  const setClock = clockOf(server, join(directory, 'clock'))
  const paid = await aPaidStudy(url)
  const writing = await startWriting(url, WRITERS)
  const moreAnswered = async () => {
    const enough = writing.nAnswered() + 100
    await until('100 more events are answered', () => writing.nAnswered() >= enough, 30_000)
  }
  await moreAnswered()
  const blockedSeconds = await guessUntilBlocked(url)
  let onTheWay = await arrive(url, 'before-all-jumps', paid)

  for (const [n, hours] of SHIFTS_HOURS.entries()) {
    await setClock(hours * HOUR_MS)
    await moreAnswered()
    // A guesser waits no longer than was said before the jump.
    expect([hours, Number((await guess(url)).retryAfter) <= blockedSeconds]).toEqual([hours, true])
    await expectEverybodyHere(url)
    // People who began before the jump are paid after it.
    expect(await finish(url, onTheWay)).toMatchObject({ outcome: 'complete', ending: { code: 'PAID' } })
    onTheWay = await arrive(url, `after-jump-${n}`, paid)
    expect(await arrive(url, onTheWay.user_id, paid)).toMatchObject({ condition: onTheWay.condition })
    await expectFile(url)
  }
  await expectJobs(dataDir)

  await writing.finish()
  expect(writing.refusals).toEqual([])
  expect(await lossesOf(writing.sent, { url, dataDir })).toEqual([])
  expect(await replay(url, writing.sent)).toEqual({ stored: 0, duplicate: writing.sent.length })
})

/** Sets how many milliseconds the clock of a server is wrong. */
function clockOf({ send, output }: Feedlab, file: string): (ms: number) => Promise<void> {
  return async (ms) => {
    await writeFile(file, String(ms))
    send('SIGUSR2')
    await until('the clock is set', () => output().includes(`The clock is wrong by ${ms} ms`), 10_000)
  }
}

const guess = (url: string) => call(`${url}/v1/show_invitation`, { secret: randomBytes(32).toString('base64url') })

/** Tries links that do not exist until that is throttled. Returns how many seconds the guesser is to wait. */
async function guessUntilBlocked(url: string): Promise<number> {
  let answer = await guess(url)
  for (let n = 0; n < 20 && answer.status !== 429; n++) answer = await guess(url)
  expect(answer.status).toBe(429)
  return Number(answer.retryAfter)
}

type Live = { data: { counts: { arrived: number; live: number }; arrivals: { bins: { arrived: number }[] } } }

/** The researcher sees all writers in the study, none of them as gone, and each in the curve of arrivals. */
async function expectEverybodyHere(url: string): Promise<void> {
  const { data } = await ask<Live>(`${url}/v1/show_live`, { experiment_id: 'solarflare' })
  expect(data.counts).toMatchObject({ arrived: WRITERS, live: WRITERS })
  expect(data.arrivals.bins.reduce((sum, { arrived }) => sum + arrived, 0)).toBe(WRITERS)
  // The study is minutes old, whatever the server takes for the time.
  expect(data.arrivals.bins.length).toBeLessThan(10)
}

async function finish(url: string, { session_token }: Person): Promise<unknown> {
  const form = { event_uid: randomUUID(), kind: 'form', client_time: 1, form: 'final', form_fields: { random: 'no' } }
  expect(await ask(`${url}/v1/events`, { session_token, events: [form] })).toMatchObject({ stored: 1 })
  return (await ask<{ data: unknown }>(`${url}/v1/end_session`, { session_token, outcome: 'complete' })).data
}

/** A file that is asked for now is made, and is there to be fetched. */
async function expectFile(url: string): Promise<void> {
  const wanted = { kind: 'export', experiment_id: 'solarflare', data_type: 'engagement' }
  const { job_id } = (await ask<{ data: { job_id: string } }>(`${url}/v1/jobs`, wanted)).data
  const stateOf = async () => (await ask<{ data: { state: string } }>(`${url}/v1/jobs/${job_id}`)).data.state
  await until('the file is made', async () => (await stateOf()) === 'done', 30_000)
  expect(await call(`${url}/v1/jobs/${job_id}/file`)).toMatchObject({ status: 200 })
}

/** What the server does by itself every ten seconds is done again. */
async function expectJobs(dataDir: string): Promise<void> {
  const count = async () =>
    (
      await queryDatabase<{ n: number }>(
        dataDir,
        `select count(*)::int as n from pgboss.job where name in ('store-visits', 'revive-stalled') and state = 'completed'`,
      )
    )[0]?.n ?? 0
  const nBefore = await count()
  await until('a job has run again', async () => (await count()) > nBefore, 30_000)
}
