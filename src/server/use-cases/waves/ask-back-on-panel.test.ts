import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOfEnding } from '#domain/panels/exit-codes.ts'
import { openPanels } from '#server/panels/index.ts'
import { complete, join } from '#server/stand-in-panel/people.ts'
import { type StandInPanel, startStandIn } from '#server/stand-in-panel/start-stand-in.ts'
import { A_PANEL_STUDY } from '#server/testing/panel-study-asked.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { aUserId, aWaveStudy, finish, letPass, open, THREE_WAVES } from '#server/testing/wave-study.ts'

const TOKEN = 'prolific-token-of-the-lab'
const STUDY = '60d9aadeb86739de712fa111'

let app: TestApp
let panel: StandInPanel
let experiment_id: string

async function whoDidTheFirst(pid: string, ago: string) {
  const user_id = aUserId()
  const query = { PROLIFIC_PID: pid, STUDY_ID: STUDY, SESSION_ID: `s${pid}` }
  const { body } = await open(app, experiment_id, { user_id, query })
  await finish(app, { ...body.data, user_id, experiment_id })
  await letPass(app, user_id, ago)
  return user_id
}

beforeAll(async () => {
  panel = await startStandIn({ tokens: { [TOKEN]: 'all' } })
  panel.setStudy(STUDY, [])
  app = await testApp({ deps: { panels: openPanels({ prolific: panel.url }) } })
  await app.call('/v1/set_panel_token', { token: TOKEN })
})
afterAll(async () => {
  await app.close()
  await panel.close()
})
beforeEach(async () => {
  await app.database.pool.query('delete from panel_studies')
  panel.state.messages.length = 0
  panel.state.groups.clear()
  panel.state.faults.length = 0
  experiment_id = await aWaveStudy(app, THREE_WAVES, { platform: 'prolific', 'completion-code': 'C1' })
  await app.call('/v1/set_panel_study', { experiment_id, panel_study_id: STUDY, is_bound: true })
  await whoDidTheFirst('due1', '8 days')
  await whoDidTheFirst('due2', '7 days 1 hour')
  await whoDidTheFirst('early', '1 day')
})

const press = (action: 'fill-group' | 'draft-study' | 'message', given: object = {}) =>
  app.call('/v1/ask_back_on_panel', { experiment_id, wave: 'week', panel_study_id: STUDY, action, n_confirmed: 2, ...given })

const audited = async () => (await app.call('/v1/list_audit', { limit: 1 })).body.data.entries[0]

test('who is due is put into one participant group of the wave, and who is due later is added to it', async () => {
  const { body } = await press('fill-group')
  expect(body.data).toMatchObject({ n_people: 2, draft_study_id: null })
  const group = () => panel.state.groups.get(body.data.group_id)
  expect(group()).toMatchObject({ project_id: 'project1', name: `${experiment_id} week` })
  expect([...(group()?.people ?? [])].sort()).toEqual(['due1', 'due2'])
  await whoDidTheFirst('due3', '8 days')
  expect((await press('fill-group', { n_confirmed: 3 })).body.data.group_id).toBe(body.data.group_id)
  expect(panel.state.groups.size).toBe(1)
  expect(group()?.people.size).toBe(3)
  expect(JSON.stringify(await audited())).toContain('fill-group')
  expect(JSON.stringify(await audited())).not.toContain('due1')
})

const draftOf = async () => (await press('draft-study')).body.data.draft_study_id ?? ''
const boundHere = async () => (await app.call('/v1/show_panel', { experiment_id })).body.data.panel_studies

