import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPanels } from '#server/panels/index.ts'
import { type StandInPanel, startStandIn } from '#server/stand-in-panel/start-stand-in.ts'
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

test('the draft of the next study is for the group alone', async () => {
  expect((await press('draft-study')).status).toBe(400)
  const { group_id } = (await press('fill-group')).body.data
  const { draft_study_id } = (await press('draft-study')).body.data
  expect(panel.state.studies.get(draft_study_id ?? '')).toMatchObject({
    of: STUDY,
    status: 'UNPUBLISHED',
    total_available_places: 2,
    filters: [{ filter_id: 'participant_group_allowlist', selected_values: [group_id] }],
  })
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
