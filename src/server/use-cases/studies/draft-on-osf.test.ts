import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServices } from '#server/services/index.ts'
import { draftsOf } from '#server/stand-in-services/osf-drafts.ts'
import { osfForms, type StandInForm } from '#server/stand-in-services/osf-forms.ts'
import { type StandInServices, startStandInServices } from '#server/stand-in-services/start-stand-in-services.ts'
import { aStudy } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

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

const show = async (experiment_id: string) => (await app.call('/v1/show_preregistration', { experiment_id })).body.data
const save = (experiment_id: string, based_on: number, answers: Record<string, string>) =>
  app.call('/v1/save_preregistration', { experiment_id, based_on, answers })

const twoConditions = () =>
  aStudy(
    app,
    { quota: '50', 'feed-button-like': 'yes', forms: '["crt"]' },
    { quota: '50', 'feed-button-like': 'lognormal', forms: '["crt"]' },
  )

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
