import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiPanels } from '#domain/panels/index.ts'
import { complete, giveBack, join } from '#server/stand-in-panel/people.ts'
import { type StandInPanel, startStandIn } from '#server/stand-in-panel/start-stand-in.ts'
import { openPanels, panelServices } from '../index.ts'
import type { NewPanelStudy, PanelApi } from '../panel-api.ts'

const TOKEN = 'token'
let panel: StandInPanel
let api: PanelApi
const waits: number[] = []

beforeAll(async () => {
  panel = await startStandIn({ tokens: { [TOKEN]: 'all', reads: 'read' } })
  api = openPanels({ prolific: panel.url }, { wait: async (ms) => void waits.push(ms) })('prolific').api
})
afterAll(() => panel.close())
beforeEach(() => {
  panel.state.studies.clear()
  panel.state.submissions.clear()
  panel.state.calls.length = 0
  waits.length = 0
})

const LINK = 'https://feed.example/feed?experiment_id=e1&PROLIFIC_PID={{%PROLIFIC_PID%}}&SESSION_ID={{%SESSION_ID%}}'
const aStudy = (given: Partial<NewPanelStudy> = {}): NewPanelStudy => ({
  ...{
    name: 'News',
    internal_name: 'feedlab e1',
    signsLinks: false,
    description: 'Read news.',
    link: LINK,
    places: 3,
    minutes: 10,
    maxMinutes: 30,
    reward: 150,
  },
  devices: ['desktop'],
  exits: [
    { code: 'DONE', type: 'COMPLETED', leads: { does: 'review' } },
    { code: 'OUT', type: 'SCREENED_OUT', leads: { does: 'pay-fixed', reward: 20, people: 1 } },
    { code: 'NO', type: 'NO_CONSENT', leads: { does: 'ask-return', reason: 'No consent.' } },
  ],
  ...given,
})

async function aRunningStudy(): Promise<string> {
  const made = await api.create(TOKEN, aStudy())
  const id = made.ok ? made.value : ''
  await api.transition(TOKEN, id, 'publish')
  return id
}

test('every panel with an API has a client', () => {
  expect(panelServices.map(({ rules }) => rules.name)).toEqual(apiPanels.map(({ name }) => name))
})

test('a study is made as documented, found by its internal name, published, paused, resumed and stopped', async () => {
  for (const name of ['first', 'second', 'third']) await api.create(TOKEN, aStudy({ internal_name: name }))
  const id = await aRunningStudy()
  expect(panel.state.studies.get(id)).toMatchObject({
    prolific_id_option: 'url_parameters',
    completion_codes: [
      { code: 'DONE', code_type: 'COMPLETED', actor: 'participant', actions: [{ action: 'MANUALLY_REVIEW' }] },
      { code: 'OUT', actions: [{ action: 'FIXED_SCREEN_OUT_PAYMENT', fixed_screen_out_reward: 20, slots: 1 }] },
      { code: 'NO', actions: [{ action: 'REQUEST_RETURN', return_reason: 'No consent.' }] },
    ],
  })
  const state = async () => {
    const found = await api.find(TOKEN, 'feedlab e1')
    return found.ok && found.value
  }
  expect(await state()).toMatchObject({ id, state: 'running', places: 3, placesTaken: 0, reward: 150, currency: 'GBP' })
  await api.transition(TOKEN, id, 'pause')
  expect(await state()).toMatchObject({ state: 'paused' })
  await api.transition(TOKEN, id, 'resume')
  await api.transition(TOKEN, id, 'stop')
  expect(await state()).toMatchObject({ state: 'ended' })
  expect(await api.transition(TOKEN, id, 'publish')).toMatchObject({
    ok: false,
    problem: 'Prolific refuses: The study is AWAITING REVIEW.',
  })
  expect(await api.find(TOKEN, 'nobody')).toEqual({ ok: true, value: undefined })
})

test('people take places, leave by a code, and give places back; raised places are open again', async () => {
  const id = await aRunningStudy()
  const [done, out, no] = ['a', 'b', 'c'].map((pid) => join(panel.state, id, pid))
  expect(done?.link).toBe(`https://feed.example/feed?experiment_id=e1&PROLIFIC_PID=a&SESSION_ID=${done?.submission_id}`)
  expect(join(panel.state, id)).toBeUndefined()
  complete(panel.state, no?.submission_id ?? '', 'NO')
  complete(panel.state, done?.submission_id ?? '', 'DONE')
  complete(panel.state, out?.submission_id ?? '', 'OUT')
  const listed = await api.submissions(TOKEN, id)
  expect(listed.ok && listed.value.map(({ status, code }) => [status, code])).toEqual([
    ['AWAITING REVIEW', 'DONE'],
    ['SCREENED OUT', 'OUT'],
    ['AWAITING REVIEW', 'NO'],
  ])
  // The only paid screen-out is used: the study pauses.
  expect(panel.state.studies.get(id)?.status).toBe('PAUSED')
  giveBack(panel.state, no?.submission_id ?? '')
  await api.setPlaces(TOKEN, id, 5)
  expect(await api.study(TOKEN, id)).toMatchObject({ value: { places: 5, placesTaken: 1 } })
})

