import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'
import { startRunner } from '../jobs/runner.ts'
import { aParticipant, aSet, aStudy, csvCells } from '../testing/builders.ts'
import { heldFiles } from '../testing/held-files.ts'
import { entriesOfZip } from '../testing/read-zip.ts'
import { soon } from '../testing/runners.ts'
import { type Answer, type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
let runner: { stop: () => Promise<void> }
beforeAll(async () => {
  app = await testApp()
  runner = startRunner(app.deps, app.queues, () => undefined)
})
afterAll(async () => {
  await runner.stop()
  await app.close()
})

type Job = {
  state: string
  filename: string | null
  bytes: number | null
  error: string | null
  kept_until: number | null
  finished_at: number | null
}

const show = async (job_id: string) => (await app.send({ method: 'GET', url: `/v1/jobs/${job_id}` })) as Answer<{ data: Job }> // checked on its way out
const file = (job_id: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.send({ method, url: `/v1/jobs/${job_id}/file`, headers })
const start = async (body: SentTo<'/v1/jobs'>) => (await app.call('/v1/jobs', body)).body.data.job_id

async function finished(body: SentTo<'/v1/jobs'>): Promise<string> {
  const job_id = await start(body)
  await soon(async () => expect((await show(job_id)).body.data.state).toBe('done'))
  return job_id
}

async function aStudyWith(...user_ids: string[]): Promise<string> {
  const experiment_id = await aStudy(app)
  for (const user_id of user_ids) await aParticipant(app, experiment_id, { user_id })
  return experiment_id
}

const giveToSomebodyElse = (experiment_id: string) =>
  app.database.pool.query(
    `with other as (insert into labs (name) values ('Somebody else') returning lab_id)
     update studies set lab_id = (select lab_id from other) where experiment_id = $1`,
    [experiment_id],
  )

test('an export that is a job has the same bytes as the streamed one', async () => {
  const experiment_id = await aStudyWith('anna', 'a-test-run')
  const job_id = await finished({ kind: 'export', experiment_id, data_type: 'user_form', include: ['test'] })
  const streamed = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/user_form.csv?include=test` })
  const { status, text, headers } = await file(job_id)
  expect([status, text]).toEqual([200, streamed.text])
  expect(csvCells(text).flat()).toContain('a-test-run')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${experiment_id}_user_form.csv"`,
    'content-length': String(text.length),
    'cache-control': 'no-store',
  })
})

test('a package of simulated people has nobody else, and says so', async () => {
  const experiment_id = await aStudyWith('anna', 'robot')
  await app.database.pool.query(`update participants set is_simulated = true where user_id = 'robot'`)
  const job_id = await finished({ kind: 'package', experiment_id, only: 'simulated' })
  expect((await show(job_id)).body.data).toMatchObject({ only: 'simulated', include: ['simulated'] })
  const stream = await app.deps.files.read(`job-${job_id}-1`)
  const files = stream && (await entriesOfZip(await buffer(stream)))
  const folder = `study-${experiment_id}`
  const textOf = (path: string) => files?.get(`${folder}/${path}`)?.toString() ?? ''
  expect(textOf('README.md')).toContain('All of them are simulated')
  const everything = [...(files ?? [])].flatMap(([path, bytes]) => (path.endsWith('.csv') ? [bytes.toString()] : [])).join('')
  expect(everything).toContain('robot')
  expect(everything).not.toContain('anna')
})

test('the file of a set is asked for by the name of the set', async () => {
  const stimulus_set = await aSet(app)
  const job_id = await finished({ kind: 'export', stimulus_set, data_type: 'stimulus_set' })
  expect(csvCells((await file(job_id)).text)).toHaveLength(11)
  expect((await show(job_id)).body.data).toMatchObject({ stimulus_set, experiment_id: null })
})

test('a job tells how large its file is and until when it is kept', async () => {
  const job_id = await finished({ kind: 'package', experiment_id: await aStudyWith('anna') })
  const { data } = (await show(job_id)).body
  expect(data).toMatchObject({ state: 'done', error: null, filename: expect.stringMatching(/^study-.*\.zip$/) })
  expect((await file(job_id, {}, 'HEAD')).headers['content-length']).toBe(String(data.bytes))
  expect(data.bytes).toBeGreaterThan(10_000)
  expect((data.kept_until ?? 0) - (data.finished_at ?? 0)).toBe(7 * 24 * 60 * 60_000)
})

