import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import type { FileStore } from '../files/file-store.ts'
import { FileStoreAway } from '../refusal.ts'
import { aParticipant, aStudy } from '../testing/builders.ts'
import { heldFiles } from '../testing/held-files.ts'
import { entriesOfZip } from '../testing/read-zip.ts'
import { soon, withRunners } from '../testing/runners.ts'
import { periodicJobs } from './periodic.ts'
import { makePackage } from './requested.ts'

const { app, aRunner, nextPeriod } = withRunners()

async function aJob(experiment_id: string): Promise<string> {
  const { status, body } = await app().call('/v1/jobs', { kind: 'package', experiment_id })
  expect(status).toBe(200)
  return body.data.job_id
}

type Row = { state: string; attempt: number; failures: number; file_key: string | null }
const rowOf = async (job_id: string): Promise<Row> => {
  const { rows } = await app().database.pool.query<Row>('select state, attempt, failures, file_key from jobs where job_id = $1', [
    job_id,
  ])
  return rows[0] as Row // made by the test
}
const isDone = (job_id: string) => soon(async () => expect((await rowOf(job_id)).state).toBe('done'))
const filesOf = async (key: string | null) => {
  const stream = await app().deps.files.read(key ?? '')
  return stream && entriesOfZip(await buffer(stream))
}
test('a package is made in the background and can be opened', async () => {
  const experiment_id = await aStudy(app())
  await aParticipant(app(), experiment_id)
  aRunner()
  const job_id = await aJob(experiment_id)
  await isDone(job_id)
  const files = await filesOf((await rowOf(job_id)).file_key)
  expect([...(files?.keys() ?? [])]).toContain(`study-${experiment_id}/datapackage.json`)
})

test('a file is deleted after seven days, and the job says so', async () => {
  const job_id = await aJob(await aStudy(app()))
  const first = aRunner()
  await isDone(job_id)
  await first.stop()
  const { file_key } = await rowOf(job_id)
  await app().database.pool.query(`update jobs set finished_at = now() - interval '6 days 23 hours'`)
  const removal = periodicJobs.find(({ name }) => name === 'remove-old-files')
  await removal?.run(app().deps, new AbortController().signal)
  expect((await rowOf(job_id)).state).toBe('done')
  await nextPeriod()
  aRunner({ databaseNow: async () => Date.now() + 2 * 3600_000 })
  await soon(async () => expect(await rowOf(job_id)).toMatchObject({ state: 'expired', file_key: null }))
  expect(await app().deps.files.size(file_key ?? '')).toBeUndefined()
})

test('a runner that is stopped gives its job back, and the next one makes it from the beginning', async () => {
  const job_id = await aJob(await aStudy(app()))
  const held = heldFiles(app().deps.files)
  const first = aRunner({ files: held.files })
  await soon(() => expect(held.writing()).toEqual([`job-${job_id}-1`]))
  await first.stop()
  expect(await rowOf(job_id)).toMatchObject({ state: 'waiting', failures: 0 })
  await nextPeriod()
  aRunner()
  await isDone(job_id)
  expect(await rowOf(job_id)).toMatchObject({ attempt: 2, failures: 0 })
})

test('the job of a process that died is made again, and what the first one still writes counts for nothing', async () => {
  const job_id = await aJob(await aStudy(app()))
  const held = heldFiles(app().deps.files)
  // A process that hangs sends no heartbeat: its timers stand still.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const hanging = makePackage.run({ ...app().deps, files: held.files }, job_id, new AbortController().signal)
  await soon(() => expect(held.writing()).toHaveLength(1))
  vi.useRealTimers()
  await app().database.pool.query(`update jobs set heartbeat_at = now() - interval '31 seconds'`)
  aRunner()
  await isDone(job_id)
  const { file_key } = await rowOf(job_id)
  expect(file_key).toBe(`job-${job_id}-3`)
  held.letGo()
  await hanging
  expect(await rowOf(job_id)).toMatchObject({ state: 'done', file_key, failures: 1 })
  expect(await app().deps.files.size(`job-${job_id}-1`)).toBeUndefined()
  expect(await app().deps.files.size(file_key ?? '')).toBeGreaterThan(0)
})

test('of two nodes one makes the file', async () => {
  const experiment_id = await aStudy(app())
  const held = heldFiles(app().deps.files)
  aRunner({ files: held.files })
  aRunner({ files: held.files })
  const job_id = await aJob(experiment_id)
  await soon(() => expect(held.writing()).toHaveLength(1))
  await app().queues.send('package', job_id)
  await soon(async () => {
    const { rows } = await app().database.pool.query(`select from pgboss.job where name = 'package' and state = 'completed'`)
    expect(rows).toHaveLength(1)
  })
  held.letGo()
  await isDone(job_id)
  expect(held.writing()).toEqual([`job-${job_id}-1`])
})

test('a job waits for a file store that is away, also after more than three attempts', async () => {
  const job_id = await aJob(await aStudy(app()))
  let nWrites = 0
  const files = {
    ...app().deps.files,
    write: (...args: Parameters<FileStore['write']>) =>
      ++nWrites > 4 ? app().deps.files.write(...args) : Promise.reject(new FileStoreAway(new Error('connect ECONNREFUSED'))),
  }
  aRunner({ files })
  for (const attempt of [1, 2, 3, 4]) {
    await soon(async () => expect(await rowOf(job_id)).toMatchObject({ state: 'waiting', attempt, failures: 0 }))
    await app().queues.send('package', job_id)
  }
  await isDone(job_id)
})

test('a file that cannot be made is tried three times, and then the job has failed', async () => {
  const job_id = await aJob(await aStudy(app()))
  const files = { ...app().deps.files, write: () => Promise.reject(new Error('The disk is full')) }
  const { errors } = aRunner({ files })
  for (const failures of [1, 2, 3]) {
    await soon(async () => expect(await rowOf(job_id)).toMatchObject({ failures }))
    await app().queues.send('package', job_id)
  }
  expect((await rowOf(job_id)).state).toBe('failed')
  await soon(() => expect(errors.map(String)).toEqual(Array.from({ length: 3 }, () => 'Error: The disk is full')))
  const { body } = await app().send({ method: 'GET', url: `/v1/jobs/${job_id}` })
  expect(body).toMatchObject({ data: { state: 'failed', error: expect.stringContaining('could not be created') } })
})