test('submissions are approved, rejected with reason and category, and paid a bonus', async () => {
  const id = await aRunningStudy()
  const [a, b] = ['a', 'b'].map((pid) => join(panel.state, id, pid)?.submission_id ?? '')
  for (const each of [a, b]) complete(panel.state, each ?? '', 'DONE')
  expect(await api.decide(TOKEN, a ?? '', { action: 'approve' })).toEqual({ ok: true, value: null })
  const short = await api.decide(TOKEN, b ?? '', { action: 'reject', reason: 'short', category: 'LOW_EFFORT' })
  expect(short).toMatchObject({ ok: false, problem: 'Prolific refuses: message: Must have at least 100 characters.' })
  await api.decide(TOKEN, b ?? '', { action: 'reject', reason: 'r'.repeat(100), category: 'LOW_EFFORT' })
  expect(await api.payBonuses(TOKEN, id, [{ person: 'a', amount: 105 }])).toEqual({ ok: true, value: null })
  const listed = await api.submissions(TOKEN, id)
  expect(listed.ok && listed.value.map(({ status, bonus }) => [status, bonus])).toEqual([
    ['APPROVED', 105],
    ['REJECTED', 0],
  ])
})

test('a test study and the cost of places are asked for', async () => {
  const made = await api.create(TOKEN, aStudy())
  expect(await api.makeTest(TOKEN, made.ok ? made.value : '')).toMatchObject({
    ok: true,
    value: { id: expect.any(String), address: expect.stringContaining('https://app.prolific.com/') },
  })
  expect(await api.cost(TOKEN, { reward: 100, places: 10 })).toEqual({ ok: true, value: 1400 })
})

test('refusals are sentences, and say whether the panel may have done it', async () => {
  expect(await api.create('wrong', aStudy())).toEqual({
    ok: false,
    problem: expect.stringContaining('does not accept the token'),
  })
  expect(await api.create('reads', aStudy())).toEqual({ ok: false, problem: expect.stringContaining('may not do this') })
  expect(await api.study(TOKEN, 'nosuch')).toEqual({ ok: false, problem: 'Prolific knows no such study or submission.' })
  expect(await api.create(TOKEN, aStudy({ minutes: 0 }))).toMatchObject({
    problem: 'Prolific refuses: estimated_completion_time: Must be 1 or more.',
  })
  panel.state.faults.push({ path: '/studies/', status: 503 })
  expect(await api.create(TOKEN, aStudy())).toEqual({
    ok: false,
    problem: 'Prolific has a problem of its own at the moment (error 503).',
    mayBeDone: true,
  })
  panel.state.faults.push({ path: '/studies/', cut: true })
  expect(await api.create(TOKEN, aStudy())).toEqual({ ok: false, problem: 'Prolific did not answer.', mayBeDone: true })
  expect(panel.state.studies.size).toBe(1)
})

test('a panel that asks to wait some seconds is asked again; one that asks for minutes is not', async () => {
  panel.state.faults.push({ path: '/studies/', status: 429, retryAfter: '2' })
  expect(await api.create(TOKEN, aStudy())).toMatchObject({ ok: true })
  expect(waits).toEqual([2000])
  panel.state.faults.push({ path: '/studies/', status: 429, retryAfter: '300' })
  expect(await api.create(TOKEN, aStudy())).toEqual({
    ok: false,
    problem: 'Prolific asks to wait 5 minutes. Nothing was done: try again then.',
  })
  expect([panel.state.studies.size, waits.length]).toEqual([1, 1])
})

test.each([
  [String(90), '2 minutes'],
  [new Date(Date.now() + 3_600_000).toUTCString(), '60 minutes'],
  ['soon', 'a minute'],
])('a wait of %j is %s', async (retryAfter, words) => {
  panel.state.faults.push({ path: '/studies/', status: 429, retryAfter })
  const asked = await api.create(TOKEN, aStudy())
  expect(asked).toEqual({ ok: false, problem: `Prolific asks to wait ${words}. Nothing was done: try again then.` })
})

test('an answer that comes too late is one that did not come, and what was asked for is there', async () => {
  const impatient = openPanels({ prolific: panel.url }, { answerMs: 100 })('prolific').api
  panel.state.faults.push({ path: '/studies/', slowMs: 60_000 })
  expect(await impatient.create(TOKEN, aStudy())).toEqual({ ok: false, problem: 'Prolific did not answer.', mayBeDone: true })
  expect(panel.state.studies.size).toBe(1)
  panel.state.faults.push({ path: '/submissions/', slowMs: 60_000 })
  const [id = ''] = panel.state.studies.keys()
  expect(await impatient.submissions(TOKEN, id)).toEqual({ ok: false, problem: 'Prolific did not answer.', mayBeDone: false })
})