test('a download goes on from any byte, as long as it is the same file', async () => {
  const job_id = await finished({ kind: 'export', experiment_id: await aStudyWith('anna'), data_type: 'user_form' })
  const whole = await file(job_id)
  const bytes = Buffer.byteLength(whole.text)
  const etag = String(whole.headers['etag'])
  const part = await file(job_id, { range: 'bytes=10-', 'if-range': etag })
  expect([part.status, part.text]).toEqual([206, whole.text.slice(10)])
  expect(part.headers).toMatchObject({
    'content-range': `bytes 10-${bytes - 1}/${bytes}`,
    'content-length': String(bytes - 10),
    'accept-ranges': 'bytes',
  })
  const other = await file(job_id, { range: 'bytes=10-', 'if-range': '"another"' })
  expect([other.status, other.text]).toEqual([200, whole.text])
  const behind = await file(job_id, { range: `bytes=${bytes}-` })
  expect([behind.status, behind.headers['content-range']]).toEqual([416, `bytes */${bytes}`])
})

test('a download is one entry of the audit log, whichever part comes first and however the file is cut', async () => {
  const experiment_id = await aStudyWith('anna')
  const entriesOf = async (job_id: string) =>
    (await app.call('/v1/list_audit', { actions: ['data-exported'] })).body.data.entries.filter(
      ({ detail }) => detail['job_id'] === job_id,
    ).length
  for (const range of ['bytes=1-', 'bytes=00-', 'bytes=-5', 'bytes=2-3,5-6']) {
    const job_id = await finished({ kind: 'export', experiment_id, data_type: 'user_form' })
    await file(job_id, {}, 'HEAD')
    expect(await entriesOf(job_id)).toBe(0)
    await file(job_id, { range })
    await file(job_id, { range: 'bytes=10-' })
    expect([range, await entriesOf(job_id)]).toEqual([range, 1])
    // The whole file again is another download.
    await file(job_id)
    expect(await entriesOf(job_id)).toBe(2)
  }
})

test('asking twice for the same file while it is being made gives the same job, and afterwards a new one', async () => {
  const experiment_id = await aStudyWith()
  await runner.stop()
  const wanted: SentTo<'/v1/jobs'> = { kind: 'package', experiment_id, include: ['test', 'excluded'] }
  const first = await start(wanted)
  expect(await start({ ...wanted, include: ['excluded', 'test', 'test'] })).toBe(first)
  expect(await start({ ...wanted, include: [] })).not.toBe(first)
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => start({ kind: 'export', experiment_id, data_type: 'inventory' })),
  )
  expect(new Set(asked).size).toBe(1)
  runner = startRunner(app.deps, app.queues, () => undefined)
  await soon(async () => expect((await show(first)).body.data.state).toBe('done'))
  expect(await start(wanted)).not.toBe(first)
})

test('the jobs of a study are listed, newest first', async () => {
  const experiment_id = await aStudyWith()
  const first = await finished({ kind: 'package', experiment_id })
  const second = await finished({ kind: 'export', experiment_id, data_type: 'engagement', raw: 'yes' })
  const { body } = await app.call('/v1/list_jobs', { experiment_id })
  expect(body.data.jobs).toMatchObject([
    { job_id: second, kind: 'export', data_type: 'engagement', raw: 'yes', experiment_id },
    { job_id: first, kind: 'package', data_type: null, raw: 'no', experiment_id },
  ])
})

test('a file that is not made yet is a conflict', async () => {
  const experiment_id = await aStudyWith()
  await runner.stop()
  const job_id = await start({ kind: 'package', experiment_id })
  expect((await show(job_id)).body.data).toMatchObject({ state: 'waiting', bytes: null, kept_until: null })
  expect(await file(job_id)).toMatchObject({ status: 409, body: { error: { code: 'not_stored_yet' } } })
  runner = startRunner(app.deps, app.queues, () => undefined)
})

test('jobs of somebody else’s study are answered like jobs that do not exist', async () => {
  const experiment_id = await aStudyWith('anna')
  const job_id = await finished({ kind: 'package', experiment_id })
  await giveToSomebodyElse(experiment_id)
  for (const path of ['', '/file']) {
    const answers = [job_id, randomUUID(), 'no-id'].map((id) => app.send({ method: 'GET', url: `/v1/jobs/${id}${path}` }))
    const said = (await Promise.all(answers)).map(({ status, text }) => `${status} ${text}`)
    expect(new Set(said).size).toBe(1)
    expect(said[0]).toMatch(/^404 .*not_found/)
  }
  const unknown = await app.call('/v1/jobs', { kind: 'package', experiment_id: 'enothing' })
  const others = await app.call('/v1/jobs', { kind: 'package', experiment_id })
  expect([others.status, others.text]).toEqual([404, unknown.text.replace('enothing', experiment_id)])
  expect((await app.call('/v1/list_jobs', { experiment_id })).status).toBe(404)
})