test('the draft of a wave is made like every study there, for the group alone, and belongs to this study', async () => {
  expect((await press('draft-study')).status).toBe(400)
  const { group_id } = (await press('fill-group')).body.data
  const draft_study_id = await draftOf()
  expect(panel.state.studies.get(draft_study_id)).toMatchObject({
    name: `${experiment_id} week`,
    status: 'UNPUBLISHED',
    total_available_places: 2,
    filters: [{ filter_id: 'participant_group_allowlist', selected_values: [group_id] }],
    external_study_url: expect.stringContaining(`/feed?experiment_id=${experiment_id}&PROLIFIC_PID={{%PROLIFIC_PID%}}`),
    is_external_study_url_secure: false,
    completion_codes: [{ code: 'C1', code_type: 'COMPLETED' }],
    ...{ reward: 100, description: 'A study that exists already.', device_compatibility: ['desktop'] },
  })
  expect(await boundHere()).toEqual([STUDY, draft_study_id])
  expect((await app.call('/v1/show_study', { experiment_id })).body.data.study.version).toBe(1)
})

test('its links are signed where those of the study must be, and its codes are those of the wave in every condition', async () => {
  const ofWeek = { 'completion-code': 'WEEK', 'exit-wave_closed': 'LATE' }
  const waves = THREE_WAVES.map((wave) => (wave.name === 'week' ? { ...wave, settings: ofWeek } : wave))
  const settings = { platform: 'prolific', 'signed-links': 'yes', 'completion-code': 'C1', 'exit-no_consent': 'NO' }
  experiment_id = await aWaveStudy(app, waves, settings)
  await app.database.pool.query('delete from panel_studies')
  await app.call('/v1/set_panel_study', { experiment_id, panel_study_id: STUDY, is_bound: true })
  await press('fill-group', { n_confirmed: 0 })
  const draft_study_id = (await press('draft-study', { n_confirmed: 0 })).body.data.draft_study_id ?? ''
  const draft = panel.state.studies.get(draft_study_id)
  expect(draft).toMatchObject({ is_external_study_url_secure: true })
  expect(draft?.completion_codes.map(({ code, code_type }) => [code, code_type])).toEqual([
    ['WEEK', 'COMPLETED'],
    ['NO', 'NO_CONSENT'],
    ['LATE', 'OTHER'],
  ])
  expect(draft?.completion_codes.at(-1)).toMatchObject({ actions: [{ action: 'REQUEST_RETURN' }] })
})

test('somebody who comes too late for a wave leaves with a code that the panel knows, and is asked to return', async () => {
  const made = await app.call('/v1/make_panel_study', { experiment_id, ...A_PANEL_STUDY, n_known: 1 })
  expect(made.status).toBe(200)
  const user_id = await whoDidTheFirst('waits', '8 days')
  await press('fill-group', { n_confirmed: 3 })
  const draft_study_id = (await press('draft-study', { n_confirmed: 3 })).body.data.draft_study_id ?? ''
  await app.call('/v1/run_panel_study', {
    ...{ experiment_id, panel_study_id: draft_study_id, action: 'publish', with_study: false, n_confirmed: 3 },
  })
  await letPass(app, user_id, '2 days')
  const { link = '', submission_id = '' } = join(panel.state, draft_study_id, 'waits') ?? {}
  const late = await open(app, experiment_id, { query: Object.fromEntries(new URL(link).searchParams) })
  expect(late.body.data.outcome).toBe('wave_closed')
  const { ending } = await finish(app, { ...late.body.data, experiment_id, user_id })
  complete(panel.state, submission_id, codeOfEnding(ending) ?? '')
  const { rows } = (await app.call('/v1/compare_panel', { experiment_id, panel_study_id: draft_study_id })).body.data
  expect(rows.find((row) => row.submission_id === submission_id)).toMatchObject({
    ...{ verdict: 'agree', outcome: 'wave_closed', is_asked_to_return: true },
  })
})

test('another press gives the draft the places of now; once it is published, the next press makes the next one', async () => {
  await press('fill-group')
  const first = await draftOf()
  await whoDidTheFirst('due3', '8 days')
  const again = (await press('draft-study', { n_confirmed: 3 })).body.data.draft_study_id
  expect([again, panel.state.studies.get(first)?.total_available_places]).toEqual([first, 3])
  await app.call('/v1/run_panel_study', {
    ...{ experiment_id, panel_study_id: first, action: 'publish', with_study: false, n_confirmed: 3 },
  })
  const next = (await press('draft-study', { n_confirmed: 3 })).body.data.draft_study_id
  expect(next).not.toBe(first)
  expect(await boundHere()).toEqual([STUDY, first, next])
})

