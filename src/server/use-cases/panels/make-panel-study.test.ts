import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPanels } from '#server/panels/index.ts'
import { type StandInPanel, startStandIn } from '#server/stand-in-panel/start-stand-in.ts'
import { setMember } from '#server/store/accounts/labs.ts'
import { setShare } from '#server/store/accounts/shares.ts'
import { aStudy } from '#server/testing/builders.ts'
import { A_PANEL_STUDY } from '#server/testing/panel-study-asked.ts'
import { aLab, aPerson, signedIn } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'

const TOKEN = 'token-of-the-lab'

let app: TestApp
let panel: StandInPanel
let experiment_id: string

beforeAll(async () => {
  panel = await startStandIn({ tokens: { [TOKEN]: 'all', reads: 'read' } })
  app = await testApp({ deps: { panels: openPanels({ prolific: panel.url }) } })
})
afterAll(async () => {
  await app.close()
  await panel.close()
})
beforeEach(async () => {
  panel.state.studies.clear()
  panel.state.calls.length = 0
  panel.state.faults.length = 0
  await app.call('/v1/set_panel_token', { token: TOKEN })
  experiment_id = await aStudy(app, { 'exit-no_consent': 'OLD' })
})

const make = (given: object = {}, headers?: Record<string, string>) =>
  app.call('/v1/make_panel_study', { experiment_id, ...A_PANEL_STUDY, ...given }, headers)
const shown = async () => (await app.call('/v1/show_panel', { experiment_id })).body.data
const exitsHere = async () => {
  const { condition_settings } = (await app.call('/v1/show_study', { experiment_id })).body.data
  const ofFirst = condition_settings.filter(({ condition }: { condition: number }) => condition === 1)
  return Object.fromEntries(ofFirst.map(({ param, value }: { param: string; value: string }) => [param, value]))
}
const codesThere = () =>
  Object.fromEntries(
    [...panel.state.studies.values()].flatMap(({ completion_codes }) =>
      completion_codes.map(({ code, code_type }) => [code, code_type]),
    ),
  )
const nMade = () => panel.state.studies.size

test.each([
  [{}, false],
  [{ platform: 'prolific', 'signed-links': 'yes' }, true],
])('the links of a study with %j are signed there: %s', async (settings, isSigned) => {
  experiment_id = await aStudy(app, settings)
  const { panel_study_id } = (await make()).body.data
  expect(panel.state.studies.get(panel_study_id)).toMatchObject({ is_external_study_url_secure: isSigned })
})

test('a study is made there with a code for each outcome, and the codes become our exits in a new version', async () => {
  const { body } = await make()
  const { panel_study_id, version, was_made_before } = body.data
  expect([version, was_made_before]).toEqual([2, false])
  expect(panel.state.studies.get(panel_study_id)).toMatchObject({
    name: A_PANEL_STUDY.name,
    status: 'UNPUBLISHED',
    total_available_places: 30,
    estimated_completion_time: 10,
    maximum_allowed_time: 29,
    reward: 150,
    device_compatibility: ['desktop', 'mobile'],
    external_study_url: `http://127.0.0.1:3000/feed?experiment_id=${experiment_id}&PROLIFIC_PID={{%PROLIFIC_PID%}}&STUDY_ID={{%STUDY_ID%}}&SESSION_ID={{%SESSION_ID%}}`,
  })
  const exits = await exitsHere()
  const types = codesThere()
  expect(exits).toMatchObject({ platform: 'prolific' })
  for (const [param, type] of [
    ['completion-code', 'COMPLETED'],
    ['exit-no_consent', 'NO_CONSENT'],
    ['exit-screened_out', 'SCREENED_OUT'],
    ['exit-quota_full', 'SCREENED_OUT'],
    ['exit-failed_attention', 'FAILED_ATTENTION_CHECK'],
    ['exit-incompatible_device', 'INCOMPATIBLE_DEVICE'],
    ['exit-technical_error', 'OTHER'],
  ] as const)
    expect(types[String(exits[param])], param).toBe(type)
  expect(await shown()).toMatchObject({ panel_studies: [panel_study_id], has_open_plan: false })
  const [entry] = (await app.call('/v1/list_audit', { limit: 1 })).body.data.entries
  expect(entry).toMatchObject({
    action: 'panel-study-made',
    target: experiment_id,
    detail: { panel_study_id, version: 2, reward: 150 },
  })
})

test('a second study there has the codes of the first, and no new version', async () => {
  await make()
  const before = await exitsHere()
  const { body } = await make({ name: 'Again', n_known: 1 })
  expect([body.data.version, nMade(), await exitsHere()]).toEqual([2, 2, before])
})

test('a second study there keeps the codes of the first, and an exit that had none gets one', async () => {
  await make()
  const { 'exit-wave_closed': gone, ...before } = await exitsHere()
  await app.database.pool.query(`update panel_plans set codes = codes - 'wave_closed' where experiment_id = $1`, [experiment_id])
  expect((await make({ name: 'Again', n_known: 1 })).body.data.version).toBe(3)
  const { 'exit-wave_closed': added, ...after } = await exitsHere()
  expect(after).toEqual(before)
  expect(added).not.toBe(gone)
  expect(codesThere()[String(added)]).toBe('OTHER')
})

