import { existsSync } from 'node:fs'
import { appendFile, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { lossesInDatabase, lossesOf } from './kill-rounds.ts'
import { processesOn, residentMegabytes, signalAll, signalOne } from './processes.ts'
import { faultDice, ROUNDS, roundsTimeoutMs } from './rounds.ts'
import { refusedStart, startFeedlab } from './start-feedlab.ts'
import { aDataDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { replay, startWriting } from './writers.ts'

const refusal = { success: 'false', error: { code: 'unavailable' } }

/** PostgreSQL needs seconds to recover. */
const DATABASE_ROUNDS = Math.ceil(ROUNDS / 5)

test(`a PostgreSQL that is killed in the middle of writes is restarted, and no acknowledged event is lost or stored twice (kills: ${DATABASE_ROUNDS})`, {
  timeout: roundsTimeoutMs(DATABASE_ROUNDS),
}, async () => {
  const dice = faultDice('killed database')
  const DATA_DIR = await aDataDirectory()
  const { url } = await startFeedlab({ DATA_DIR })
  const writing = await startWriting(url, 32)
  const losses: string[] = []
  for (let round = 1; round <= DATABASE_ROUNDS; round++) {
    const enough = writing.nAnswered() + 50 + Math.floor(dice() * 250)
    await until(`round ${round}: ${enough} events are answered`, () => writing.nAnswered() >= enough, 30_000)
    // So that the kill does not always follow a reply.
    await pause(dice() * 20)
    const killed = await postmasterOf(DATA_DIR)
    expect(await signalAll(DATA_DIR, 'SIGKILL')).toBeGreaterThan(3)
    const isAnother = async () => ![undefined, killed].includes(await postmasterOf(DATA_DIR))
    await until(`round ${round}: another PostgreSQL runs`, isAnother, 40_000)
    const nBefore = writing.nAnswered()
    await until(`round ${round}: writing goes on`, () => writing.nAnswered() >= nBefore + 100, 40_000)
    losses.push(...(await lossesInDatabase(writing.sent, DATA_DIR)).map((loss) => `round ${round}: ${loss}`))
  }
  await writing.finish()
  expect(writing.refusals.length).toBeGreaterThan(0)
  expect(losses).toEqual([])
  expect(await lossesOf(writing.sent, { url, dataDir: DATA_DIR })).toEqual([])
  expect(await replay(url, writing.sent)).toEqual({ stored: 0, duplicate: writing.sent.length })
  console.log(`PostgreSQL was killed ${DATABASE_ROUNDS}× under ${writing.sent.length} events: nothing lost, nothing twice`)
  // The lock on the data directory was acquired again too.
  expect((await refusedStart({ DATA_DIR })).output).toContain('another Feedlab already works on')
})

test('while PostgreSQL cannot start all callers get 503, and once it can the server continues', async () => {
  const DATA_DIR = await aDataDirectory()
  const { url, pid } = await startFeedlab({ DATA_DIR })
  const writing = await startWriting(url, 32)
  await until('300 events are answered', () => writing.nAnswered() >= 300, 20_000)
  const megabytesBefore = await residentMegabytes(pid)

  const brokenConfig = join(DATA_DIR, 'postgres', 'postgresql.auto.conf')
  await appendFile(brokenConfig, 'no_such_setting = 1\n')
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

  await truncate(brokenConfig)
  const nBefore = writing.nAnswered()
  await until('writing goes on', () => writing.nAnswered() >= nBefore + 100, 40_000)
  await writing.finish()
  expect(await lossesOf(writing.sent, { url, dataDir: DATA_DIR })).toEqual([])
})

test('when one process of PostgreSQL is killed, PostgreSQL recovers by itself and the server continues to write', async () => {
  const DATA_DIR = await aDataDirectory()
  const { url, output } = await startFeedlab({ DATA_DIR })
  const writing = await startWriting(url, 16)
  await until('100 events are answered', () => writing.nAnswered() >= 100, 20_000)

  const newest = Math.max(...(await processesOn(DATA_DIR)))
  signalOne(newest, 'SIGKILL')
  await until('connections were lost', () => output().includes('connection was lost') || writing.refusals.length > 0, 20_000)
  const nBefore = writing.nAnswered()
  await until('200 more events are answered', () => writing.nAnswered() >= nBefore + 200, 30_000)
  await writing.finish()
  expect(await lossesOf(writing.sent, { url, dataDir: DATA_DIR })).toEqual([])
  expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(true)
})

test('PostgreSQL may be stopped in an orderly way under load: the server starts it again, and callers saw nothing worse than a 503', async () => {
  const DATA_DIR = await aDataDirectory()
  const { url } = await startFeedlab({ DATA_DIR })
  const writing = await startWriting(url, 32)
  for (let round = 1; round <= 2; round++) {
    const enough = writing.nAnswered() + 200
    await until('200 events are answered', () => writing.nAnswered() >= enough, 30_000)
    const stopped = await postmasterOf(DATA_DIR)
    // Fast shutdown, as by pg_ctl restart or a package upgrade.
    signalOne(Number(stopped), 'SIGINT')
    const isAnother = async () => ![undefined, stopped].includes(await postmasterOf(DATA_DIR))
    await until('another PostgreSQL runs', isAnother, 20_000)
  }
  const enough = writing.nAnswered() + 200
  await until('200 more events are answered', () => writing.nAnswered() >= enough, 40_000)
  await writing.finish()
  expect(writing.refusals.length).toBeGreaterThan(0)
  expect(writing.refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
  expect(await lossesOf(writing.sent, { url, dataDir: DATA_DIR })).toEqual([])
})

/** The process id of PostgreSQL; undefined while there is none. */
async function postmasterOf(dataDir: string): Promise<string | undefined> {
  const lines = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return lines.split('\n')[0] || undefined
}
