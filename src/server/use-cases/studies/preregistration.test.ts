import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServices } from '#server/services/index.ts'
import { draftsOf } from '#server/stand-in-services/osf-drafts.ts'
import { osfForms, type StandInForm } from '#server/stand-in-services/osf-forms.ts'
import { type StandInServices, startStandInServices } from '#server/stand-in-services/start-stand-in-services.ts'
import { setShare } from '#server/store/accounts/shares.ts'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { aLab, aMember, aPerson, signedIn } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'

const TOKEN = 'token-of-the-lab'
const VERSION_4 = osfForms.find(({ schema_version }) => schema_version === 4)?.id
const QUESTION = {
  ...{ schema_block_group_key: 'more', registration_response_key: '', display_text: '', required: false },
}
let app: TestApp
let there: StandInServices

beforeAll(async () => {
  there = await startStandInServices({ tokens: { [TOKEN]: 'write', reads: 'read' } })
  app = await testApp({ deps: { services: openServices(there.urls) } })
})
afterAll(async () => {
  await app.close()
  await there.close()
})

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

test('a press makes a project and a draft at OSF with every answer, another one writes into the same draft', async () => {
  const experiment_id = await twoConditions()
  await app.call('/v1/set_service_token', { service: 'osf', token: TOKEN })
  const press = (based_on = 1) => app.call('/v1/draft_on_osf', { experiment_id, based_on })
  expect((await press()).text).toContain('Save the draft')
  await save(experiment_id, 0, { hypotheses: 'H1', 'existing-data': 'none', analyses: 'Welch', title: 'Likes' })
  const first = await press()
  expect(first.body.data).toMatchObject({
    is_new: true,
    link: expect.stringMatching(/^https:\/\/osf\.io\/registries\/drafts\/\w+\/review$/),
  })
  const [draft] = [...draftsOf(there.state).values()]
  expect(draft).toMatchObject({
    schema: VERSION_4,
    attributes: {
      title: 'Likes',
      registration_responses: {
        '344-2': 'H1',
        '344-4': expect.stringMatching(/^Data does not yet exist\. No part/),
        '344-17': [expect.stringMatching(/^Randomized Experiment: /)],
        '344-32': [expect.stringMatching(/^Subjects will not be aware/)],
        '344-40': expect.stringContaining('cards'),
        '344-71': 'Welch',
      },
    },
  })
  await save(experiment_id, 1, { hypotheses: 'H2' })
  expect((await press(1)).text).toContain('outdated_version')
  expect((await press(2)).body.data).toEqual({ is_new: false, link: first.body.data.link, left_open: [] })
  expect(draftsOf(there.state).size).toBe(1)
  expect(draftsOf(there.state).get(draft?.id ?? '')?.attributes).toMatchObject({ registration_responses: { '344-2': 'H2' } })
  expect((await show(experiment_id)).osf_draft).toBe(first.body.data.link)
  // It was deleted there: another one is made in the same project.
  draftsOf(there.state).clear()
  expect((await press(2)).body.data.is_new).toBe(true)
  expect(there.state.nodes.size).toBe(1)
})

/** The study with a saved draft, and a press. */
async function readyStudy(answers: Record<string, string> = { hypotheses: 'H1' }) {
  const experiment_id = await aStudy(app)
  await save(experiment_id, 0, answers)
  await app.call('/v1/set_service_token', { service: 'osf', token: TOKEN })
  return (based_on = 1) => app.call('/v1/draft_on_osf', { experiment_id, based_on })
}
const lastDraft = () => [...draftsOf(there.state).values()].at(-1)
async function withForms(change: (forms: typeof osfForms) => StandInForm[], run: () => Promise<void>) {
  const before = there.state.osfForms
  there.state.osfForms = change(before)
  try {
    await run()
  } finally {
    there.state.osfForms = before
  }
}
/** Version 4 with a required question that no other version has. */
const withCalibration = (form: StandInForm): StandInForm =>
  form.schema_version < 4
    ? form
    : {
        ...form,
        blocks: [
          ...form.blocks,
          { ...QUESTION, block_type: 'question-label', display_text: 'Calibration points' },
          { ...QUESTION, block_type: 'long-text-input', registration_response_key: '344-99', required: true },
        ],
      }

