import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entriesOfZip } from '../src/server/testing/read-zip.ts'
import { ask, call } from './call.ts'
import { databaseUrlOf } from './embedded-database.ts'
import { type Feedlab, startFeedlab } from './start-feedlab.ts'
import { aDataDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { arrive } from './writers.ts'

const STUDY = 'solarflare'
/** Enough that a package takes seconds. */
const PEOPLE = 400

type Job = { state: string; error: string | null; bytes: number | null }

const jobOf = async ({ url }: Feedlab, job_id: string) => (await ask<{ data: Job }>(`${url}/v1/jobs/${job_id}`)).data

/** The files of the package, after each was compared with its checksum. */
async function checkedFiles({ url }: Feedlab, job_id: string): Promise<string[]> {
  const response = await fetch(`${url}/v1/jobs/${job_id}/file`)
  expect(response.status).toBe(200)
  const files = await entriesOfZip(Buffer.from(await response.arrayBuffer()))
  const manifest = [...files].find(([path]) => path.endsWith('/datapackage.json'))
  const { resources } = JSON.parse(String(manifest?.[1])) as { resources: { path: string; hash: string }[] } // our own file
  for (const { path, hash } of resources) {
    const bytes = files.get(`study-${STUDY}/${path}`) ?? Buffer.alloc(0)
    expect([path, `sha256:${createHash('sha256').update(bytes).digest('hex')}`]).toEqual([path, hash])
  }
  return [...files.keys()]
}

test('a package whose server is killed is made again by the next one, whole, and another node can serve it', async () => {
  const DATA_DIR = await aDataDirectory()
  const first = await startFeedlab({ DATA_DIR })
  for (let i = 0; i < PEOPLE; i += 20)
    await Promise.all(Array.from({ length: 20 }, (_, n) => arrive(first.url, `person-${i + n}`)))
  const asked = await ask<{ data: { job_id: string } }>(`${first.url}/v1/jobs`, { kind: 'package', experiment_id: STUDY })
  const { job_id } = asked.data
  await until('bytes of the package are on the disk', async () => (await written(DATA_DIR)).length > 0, 20_000)
  first.send('SIGKILL')
  await first.exit
  expect(await written(DATA_DIR)).toEqual([expect.stringContaining(`job-${job_id}-1.`)])

  const second = await startFeedlab({ DATA_DIR })
  expect(await call(`${second.url}/v1/jobs/${job_id}/file`)).toMatchObject({ status: 409 })
  await until('the package is made', async () => (await jobOf(second, job_id)).state === 'done', 90_000)
  const files = await checkedFiles(second, job_id)
  expect(files.length).toBeGreaterThan(10)
  // What the first one left half written is gone.
  expect(await written(DATA_DIR)).toEqual([expect.stringMatching(new RegExp(`^job-${job_id}-\\d+$`))])

  const DATABASE_URL = databaseUrlOf(DATA_DIR)
  const other = await startFeedlab({ DATA_DIR, DATABASE_URL })
  expect(await checkedFiles(other, job_id)).toEqual(files)
})

const written = async (dataDir: string) =>
  (await readdir(join(dataDir, 'media', 'jo')).catch(() => [])).filter((name) => name.startsWith('job-'))
