import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { signalAll } from './processes.ts'

/** A directory for the data of one test. Whatever still runs on it ends with the test, and then it is removed. */
export async function aPlace(): Promise<string> {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'feedlab-faults-')))
  onTestFinished(async () => {
    await signalAll(place, 'SIGKILL')
    await rm(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  })
  return place
}