test('a version of the form with a required question that nothing answers is passed over for an older one that is active', async () => {
  const press = await readyStudy()
  await withForms(
    (forms) => forms.map(withCalibration),
    async () => {
      expect((await press()).status).toBe(200)
    },
  )
  expect(lastDraft()).toMatchObject({ schema: 'osfprereg3', attributes: { registration_responses: { q2: 'H1' } } })
  // The form is as before: the draft keeps the version that it was made with.
  expect((await press()).body.data).toMatchObject({ is_new: false })
  expect(lastDraft()).toMatchObject({ schema: 'osfprereg3' })
})

test('where no active version can be filled, nothing is made at OSF, and the sentence names the question', async () => {
  const press = await readyStudy()
  const [nNodes, nDrafts] = [there.state.nodes.size, draftsOf(there.state).size]
  await withForms(
    (forms) => forms.filter(({ schema_version }) => schema_version === 4).map(withCalibration),
    async () => {
      const refused = await press()
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('no answer to “Calibration points”')])
    },
  )
  await withForms(
    (forms) => forms.map((form) => ({ ...form, active: false })),
    async () => {
      expect((await press()).text).toContain('OSF has no form “OSF Preregistration” any more')
    },
  )
  expect([there.state.nodes.size, draftsOf(there.state).size]).toEqual([nNodes, nDrafts])
})

test('what OSF has no option for is left open there, and the answer names it', async () => {
  const press = await readyStudy({ hypotheses: 'H1', 'existing-data': 'unaccessed' })
  expect((await press()).body.data.left_open).toEqual(['Foreknowledge of data or evidence'])
  expect(lastDraft()?.attributes).toMatchObject({ registration_responses: { '344-2': 'H1' } })
  expect(JSON.stringify(lastDraft()?.attributes)).not.toContain('344-4"')
})

test('a refusal of OSF is a sentence, and the next press goes on where the last one ended; two presses make one project', async () => {
  const experiment_id = await aStudy(app)
  await save(experiment_id, 0, { hypotheses: 'H1' })
  const press = () => app.call('/v1/draft_on_osf', { experiment_id, based_on: 1 })
  await app.call('/v1/set_service_token', { service: 'osf', token: 'reads' })
  const refused = await press()
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('osf.full_write')])
  await app.call('/v1/set_service_token', { service: 'osf', token: TOKEN })
  const nBefore = there.state.nodes.size
  there.state.faults.push({ path: '/draft_registrations/', status: 500 })
  expect((await press()).status).toBe(409)
  const both = await Promise.all([press(), press()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(there.state.nodes.size).toBe(nBefore + 1)
})

test.each([
  ['the project', { path: '/nodes/', method: 'POST' }],
  ['the draft', { path: '/draft_registrations/', method: 'POST' }],
  ['the text', { path: '/draft_registrations/', method: 'PATCH' }],
])('the answer about %s got lost: the next press finds what was made and makes nothing twice', async (_, which) => {
  const experiment_id = await aStudy(app)
  await save(experiment_id, 0, { hypotheses: 'H1' })
  await app.call('/v1/set_service_token', { service: 'osf', token: TOKEN })
  const press = () => app.call('/v1/draft_on_osf', { experiment_id, based_on: 1 })
  const [nNodes, nDrafts] = [there.state.nodes.size, draftsOf(there.state).size]
  there.state.faults.push({ ...which, cut: true })
  expect((await press()).status).toBe(409)
  expect((await press()).status).toBe(200)
  expect([there.state.nodes.size, draftsOf(there.state).size]).toEqual([nNodes + 1, nDrafts + 1])
  const [draft] = [...draftsOf(there.state).values()].slice(-1)
  expect(draft?.attributes).toMatchObject({ registration_responses: { '344-2': 'H1' } })
})

test('a study of the same id in another installation, which uses the same account, has a project of its own', async () => {
  const experiment_id = await aStudy(app)
  await save(experiment_id, 0, { hypotheses: 'H1' })
  const description = `Preregistration of study ${experiment_id}, made with Feedlab.`
  const tags = [`feedlab-${experiment_id}-zzzz-preregistration`]
  there.state.nodes.set('other', { id: 'other', attributes: { title: 'T', description, tags }, files: new Map() })
  expect((await app.call('/v1/draft_on_osf', { experiment_id, based_on: 1 })).status).toBe(200)
  expect([...draftsOf(there.state).values()].slice(-1)[0]?.node_id).not.toBe('other')
})
