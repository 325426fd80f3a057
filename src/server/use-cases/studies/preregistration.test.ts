import { expect, test } from 'vitest'
import { setShare } from '#server/store/accounts/shares.ts'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { aLab, aMember, aPerson, signedIn } from '#server/testing/people.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'

setUpApp()

type Headers = Record<string, string>
const show = async (experiment_id: string, headers?: Headers) =>
  (await app.call('/v1/show_preregistration', { experiment_id }, headers)).body.data
const save = (experiment_id: string, based_on: number, answers: Record<string, string>, headers?: Headers) =>
  app.call('/v1/save_preregistration', { experiment_id, based_on, answers }, headers)
const LINK = 'https://osf.io/abcde'
const mark = (experiment_id: string, more: object = {}, headers?: Headers) =>
  app.call(
    '/v1/mark_preregistered',
    { experiment_id, service: 'osf', link: LINK, registered_on: '2026-01-02', based_on: 0, version: 1, ...more },
    headers,
  )
const settingsOf = async (experiment_id: string) =>
  (await app.call('/v1/show_study', { experiment_id })).body.data.condition_settings

const twoConditions = () =>
  aStudy(
    app,
    { quota: '50', 'feed-button-like': 'yes', forms: '["crt"]' },
    { quota: '50', 'feed-button-like': 'lognormal', forms: '["crt"]' },
  )

test('a study is described by its design, with the variables of its package, and without right answers', async () => {
  const experiment_id = await twoConditions()
  const shown = await show(experiment_id)
  expect(shown).toMatchObject({ version: 1, revision: 0, changed_at: null, answers: {}, is_randomised: true, registrations: [] })
  expect(shown.filled.conditions).toContain('Two conditions; 10 cards each')
  expect(shown.filled['sample-size']).toContain('50 people who complete each condition (100 people in 2 conditions)')
  expect(shown.filled.scores).toContain('crt_correct')
  expect(shown.filled.scores).not.toContain('emily-april-may (')
  expect(shown.variables).toEqual(
    expect.arrayContaining([
      { table: 'exposures', name: 'dwell_ms_50', about: expect.any(String) },
      { table: 'participantsWide', name: expect.stringContaining('crt'), about: expect.any(String) },
    ]),
  )
})

test('a draft is saved once for what it was made from: a second tab is told, and overwrites nothing', async () => {
  const experiment_id = await aStudy(app)
  expect((await save(experiment_id, 0, { hypotheses: 'H1', analyses: '  ' })).body.data).toEqual({ revision: 1 })
  // The answer got lost, and the page sends it again.
  expect((await save(experiment_id, 0, { hypotheses: 'H1' })).body.data).toEqual({ revision: 1 })
  const late = await save(experiment_id, 0, { hypotheses: 'another' })
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('outdated_version')])
  expect((await show(experiment_id)).answers).toEqual({ hypotheses: 'H1' })
  expect((await save(experiment_id, 1, { hypotheses: 'H2\u0000' })).body.data).toEqual({ revision: 2 })
  expect((await show(experiment_id)).answers).toEqual({ hypotheses: 'H2' })
  expect((await save(experiment_id, 2, { unknown: 'x' })).status).toBe(400)
  expect((await save(experiment_id, 2, { hypotheses: 'x'.repeat(20_001) })).status).toBe(400)
})

test('owners, editors and guests with such a share write and mark; analysts read; monitors and strangers are refused', async () => {
  const experiment_id = await aStudy(app)
  const { lab_id } = await aLab(app)
  const elsewhere = await aMember(app, lab_id, 'owner')
  const guest = await aPerson(app)
  await setShare(app.database.db, { experiment_id, person_id: guest.person_id }, 'analyst')
  const who = {
    editor: await aMember(app, LOCAL_LAB, 'editor'),
    analyst: await aMember(app, LOCAL_LAB, 'analyst'),
    monitor: await aMember(app, LOCAL_LAB, 'monitor'),
    guest,
    elsewhere,
    stranger: await aPerson(app),
  }
  const statuses: Record<string, number[]> = {}
  for (const [name, person] of Object.entries(who)) {
    const headers = await signedIn(app, person)
    const { revision } = await show(experiment_id)
    statuses[name] = [
      (await app.call('/v1/show_preregistration', { experiment_id }, headers)).status,
      (await save(experiment_id, revision, { other: name }, headers)).status,
      (await mark(experiment_id, { based_on: revision + (name === 'editor' ? 1 : 0) }, headers)).status,
      (await app.call('/v1/draft_on_osf', { experiment_id, based_on: 1 }, headers)).status,
    ]
  }
  expect(statuses).toEqual({
    // Without a token of the lab, an editor is told so.
    editor: [200, 200, 200, 400],
    analyst: [200, 403, 403, 403],
    monitor: [403, 403, 403, 403],
    guest: [200, 403, 403, 403],
    // To others a study does not exist.
    elsewhere: [404, 404, 404, 404],
    stranger: [403, 403, 403, 403],
  })
  expect((await show(experiment_id)).registrations).toHaveLength(1)
})

