import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'
import { openPanels } from '#server/panels/index.ts'
import { complete, giveBack, join } from '#server/stand-in-panel/people.ts'
import { type StandInPanel, startStandIn } from '#server/stand-in-panel/start-stand-in.ts'
import { aStudy } from '#server/testing/builders.ts'
import { A_PANEL_STUDY } from '#server/testing/panel-study-asked.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const TOKEN = 'token-of-the-lab'

let app: TestApp
let panel: StandInPanel
let experiment_id: string
let panel_study_id: string

beforeAll(async () => {
  panel = await startStandIn({ tokens: { [TOKEN]: 'all', reads: 'read' } })
  app = await testApp({ deps: { panels: openPanels({ prolific: panel.url }) } })
})
afterAll(async () => {
  await app.close()
  await panel.close()
})
beforeEach(async () => {
  panel.state.faults.length = 0
  await app.call('/v1/set_panel_token', { token: TOKEN })
  experiment_id = await aStudy(app)
  const made = await app.call('/v1/make_panel_study', { experiment_id, ...A_PANEL_STUDY, places: 3, reward: 150 })
  panel_study_id = made.body.data.panel_study_id
})

type Action = SentTo<'/v1/run_panel_study'>['action']
const run = (action: Action, given: object = {}) =>
  app.call('/v1/run_panel_study', { experiment_id, panel_study_id, action, with_study: true, n_confirmed: 3, ...given })
const shown = async () => (await app.call('/v1/show_panel_study', { experiment_id, panel_study_id })).body.data
const there = () => panel.state.studies.get(panel_study_id)?.status

test('both run, pause, run again and stop together; ours is never closed by it', async () => {
  expect((await run('publish')).body.data).toEqual({ state: 'running', study_status: 'running', warnings: [] })
  expect((await run('pause')).body.data).toEqual({ state: 'paused', study_status: 'paused', warnings: [] })
  expect((await run('resume')).body.data).toEqual({ state: 'running', study_status: 'running', warnings: [] })
  expect((await run('stop')).body.data).toEqual({ state: 'ended', study_status: 'paused', warnings: [] })
  expect((await run('resume')).text).toContain('Prolific refuses')
})

test('a draft that is published with the panel is launched, and the reply says that nothing was approved', async () => {
  const { condition_settings } = (await app.call('/v1/show_study', { experiment_id })).body.data
  const draft = (await app.call('/v1/spawn_experiment', { condition_settings, status: 'draft' })).body.data
  const made = await app.call('/v1/make_panel_study', {
    ...A_PANEL_STUDY,
    experiment_id: draft.experiment_id,
    places: 3,
    reward: 150,
  })
  const { panel_study_id: of_draft } = made.body.data
  const { body } = await run('publish', { experiment_id: draft.experiment_id, panel_study_id: of_draft })
  expect(body.data).toEqual({ state: 'running', study_status: 'running', warnings: [expect.stringContaining('No approval')] })
})

test('the study there alone: ours stays as it is', async () => {
  await run('publish')
  expect((await run('pause', { with_study: false })).body.data).toEqual({
    state: 'paused',
    study_status: 'running',
    warnings: [],
  })
})

test('a study that runs because of a press that the panel refused is said to run; one that ran before is not', async () => {
  panel.state.balance = 10
  const ranBefore = await run('publish')
  await app.call('/v1/set_study_status', { experiment_id, status: 'paused' })
  const runsNow = await run('publish')
  panel.state.balance = 10_000_000
  expect([ranBefore.status, runsNow.status]).toEqual([409, 409])
  expect(ranBefore.text).not.toContain('This study runs now')
  expect(runsNow.text).toContain('This study runs now, without people from there')
})

test('publishing needs the confirmed number of places', async () => {
  expect((await run('publish', { n_confirmed: 4 })).status).toBe(400)
  expect(there()).toBe('UNPUBLISHED')
})

test('an account without the money is told so, and nobody is sent', async () => {
  panel.state.balance = 10
  const { status, text } = await run('publish')
  panel.state.balance = 10_000_000
  expect([status, there()]).toEqual([409, 'UNPUBLISHED'])
  expect(text).toContain('enough balance')
  const [entry] = (await app.call('/v1/list_audit', { limit: 1 })).body.data.entries
  expect(entry).toMatchObject({
    action: 'panel-study-changed',
    detail: { action: 'publish', problem: expect.stringContaining('balance') },
  })
})