test.each([
  [{ kind: 'package' }, 'experiment_id is missing'],
  [{ kind: 'export', experiment_id: 'solarflare' }, 'data_type is missing'],
  [{ kind: 'export', experiment_id: 'solarflare', data_type: 'nothing' }, 'data_type must be one of'],
  [{ kind: 'export', experiment_id: 'solarflare', data_type: 'stimulus_set' }, 'stimulus_set is missing'],
] as const)('a job that cannot be made is refused when it is asked for: %j', async (body, sentence) => {
  expect(await app.call('/v1/jobs', body)).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining(sentence) } },
  })
})

test('a person who withdraws is in no file any more: finished ones are gone, and the next one leaves them out', async () => {
  const experiment_id = await aStudy(app)
  const leaver = await aParticipant(app, experiment_id, { user_id: 'leaver' })
  await aParticipant(app, experiment_id, { user_id: 'stayer' })
  const elsewhere = await finished({ kind: 'export', experiment_id: await aStudyWith('else'), data_type: 'user_form' })
  const wanted = { kind: 'export', experiment_id, data_type: 'user_form' } as const
  const job_id = await finished(wanted)
  expect((await file(job_id)).text).toContain('leaver')
  const { file_key } = await keyOf(job_id)

  await app.call('/v1/withdraw', { session_token: leaver.session_token })
  expect(await file(job_id)).toMatchObject({ status: 410, body: { error: { code: 'file_gone' } } })
  expect((await show(job_id)).body.data).toMatchObject({ state: 'expired', error: expect.stringContaining('withdrew') })
  expect((await file(elsewhere)).status).toBe(200)

  const { text } = await file(await finished(wanted))
  expect([text.includes('stayer'), text.includes('leaver')]).toEqual([true, false])
  // The bytes go too, with the next run of the job that removes files.
  await runner.stop()
  await app.database.pool.query(`update pgboss.job set singleton_on = singleton_on - interval '1 day'`)
  runner = startRunner(app.deps, app.queues, () => undefined)
  await soon(async () => expect(await app.deps.files.size(file_key)).toBeUndefined())
})

test('a file that is being made while somebody withdraws is made again without them', async () => {
  const experiment_id = await aStudy(app)
  const leaver = await aParticipant(app, experiment_id, { user_id: 'leaver' })
  await aParticipant(app, experiment_id, { user_id: 'stayer' })
  await runner.stop()
  const held = heldFiles(app.deps.files)
  const job_id = await start({ kind: 'export', experiment_id, data_type: 'user_form' })
  runner = startRunner({ ...app.deps, files: held.files }, app.queues, () => undefined)
  await soon(() => expect(held.writing()).toEqual([`job-${job_id}-1`]))
  await app.call('/v1/withdraw', { session_token: leaver.session_token })
  held.letGo()
  await soon(async () => expect((await show(job_id)).body.data.state).toBe('done'))
  const { file_key } = await keyOf(job_id)
  const stream = await app.deps.files.read(file_key)
  const text = String(stream && (await buffer(stream)))
  expect([text.includes('stayer'), text.includes('leaver')]).toEqual([true, false])
  expect(await app.deps.files.size(`job-${job_id}-1`)).toBeUndefined()
})

async function keyOf(job_id: string): Promise<{ file_key: string }> {
  const { rows } = await app.database.pool.query<{ file_key: string }>('select file_key from jobs where job_id = $1', [job_id])
  return rows[0] as { file_key: string } // made by the test
}

test('the reference names every call about jobs', async () => {
  const { body } = await app.send({ method: 'GET', url: '/v1/openapi.json' })
  const { text } = await app.send({ method: 'GET', url: '/v1/docs' })
  expect(body).toMatchObject({
    paths: {
      '/v1/jobs': { post: {} },
      '/v1/list_jobs': { post: {} },
      '/v1/jobs/{id}': { get: {} },
      '/v1/jobs/{id}/file': { get: {} },
    },
  })
  for (const path of ['/v1/jobs', '/v1/list_jobs', '/v1/jobs/{id}', '/v1/jobs/{id}/file'])
    expect(text).toContain(`</b> ${path}</h2>`)
})