test('what was registered is remembered with its text, and what changed since is named on the page, in the study and in the package', async () => {
  const experiment_id = await twoConditions()
  await save(experiment_id, 0, { hypotheses: 'People like less.' })
  expect((await mark(experiment_id, { based_on: 0 })).text).toContain('outdated_version')
  expect((await mark(experiment_id, { based_on: 1, version: 2 })).text).toContain('outdated_version')
  expect((await mark(experiment_id, { based_on: 1, registered_on: '2999-01-01' })).status).toBe(400)
  for (const link of ['http://osf.io/abcde', 'javascript:alert(1)', 'https://osf.io/"><script>', 'https://x'])
    expect([link, (await mark(experiment_id, { based_on: 1, link })).status]).toEqual([link, 400])
  expect((await mark(experiment_id, { based_on: 1 })).status).toBe(200)
  const studyOf = async () => (await app.call('/v1/show_study', { experiment_id })).body.data.preregistered
  expect(await studyOf()).toEqual({ service: 'osf', link: LINK, registered_on: '2026-01-02', version: 1, n_changes: 0 })

  const settings = (await settingsOf(experiment_id)).map((each) =>
    each.param === 'feed-button-like' && each.condition === 2 ? { ...each, value: 'no' } : each,
  )
  const revised = await app.call('/v1/revise_study', { experiment_id, from_version: 1, condition_settings: settings })
  expect(revised.status).toBe(200)
  await app.call('/v1/set_running_settings', {
    experiment_id,
    settings: [{ condition: 1, param: 'quota', value: '80' }],
  } as never)
  await save(experiment_id, 1, { hypotheses: 'Written after the fact.' })
  const [registration] = (await show(experiment_id)).registrations
  expect(registration?.changes.map(({ param, condition, before, after }) => [param, condition, before, after])).toEqual([
    ['quota', 1, '50', '80'],
    ['feed-button-like', 2, 'lognormal', 'no'],
  ])
  expect(await studyOf()).toMatchObject({ n_changes: 2 })
  const { rows } = await app.database.pool.query('select snapshot from registrations where experiment_id = $1', [experiment_id])
  expect(JSON.stringify(rows[0].snapshot)).toContain('People like less.')
  expect(JSON.stringify(rows[0].snapshot)).not.toContain('after the fact')

  const files = await packageOf(experiment_id)
  expect(files).toContain('preregistration.md')
  expect(files).toContain('preregistration.json')

  const { registration_id = '' } = registration ?? {}
  const other = await aStudy(app)
  expect((await app.call('/v1/remove_registration', { experiment_id: other, registration_id })).status).toBe(404)
  expect((await app.call('/v1/remove_registration', { experiment_id, registration_id })).status).toBe(200)
  expect(await studyOf()).toBeNull()
})

/** Names of the files of a package, as the archive lists them. */
async function packageOf(experiment_id: string): Promise<string> {
  const { text, status } = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/package.zip` })
  expect(status).toBe(200)
  return text
}

test('a registration says how many people had come before its day, and before it was marked', async () => {
  const experiment_id = await aStudy(app, { consent: 'Agree?' })
  const early = await aParticipant(app, experiment_id)
  await aParticipant(app, experiment_id)
  const refused = await aParticipant(app, experiment_id)
  await app.call('/v1/end_session', { session_token: refused.session_token, outcome: 'no_consent' })
  const backdate = `update participants set created_at = '2026-01-01T23:59:59Z' where experiment_id = $1 and user_id = $2`
  await app.database.pool.query(backdate, [experiment_id, early.user_id])
  await mark(experiment_id)
  await aParticipant(app, experiment_id)
  const [registration] = (await show(experiment_id)).registrations
  expect(registration).toMatchObject({ registered_on: '2026-01-02', n_before_day: 1, n_before_mark: 2 })
})
