import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { signalAll } from './processes.ts'

/** A temporary data directory for one test. At the end of the test all processes that use it are killed, and it is deleted. */
export async function aTemporaryDirectory(): Promise<string> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'feedlab-faults-')))
  onTestFinished(async () => {
    await signalAll(directory, 'SIGKILL')
    await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  })
  return directory
}

/** The data directory of an installation that was started before, in `parent` or in a temporary directory of its own. */
export async function aDataDirectory(parent?: string): Promise<string> {
  const dataDir = join(parent ?? (await aTemporaryDirectory()), 'data')
  // Owners and modes too, which PostgreSQL looks at.
  await promisify(execFile)('cp', ['-a', inject('startedOnce'), dataDir])
  return dataDir
}