test('an answer that was cut after the panel made the study: the next press finds it, and makes nothing twice', async () => {
  panel.state.faults.push({ path: '/studies/', cut: true })
  const cut = await make()
  expect([cut.status, cut.text]).toEqual([409, expect.stringContaining('did not answer')])
  expect([nMade(), (await shown()).has_open_plan, (await exitsHere())['exit-no_consent']]).toEqual([1, true, 'OLD'])
  const { body } = await make({ name: 'Another name' })
  expect(body.data.was_made_before).toBe(true)
  expect([nMade(), panel.state.studies.get(body.data.panel_study_id)?.name]).toEqual([1, A_PANEL_STUDY.name])
  expect(codesThere()[String((await exitsHere())['completion-code'])]).toBe('COMPLETED')
})

test('a failure here after the panel made the study: the next press finds it, and makes nothing twice', async () => {
  const { pool } = app.database
  await pool.query(`alter table panel_studies add constraint breaks check (experiment_id <> '${experiment_id}')`)
  expect((await make()).status).toBe(500)
  await pool.query('alter table panel_studies drop constraint breaks')
  expect([nMade(), (await shown()).panel_studies, (await exitsHere())['exit-no_consent']]).toEqual([1, [], 'OLD'])
  const { body } = await make()
  expect([nMade(), body.data.was_made_before, body.data.version]).toEqual([1, true, 2])
  expect((await shown()).panel_studies).toEqual([body.data.panel_study_id])
})

test('an answer that was lost before the panel made the study: the next press makes it as it is asked for then', async () => {
  panel.state.faults.push({ path: '/studies/', status: 503 })
  expect((await make()).status).toBe(409)
  const { body } = await make({ name: 'Another name' })
  expect([nMade(), panel.state.studies.get(body.data.panel_study_id)?.name]).toEqual([1, 'Another name'])
})

test('the same press again, after its answer was lost between here and the browser, makes no second study', async () => {
  await make()
  expect([(await make()).status, nMade(), (await shown()).has_open_plan]).toEqual([409, 1, false])
})

test('two presses at the same moment make one study', async () => {
  const [a, b] = await Promise.all([make(), make()])
  expect([a.status, b.status].sort()).toEqual([200, 409])
  expect(nMade()).toBe(1)
})

test('with pay for screen-outs, one code pays it, and a full study leads out by the same', async () => {
  await make({ screen_out: { reward: 20, people: 50 } })
  const [study] = [...panel.state.studies.values()]
  const fixed = study?.completion_codes.filter(({ actions }) => actions?.[0]?.action === 'FIXED_SCREEN_OUT_PAYMENT')
  expect(fixed).toMatchObject([{ code_type: 'SCREENED_OUT', actions: [{ fixed_screen_out_reward: 20, slots: 50 }] }])
  const exits = await exitsHere()
  expect([exits['exit-screened_out'], exits['exit-quota_full']]).toEqual([fixed?.[0]?.code, fixed?.[0]?.code])
})

test('pay below the minimum, unknown devices and an account that is closed to the token are refused, and nothing changes', async () => {
  for (const given of [{ reward: 90 }, { devices: ['watch'] }, { currency: 'EUR' }, { screen_out: { reward: 150, people: 5 } }])
    expect((await make(given)).status, JSON.stringify(given)).toBe(400)
  expect(panel.state.calls).toEqual([])
  await app.call('/v1/set_panel_token', { token: 'reads' })
  expect((await make()).text).toContain('may not do this')
  await app.call('/v1/set_panel_token', { token: 'unknown' })
  expect((await make()).text).toContain('does not accept the token')
  await app.call('/v1/set_panel_token', { token: '' })
  expect((await make()).text).toContain('no token of Prolific')
  await app.call('/v1/set_panel_token', { token: TOKEN })
  panel.state.faults.push({ path: '/studies/', status: 429, retryAfter: '300' })
  expect((await make()).text).toContain('asks to wait')
  expect([nMade(), (await shown()).has_open_plan, (await exitsHere())['exit-no_consent']]).toEqual([0, false, 'OLD'])
})

test('closed studies, and those whose links are signed, are made nowhere', async () => {
  const secret = await aStudy(app, { 'link-secret': 'a-secret-of-the-study' })
  expect((await make({ experiment_id: secret })).text).toContain('link-secret')
  await app.call('/v1/set_study_status', { experiment_id, status: 'closed' })
  expect((await make()).status).toBe(409)
  expect(panel.state.calls).toEqual([])
})

test('only owners and editors of the lab use its account, and only while they are members', async () => {
  const { owner } = await aLab(app)
  const other = await signedIn(app, owner)
  expect((await make({}, other)).status).toBe(404)
  const guest = await aPerson(app)
  await setShare(app.database.db, { experiment_id, person_id: guest.person_id }, 'owner')
  const asGuest = await signedIn(app, guest)
  expect((await make({}, asGuest)).status).toBe(403)
  const reader = await aPerson(app)
  const asReader = await signedIn(app, reader)
  await setMember(app.database.db, { lab_id: LOCAL_LAB, person_id: reader.person_id }, 'analyst')
  expect((await make({}, asReader)).status).toBe(403)
  await setMember(app.database.db, { lab_id: LOCAL_LAB, person_id: reader.person_id }, 'editor')
  expect((await make({ reward: 1 }, asReader)).status).toBe(400)
  await app.database.pool.query('delete from lab_members where person_id = $1', [reader.person_id])
  expect((await make({}, asReader)).status).toBe(403)
  expect(panel.state.calls).toEqual([])
})

test('a draft can be tested, and only of a study that belongs to this one', async () => {
  const { panel_study_id } = (await make()).body.data
  const test = await app.call('/v1/test_panel_study', { experiment_id, panel_study_id })
  expect(test.body.data.address).toMatch(/^https:\/\/app\.prolific\.com\/studies\//)
  expect((await app.call('/v1/test_panel_study', { experiment_id, panel_study_id: 'elsewhere' })).status).toBe(400)
})
