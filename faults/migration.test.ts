import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { databaseUrlOf, queryDatabase } from './embedded-database.ts'
import { lossesOf } from './kill-rounds.ts'
import { aNewerVersion } from './newer-version.ts'
import { signalAll } from './processes.ts'
import { type Read, startReading } from './readers.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aDataDirectory, aTemporaryDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { startWriting } from './writers.ts'

test('a newer version migrates the database under the writes and exports of an older node: at its first try it is killed, at its second nobody loses anything, and every file is whole or refused with 503', {
  // Three starts, one of them beside the others.
  timeout: 240_000,
}, async () => {
  const directory = await aTemporaryDirectory()
  const dataDir = await aDataDirectory(directory)
  const older = await startFeedlab({ DATA_DIR: dataDir })
  const writing = await startWriting(older.url, 12)
  await until('100 events are answered', () => writing.nAnswered() >= 100, 30_000)
  const moreAnswered = async (n: number) => {
    const enough = writing.nAnswered() + n
    await until(`${n} more events are answered`, () => writing.nAnswered() >= enough, 60_000)
  }
  const reading = startReading(older.url, writing.sent)
  await until('a file of each kind is read', () => kindsIn(reading.reads.filter(({ isWhole }) => isWhole)) === 2, 60_000)
  const copy = join(directory, 'newer')
  const script = await aNewerVersion(copy)
  const startNewer = () => startFeedlab({ DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(dataDir) }, { script })
  const killed = startNewer().catch(() => 'killed')
  await until('the migration is under way', async () => (await nMigrating(dataDir)) === 1, 60_000)
  const migratingAtMs = Date.now()
  expect(await signalAll(copy, 'SIGKILL')).toBeGreaterThan(0)
  expect(await killed).toBe('killed')
  await until('PostgreSQL has ended what it was doing for it', async () => (await nMigrating(dataDir)) === 0, 60_000)
  expect(await hasNewColumn(dataDir)).toBe(false)
  await moreAnswered(100)
  expect(await call(`${older.url}/readyz`)).toMatchObject({ status: 200 })

  const newer = await startNewer()
  const newerAtMs = Date.now()
  expect(await hasNewColumn(dataDir)).toBe(true)
  // Until it is stopped the older node goes on to write, and /readyz says that it should be replaced.
  await moreAnswered(100)
  expect(await call(`${older.url}/readyz`)).toMatchObject({ status: 503 })
  expect(await call(`${newer.url}/readyz`)).toMatchObject({ status: 200 })
  await until(
    'a file of each kind is read after the migration',
    () => kindsIn(reading.reads.filter(({ isWhole, startedAtMs }) => isWhole && startedAtMs > newerAtMs)) === 2,
    60_000,
  )
  await reading.finish()
  expect(reading.reads.filter(({ problem }) => problem !== undefined)).toEqual([])
  const isBeside = ({ startedAtMs, endedAtMs }: Read) => startedAtMs < migratingAtMs + LOCK_HELD_MS && endedAtMs > migratingAtMs
  expect(kindsIn(reading.reads.filter(isBeside))).toBe(2)
  await writing.finish()
  expect(writing.refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
  older.send('SIGKILL')
  await older.exit
  expect(await lossesOf(writing.sent, { url: newer.url, dataDir })).toEqual([])
})

/** Less than the migration keeps its lock. */
const LOCK_HELD_MS = 1500

const kindsIn = (reads: readonly Read[]) => new Set(reads.map(({ file }) => file)).size

const nMigrating = async (dataDir: string) =>
  (
    await queryDatabase(
      dataDir,
      `select from pg_stat_activity where query like '%pg_sleep(2)%' and state <> 'idle' and pid <> pg_backend_pid()`,
    )
  ).length

const hasNewColumn = async (dataDir: string) =>
  (
    await queryDatabase(
      dataDir,
      `select from information_schema.columns where column_name = 'of_the_newer_version'
    and table_name = 'events'`,
    )
  ).length === 1
