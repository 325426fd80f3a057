import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPanels } from '#server/panels/index.ts'
import { join } from '#server/stand-in-panel/people.ts'
import { type StandInPanel, startStandIn } from '#server/stand-in-panel/start-stand-in.ts'
import { aStudy, exported, type Settings } from '#server/testing/builders.ts'
import { A_PANEL_STUDY } from '#server/testing/panel-study-asked.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const TOKEN = 'token-of-the-lab'

let app: TestApp
let panel: StandInPanel

beforeAll(async () => {
  panel = await startStandIn({ tokens: { [TOKEN]: 'all' } })
  app = await testApp({ deps: { panels: openPanels({ prolific: panel.url }) } })
  await app.call('/v1/set_panel_token', { token: TOKEN })
})
afterAll(async () => {
  await app.close()
  await panel.close()
})

/** A study of ours with a draft there, and a copy of the draft for test participants. */
async function aTestedStudy(settings: Settings = {}) {
  const experiment_id = await aStudy(app, { platform: 'prolific', ...settings })
  const made = await app.call('/v1/make_panel_study', { experiment_id, ...A_PANEL_STUDY })
  const { panel_study_id } = made.body.data
  const { status, body } = await app.call('/v1/test_panel_study', { experiment_id, panel_study_id })
  expect(status).toBe(200)
  return { experiment_id, panel_study_id, copy: body.data.address.split('/').at(-1) ?? '' }
}

/** The parameters of the link that the panel opens for somebody. */
const linkOf = (study: string, pid: string): Record<string, string> =>
  Object.fromEntries(new URL(join(panel.state, study, pid)?.link ?? '').searchParams)

const open = (experiment_id: string, query: Record<string, string>) =>
  app.call('/v1/load_experiment', { experiment_id, query, n_cards: 1 })

const publish = ({ experiment_id, panel_study_id }: { experiment_id: string; panel_study_id: string }) =>
  app.call('/v1/run_panel_study', { experiment_id, panel_study_id, action: 'publish', with_study: true, n_confirmed: 30 })

test.each([
  ['signed links', { 'signed-links': 'yes' }],
  ['links that nobody signed', {}],
])('with %s, people who open the copy of the draft are tests, and those of the study itself are people', async (_, settings) => {
  const study = await aTestedStudy(settings)
  const { experiment_id, panel_study_id, copy } = study
  await publish(study)
  const tester = await open(experiment_id, linkOf(copy, 'tester'))
  const person = await open(experiment_id, linkOf(panel_study_id, 'ada'))
  expect([tester.status, tester.body.data.is_test]).toEqual([200, true])
  expect([person.status, person.body.data.is_test]).toEqual([200, false])
  const { data } = (await app.call('/v1/show_study', { experiment_id })).body
  expect(data.conditions).toMatchObject([{ started: 1 }])
  const ids = (await exported(app, experiment_id, 'user_form')).map(({ user_id }) => user_id)
  expect(ids).not.toContain(tester.body.data.user_id)
})

test('a copy is no study whose people are paid here, and it stays a test', async () => {
  const { experiment_id, panel_study_id, copy } = await aTestedStudy()
  expect((await app.call('/v1/show_panel', { experiment_id })).body.data.panel_studies).toEqual([panel_study_id])
  expect((await app.call('/v1/compare_panel', { experiment_id, panel_study_id: copy })).status).toBe(400)
  await app.call('/v1/set_panel_study', { experiment_id, panel_study_id: copy, is_bound: false })
  expect((await open(experiment_id, linkOf(copy, 'tester'))).body.data.is_test).toBe(true)
})

test('a study with signed links stays closed to an unsigned link that names a copy', async () => {
  const { experiment_id, copy } = await aTestedStudy({ 'signed-links': 'yes' })
  const { prolific_token: _, ...unsigned } = linkOf(copy, 'tester')
  expect((await open(experiment_id, unsigned)).status).toBe(403)
})

test('people of a study that was released there come in as before, beside its tests', async () => {
  const study = await aTestedStudy({ 'signed-links': 'yes' })
  const { experiment_id, panel_study_id, copy } = study
  await publish(study)
  await app.call('/v1/set_panel_study', { experiment_id, panel_study_id, is_bound: false })
  expect((await open(experiment_id, linkOf(panel_study_id, 'ada'))).body.data.is_test).toBe(false)
  expect((await open(experiment_id, linkOf(copy, 'tester'))).body.data.is_test).toBe(true)
})