test('a transition whose answer was cut is looked up, and counts if it happened', async () => {
  await run('publish')
  panel.state.faults.push({ path: '/transition/', cut: true })
  expect((await run('pause')).body.data).toEqual({ state: 'paused', study_status: 'paused', warnings: [] })
  panel.state.faults.push({ path: '/transition/', status: 503 })
  expect((await run('resume', { with_study: false })).status).toBe(409)
  expect(there()).toBe('PAUSED')
})

test('places and cost are those of this moment, and places can only be raised', async () => {
  await run('publish')
  const [a, b] = ['a', 'b', 'c'].map((pid) => join(panel.state, panel_study_id, pid)?.submission_id ?? '')
  const done = panel.state.studies.get(panel_study_id)?.completion_codes[0]?.code ?? ''
  complete(panel.state, a ?? '', done)
  giveBack(panel.state, b ?? '')
  const submission = panel.state.submissions.get(panel_study_id)?.[0]
  if (submission) submission.status = 'APPROVED'
  expect(await shown()).toMatchObject({
    ...{ state: 'running', places: 3, places_taken: 2, n_given_back: 1, n_incomplete: 1, reward: 150, currency: 'GBP' },
    ...{ cost_so_far: 210, cost_to_come: 420 },
  })
  const places = (n: number, n_confirmed: number) =>
    app.call('/v1/set_panel_places', { experiment_id, panel_study_id, places: n, n_confirmed })
  expect(await shown()).toMatchObject({ places_proposed: 4 })
  expect((await places(5, 1)).text).toContain('2 places would be added and paid for')
  expect((await places(5, 2)).body.data).toEqual({ places: 5 })
  expect((await places(4, -1)).status).toBe(400)
  // The same press again.
  expect((await places(5, 2)).body.data).toEqual({ places: 5 })
  expect(await shown()).toMatchObject({ places: 5, places_proposed: 5 })
})

test('people who are paid for being screened out cost their part, and take nobody a place', async () => {
  const other = await aStudy(app)
  const asked = { ...A_PANEL_STUDY, places: 3, reward: 150, screen_out: { reward: 30, people: 4 } }
  const of_other = (await app.call('/v1/make_panel_study', { experiment_id: other, ...asked })).body.data.panel_study_id
  const show = async () => (await app.call('/v1/show_panel_study', { experiment_id: other, panel_study_id: of_other })).body.data
  expect(await show()).toMatchObject({ cost_so_far: 0, cost_to_come: 798, cost_of_place: 210 })
  await run('publish', { experiment_id: other, panel_study_id: of_other })
  const codes = panel.state.studies.get(of_other)?.completion_codes ?? []
  const leave = (pid: string, type: string) => {
    const { link = '', submission_id = '' } = join(panel.state, of_other, pid) ?? {}
    complete(panel.state, submission_id, codes.find(({ code_type }) => code_type === type)?.code ?? '')
    return app.call('/v1/load_experiment', {
      experiment_id: other,
      query: Object.fromEntries(new URL(link).searchParams),
      n_cards: 1,
    })
  }
  await leave('out', 'SCREENED_OUT')
  await leave('refuses', 'NO_CONSENT')
  await leave('careless', 'FAILED_ATTENTION_CHECK')
  expect(await show()).toMatchObject({ n_incomplete: 1, cost_so_far: 42, cost_to_come: 756 })
})

test('places that were given back after the study had ended there are offered again once the places are set', async () => {
  await run('publish')
  const ids = ['a', 'b', 'c'].map((pid) => join(panel.state, panel_study_id, pid)?.submission_id ?? '')
  for (const id of ids) complete(panel.state, id, 'ANY')
  giveBack(panel.state, ids[0] ?? '')
  expect(await shown()).toMatchObject({ state: 'ended', places: 3, places_taken: 2, n_incomplete: 2 })
  await app.call('/v1/set_panel_places', { experiment_id, panel_study_id, places: 3, n_confirmed: 0 })
  expect(await shown()).toMatchObject({ state: 'running', places: 3 })
})

test('a token that may only read sees everything and changes nothing', async () => {
  await app.call('/v1/set_panel_token', { token: 'reads' })
  expect((await run('publish', { with_study: false })).text).toContain('may not do this')
  expect(there()).toBe('UNPUBLISHED')
})

test('a panel that nobody reaches is named', async () => {
  const far = await testApp({ database: app.database, deps: { panels: openPanels({ prolific: 'http://127.0.0.1:9/api/v1' }) } })
  const { status, text } = await far.call('/v1/show_panel_study', { experiment_id, panel_study_id })
  await far.app.close()
  expect([status, text]).toEqual([409, expect.stringContaining('Prolific did not answer.')])
})
