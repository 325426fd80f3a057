import { beforeAll, expect, test } from 'vitest'
import type { RunResult } from '#domain/simulation/run-result.ts'
import { startRunner } from '#server/jobs/runner.ts'
import { lastRunResult } from '#server/store/exports/jobs.ts'
import { aStudy } from '#server/testing/builders.ts'
import { aLab, aMember, signedIn } from '#server/testing/people.ts'
import { soon } from '#server/testing/runners.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import type { Answer } from '#server/testing/test-app.ts'

setUpApp()

let url: string
beforeAll(async () => {
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
})

type Job = { state: string; done: number; total: number; error: string | null; result?: RunResult }

const show = async (job_id: string) =>
  ((await app.send({ method: 'GET', url: `/v1/jobs/${job_id}` })) as Answer<{ data: Job }>).body.data // checked on its way out

const start = async (experiment_id: string, more = {}) =>
  (await app.call('/v1/jobs', { kind: 'dry-run', experiment_id, participants: 5, ...more })).body.data.job_id

const aNode = (given = {}) => startRunner({ ...app.deps, ownUrl: () => url, ...given }, app.queues, () => undefined)

const people = async (experiment_id: string) => {
  const { rows } = await app.database.pool.query<{ user_id: string; is_simulated: boolean }>(
    'select user_id, is_simulated from participants where experiment_id = $1',
    [experiment_id],
  )
  return rows
}

test('a dry run sends simulated people through the study, and its result is kept with the job', async () => {
  const experiment_id = await aStudy(app, {}, {})
  const job_id = await start(experiment_id, { seed: 3, profile: { dropOut: { rate: 0 } } })
  const node = aNode()
  await soon(async () => expect((await show(job_id)).state).toBe('done'))
  await node.stop()
  const { result, done, total } = await show(job_id)
  expect([done, total]).toEqual([5, 5])
  expect(result).toMatchObject({ seed: 3, planned: 5, finished: 5, dropped: 0, refusals: [] })
  expect(await lastRunResult(app.database.db, experiment_id)).toEqual(result)
  expect((await people(experiment_id)).map(({ is_simulated }) => is_simulated)).toEqual([true, true, true, true, true])
  const files = await app.call('/v1/list_jobs', { experiment_id })
  const runs = await app.call('/v1/list_jobs', { experiment_id, kind: 'dry-run' })
  expect([files.body.data.jobs.length, runs.body.data.jobs.length]).toEqual([0, 1])
})

test('what a killed node left on the way is replaced by the next attempt', async () => {
  const experiment_id = await aStudy(app)
  const job_id = await start(experiment_id)
  const { pass } = (await app.call('/v1/simulation_pass', { experiment_id })).body.data
  const left = `sim_${job_id.slice(0, 8)}1_1`
  await app.call('/v1/load_experiment', { experiment_id, user_id: left, query: { simulated: pass } })
  await app.database.pool.query(
    "update jobs set state = 'running', attempt = 1, heartbeat_at = now() - interval '1 hour' where job_id = $1",
    [job_id],
  )
  const node = aNode()
  await soon(async () => expect((await show(job_id)).state).toBe('done'))
  await node.stop()
  const found = await people(experiment_id)
  expect(found).toHaveLength(5)
  expect(found.map(({ user_id }) => user_id)).not.toContain(left)
})

test('a run that was stopped ends, and people can be removed only then', async () => {
  const experiment_id = await aStudy(app)
  const job_id = await start(experiment_id, { participants: 1000 })
  expect((await app.call('/v1/remove_simulated', { experiment_id })).status).toBe(409)
  const node = aNode()
  await soon(async () => expect((await people(experiment_id)).length).toBeGreaterThan(0))
  expect((await app.call('/v1/cancel_job', { id: job_id })).status).toBe(200)
  await soon(async () =>
    expect((await app.database.pool.query("select from pgboss.job where name = 'dry-run' and state = 'active'")).rowCount).toBe(
      0,
    ),
  )
  await node.stop()
  expect(await show(job_id)).toMatchObject({ state: 'failed', error: 'The dry run was stopped.' })
  const n = (await people(experiment_id)).length
  expect(n).toBeLessThan(1000)
  // Somebody may have been admitted while the run was stopped.
  expect((await app.call('/v1/remove_simulated', { experiment_id })).body.data.removed).toBeGreaterThanOrEqual(n)
})

test('more than a thousand, a wrong profile, a closed study and somebody who only reads are refused', async () => {
  const experiment_id = await aStudy(app)
  const send = (more: object) =>
    app.send({ method: 'POST', url: '/v1/jobs', payload: { kind: 'dry-run', experiment_id, ...more } })
  expect((await send({ participants: 1001 })).status).toBe(400)
  expect((await send({ profile: { acts: { likes: 2 } } })).text).toContain('profile.acts.likes: must be a number from 0 to 1')
  await app.call('/v1/set_study_status', { experiment_id, status: 'closed' })
  expect((await send({})).status).toBe(409)
})

test('an analyst makes files and starts no dry run', async () => {
  const { lab_id } = await aLab(app)
  const experiment_id = await aStudy(app)
  await app.database.pool.query('update studies set lab_id = $1 where experiment_id = $2', [lab_id, experiment_id])
  const headers = await signedIn(app, await aMember(app, lab_id, 'analyst'))
  const payload = { kind: 'dry-run', experiment_id }
  expect((await app.send({ method: 'POST', url: '/v1/jobs', headers, payload })).status).toBe(403)
})
