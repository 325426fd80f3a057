import { expect, test } from 'vitest'
import { aLike, aParticipant, aStudy, exported, FINAL_ANSWERS, sendForm } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { eraseData } from '../visits/erase-data.ts'

setUpApp()

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const set = (experiment_id: string, retention_date: string) =>
  app.call('/v1/set_retention_date', { experiment_id, retention_date })
const show = async (experiment_id: string) => (await app.call('/v1/show_study', { experiment_id })).body.data
/** The job runs twice: it ends the writes first, and erases once everything under way is stored. */
async function eraseInDays(days: number): Promise<void> {
  const run = (ms: number) =>
    eraseData({ ...app.deps, databaseNow: async () => Date.now() + days * DAY_MS + ms }, new AbortController().signal)
  await run(0)
  await run(10 * 60_000)
}

async function aFinisher(experiment_id: string) {
  const person = await aParticipant(app, experiment_id)
  await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
  await sendForm(app, person, 'final', FINAL_ANSWERS)
  await app.call('/v1/end_session', { session_token: person.session_token, outcome: 'complete' })
  return person
}

test('a date can be set, moved and taken away without a new version, also of a closed study; the audit log has it', async () => {
  const experiment_id = await aStudy(app, {}, {})
  expect((await set(experiment_id, inDays(40))).body).toMatchObject({ data: { version: 1 } })
  await app.call('/v1/set_study_status', { experiment_id, status: 'closed' })
  expect((await set(experiment_id, inDays(50))).body).toMatchObject({ data: { version: 1, retention_date: inDays(50) } })
  const { condition_settings } = await show(experiment_id)
  expect(condition_settings.filter(({ param }) => param === 'retention-date').map(({ value }) => value)).toEqual([
    inDays(50),
    inDays(50),
  ])
  expect((await set(experiment_id, '')).status).toBe(200)
  const { body } = await app.call('/v1/list_audit', {})
  expect(body.data.entries[0]).toMatchObject({
    action: 'study-settings-changed',
    target: experiment_id,
    detail: { changes: [`retention-date: ${inDays(50)} to none`] },
  })
})

test.each(['2001-01-01', inDays(0), '2027-02-30', 'soon'])('%s is refused', async (date) => {
  const experiment_id = await aStudy(app)
  const refused = await set(experiment_id, date)
  expect([refused.status, (refused.body as unknown as { error: { code: string } }).error.code]).toEqual([400, 'invalid_settings'])
})

test('a study cannot be made with a date that is over', async () => {
  await expect(aStudy(app, { 'retention-date': inDays(-1) })).rejects.toThrow('must be a day after today')
})

test('on the date everybody of the study is erased and it is closed; design and counts stay, other studies are untouched', async () => {
  const study = { forms: '["final"]', 'retention-date': inDays(10) }
  const [experiment_id, other] = [await aStudy(app, study), await aStudy(app, { ...study, 'retention-date': inDays(11) })]
  const [person, onTheWay] = [await aFinisher(experiment_id), await aParticipant(app, experiment_id)]
  const untouched = await aFinisher(other)
  const job = await app.call('/v1/jobs', { kind: 'package', experiment_id })
  const { job_id } = job.body.data
  await app.deps.files.write(`job-${job_id}-1`, Buffer.from('everybody'))
  await app.database.pool.query("update jobs set state = 'done', attempt = 1, file_key = $2 where job_id = $1", [
    job_id,
    `job-${job_id}-1`,
  ])

  await eraseInDays(9)
  expect(await exported(app, experiment_id, 'user_form')).not.toEqual([])
  await eraseInDays(10)

  for (const file of ['user_form', 'engagement']) expect(await exported(app, experiment_id, file)).toEqual([])
  const { rows } = await app.database.pool.query(
    'select user_id, seed, outcome from participants where experiment_id = $1 order by outcome',
    [experiment_id],
  )
  expect(rows).toEqual([
    { user_id: null, seed: null, outcome: 'complete' },
    { user_id: null, seed: null, outcome: 'timed_out' },
  ])
  const shown = await show(experiment_id)
  expect(shown).toMatchObject({
    study: { status: 'closed', started: 2, completes: 1 },
    erased: { withdrawn: 0, retention: 2, last_at: expect.any(Number) },
  })
  expect(shown.condition_settings.length).toBeGreaterThan(1)
  expect((await app.send({ method: 'GET', url: `/v1/jobs/${job_id}/file` })).status).toBe(410)
  const late = await app.call('/v1/events', { session_token: onTheWay.session_token, events: [aLike(onTheWay)] })
  expect(late.status).toBe(410)
  const again = await app.call('/v1/end_session', { session_token: person.session_token, outcome: 'complete' })
  expect(again.body.data).toMatchObject({ outcome: 'complete', is_withdrawn: false })
  expect((await set(experiment_id, inDays(400))).status).toBe(409)

  expect(new Set((await exported(app, other, 'user_form')).map((row) => row['user_id']))).toEqual(new Set([untouched.user_id]))
  const entries = (await app.call('/v1/list_audit', {})).body.data.entries.filter(({ target }) => target === experiment_id)
  expect(entries.filter(({ action }) => action === 'data-erased')).toMatchObject([
    { actor: 'Feedlab', detail: { people: 2, reason: 'retention' } },
  ])
  expect(JSON.stringify(entries)).not.toContain(person.user_id)
})

test('a node whose clock is days ahead erases nobody before the date', async () => {
  const experiment_id = await aStudy(app, { forms: '["final"]', 'retention-date': inDays(2) })
  await aFinisher(experiment_id)
  const ahead = { ...app.deps, now: () => Date.now() + 3 * DAY_MS }
  await eraseData(ahead, new AbortController().signal)
  expect((await show(experiment_id)).study).toMatchObject({ status: 'running', completes: 1 })
  expect(await exported(app, experiment_id, 'user_form')).not.toEqual([])
})

test('a date that is moved in time erases nobody', async () => {
  const experiment_id = await aStudy(app, { forms: '["final"]', 'retention-date': inDays(5) })
  const person = await aFinisher(experiment_id)
  await set(experiment_id, inDays(60))
  await eraseInDays(6)
  expect(new Set((await exported(app, experiment_id, 'user_form')).map((row) => row['user_id']))).toEqual(
    new Set([person.user_id]),
  )
})