test('a draft whose answer is cut is found by the next press; what another page left open is finished there first', async () => {
  await press('fill-group')
  const before = panel.state.studies.size
  panel.state.faults.push({ path: '/studies/', passes: 1, cut: true })
  const cut = await press('draft-study')
  expect([cut.status, cut.text]).toEqual([409, expect.stringContaining('nothing is made twice')])
  const first = { ...A_PANEL_STUDY, n_known: 1 }
  expect((await app.call('/v1/make_panel_study', { experiment_id, ...first })).text).toContain('on the page Waves first')
  expect((await app.call('/v1/show_panel', { experiment_id })).body.data.has_open_plan).toBe(false)
  const found = await draftOf()
  expect(await boundHere()).toEqual([STUDY, found])
  expect(panel.state.studies.size).toBe(before + 1)

  panel.state.faults.push({ path: '/studies/', cut: true })
  await app.call('/v1/make_panel_study', { experiment_id, ...first, n_known: 2 })
  await app.database.pool.query(`delete from panel_plans where plan ? 'wave'`)
  expect((await press('draft-study')).text).toContain('on the page Panel first')
})

test('no draft is made for a wave without a code, nor with a secret that the panel does not know', async () => {
  for (const [settings, said] of [
    [{ platform: 'prolific' }, 'no completion code'],
    [{ platform: 'prolific', 'completion-code': 'C1', 'link-secret': 'a-secret-of-the-study' }, 'link-secret'],
  ] as const) {
    await app.database.pool.query('delete from panel_studies')
    experiment_id = await aWaveStudy(app, THREE_WAVES, settings)
    await app.call('/v1/set_panel_study', { experiment_id, panel_study_id: STUDY, is_bound: true })
    await press('fill-group', { n_confirmed: 0 })
    const { status, text } = await press('draft-study', { n_confirmed: 0 })
    expect([status, text]).toEqual([400, expect.stringContaining(said)])
  }
})

test('a message whose answer is late may have been read, and its people do not count as asked', async () => {
  panel.state.faults.push({ path: '/messages/', cut: true })
  const { status, text } = await press('message', { message: 'The next part is open.' })
  expect([status, text]).toEqual([409, expect.stringContaining('look on Prolific before you send it again')])
  const { people } = (await app.call('/v1/list_waves', { experiment_id, state: 'open' })).body.data
  expect(people.map(({ invited_at }) => invited_at)).toEqual([null, null])
})

test('a message goes to who is due, who count as asked from then on', async () => {
  expect((await press('message', { message: ' ' })).status).toBe(400)
  await press('message', { message: 'The next part is open.' })
  expect(panel.state.messages).toMatchObject([{ study_id: STUDY, body: 'The next part is open.' }])
  expect(panel.state.messages[0]?.ids.sort()).toEqual(['due1', 'due2'])
  const { people } = (await app.call('/v1/list_waves', { experiment_id, state: 'open' })).body.data
  expect(people.map(({ invited_at }) => typeof invited_at)).toEqual(['number', 'number'])
})

test('nothing is done with a number that was not confirmed, for a study that is not bound, or for the first wave', async () => {
  const nCalls = panel.state.calls.length
  expect((await press('fill-group', { n_confirmed: 3 })).status).toBe(400)
  expect((await press('fill-group', { panel_study_id: 'elsewhere' })).status).toBe(400)
  expect((await press('fill-group', { wave: 'start' })).status).toBe(400)
  expect(panel.state.calls.length).toBe(nCalls)
})

test('what Prolific refuses is said and in the audit log', async () => {
  panel.state.studies.delete(STUDY)
  const { status } = await press('fill-group')
  panel.setStudy(STUDY, [])
  expect(status).toBeGreaterThanOrEqual(400)
  expect(JSON.stringify(await audited())).toContain('Prolific knows no such study')
})
