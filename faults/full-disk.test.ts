import { spawnSync } from 'node:child_process'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lossesOf } from './kill-rounds.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { startWriting } from './writers.ts'

/** A small tmpfs in a mount namespace: only the server sees it, and it disappears with the server. */
const onSmallDisk = (directory: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs -o size=160m tmpfs "$0" && exec "$@"',
  directory,
]
const [unshare = '', ...mounting] = [...onSmallDisk('/mnt'), 'true']
const mayMount = spawnSync(unshare, mounting).status === 0
const note = mayMount ? '' : ' (skipped: it needs the right to mount a tmpfs)'

test.skipIf(!mayMount)(`on a full disk writers get 503, and with free space again each event is stored once${note}`, async () => {
  const disk = await aTemporaryDirectory()
  const { url, pid, send, exit } = await startFeedlab({ DATA_DIR: join(disk, 'data') }, { prefix: onSmallDisk(disk) })
  const writing = await startWriting(url, 16)
  await until('100 events are answered', () => writing.nAnswered() >= 100, 20_000)

  const filler = join('/proc', `${pid}`, 'root', disk, 'filler')
  await fill(filler)
  await until('100 writes are refused', () => writing.refusals.length >= 100, 30_000)
  await rm(filler)
  const nBefore = writing.nAnswered()
  await until('100 more events are answered', () => writing.nAnswered() >= nBefore + 100, 20_000)
  await writing.finish()

  expect(writing.refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
  // The database is on that disk, which only the server sees.
  const dataDir = join('/proc', `${pid}`, 'root', disk, 'data')
  expect(await lossesOf(writing.sent, { url, dataDir })).toEqual([])
  send('SIGTERM')
  expect(await exit).toEqual({ code: 0, signal: null })
})

const PIECE = Buffer.alloc(64 * 1024)
/** More than fits on the disk. */
const MAX_PIECES = 4000

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    expect(await writeUntilFull(file)).toBe('ENOSPC')
  } finally {
    await file.close()
  }
}

async function writeUntilFull(file: FileHandle): Promise<string | undefined> {
  for (let n = 0; n < MAX_PIECES; n++) {
    try {
      await file.writeFile(PIECE)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code // an error of the file system
    }
  }
  return undefined
}
