import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPanels } from '#server/panels/index.ts'
import type { Fault } from '#server/stand-in-panel/panel-state.ts'
import { complete, join } from '#server/stand-in-panel/people.ts'
import { type StandInPanel, startStandIn } from '#server/stand-in-panel/start-stand-in.ts'
import { aStudy } from '#server/testing/builders.ts'
import { A_PANEL_STUDY } from '#server/testing/panel-study-asked.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const TOKEN = 'token-of-the-lab'
/** As long as the server waits for an answer in these tests. */
const ANSWER_MS = 300
/** Longer than that: the panel does what it is asked, and nobody hears of it. */
const LATE: Omit<Fault, 'path'> = { slowMs: 60_000 }
const CUT: Omit<Fault, 'path'> = { cut: true }
const BROKEN: Omit<Fault, 'path'> = { status: 503 }
const BUSY: Omit<Fault, 'path'> = { status: 429, retryAfter: '300' }

const SILENT = 'Prolific did not answer.'
const ILL = 'Prolific has a problem of its own at the moment (error 503).'
const WAIT = 'Prolific asks to wait 5 minutes. Nothing was done: try again then.'

let app: TestApp
let panel: StandInPanel
let experiment_id: string
let panel_study_id: string

beforeAll(async () => {
  panel = await startStandIn({ tokens: { [TOKEN]: 'all' } })
  app = await testApp({ deps: { panels: openPanels({ prolific: panel.url }, { answerMs: ANSWER_MS }) } })
  await app.call('/v1/set_panel_token', { token: TOKEN })
})
afterAll(async () => {
  await app.close()
  await panel.close()
})
beforeEach(async () => {
  panel.state.faults.length = 0
  panel.state.studies.clear()
  experiment_id = await aStudy(app, { platform: 'prolific' })
})

const fault = (path: string, how: Omit<Fault, 'path'>) => panel.state.faults.push({ path, ...how })
const make = () => app.call('/v1/make_panel_study', { experiment_id, ...A_PANEL_STUDY, places: 3 })
const nSent = (part: string) => panel.state.calls.filter(({ method, path }) => method !== 'GET' && path.includes(part)).length
const sentence = ({ status, text }: { status: number; text: string }) => [status, JSON.parse(text).error?.message]

describe('making a study', () => {
  test.each([
    ['late', LATE, SILENT, true],
    ['cut', CUT, SILENT, true],
    ['an error of the panel', BROKEN, ILL, false],
  ])('whose answer is %s is finished by the next press, and one study is there', async (_, how, said, isMade) => {
    fault('/studies/', how)
    const again = 'Press again in a minute: if the study was made there, it is found, and nothing is made twice.'
    expect(sentence(await make())).toEqual([409, `${said} ${again}`])
    expect(panel.state.studies.size).toBe(isMade ? 1 : 0)
    expect((await make()).body.data.was_made_before).toBe(isMade)
    expect(panel.state.studies.size).toBe(1)
  })

  test('is not begun while the panel asks to wait, nor while its list of studies does not come', async () => {
    fault('/studies/', BUSY)
    expect(sentence(await make())).toEqual([409, WAIT])
    fault('/studies/', CUT)
    await make()
    fault('/studies/', LATE)
    expect(sentence(await make())).toEqual([409, SILENT])
    expect([panel.state.studies.size, (await make()).body.data.was_made_before]).toEqual([1, true])
  })
})

describe('a study there', () => {
  beforeEach(async () => {
    panel_study_id = (await make()).body.data.panel_study_id
    panel.state.calls.length = 0
  })
  const publish = () =>
    app.call('/v1/run_panel_study', { experiment_id, panel_study_id, action: 'publish', with_study: false, n_confirmed: 3 })
  const there = () => panel.state.studies.get(panel_study_id)

  test.each([
    ['late', LATE],
    ['cut', CUT],
  ])('is published once, where the answer is %s: it is read again', async (_, how) => {
    fault('/transition/', how)
    expect((await publish()).body.data.state).toBe('running')
    expect([there()?.status, nSent('/transition/')]).toEqual(['ACTIVE', 1])
  })

  test('is published once, where nothing can be read either: the next press sees that it runs, and sends nothing', async () => {
    fault('/transition/', CUT)
    fault(`/studies/${panel_study_id}/`, { ...BROKEN, passes: 1 })
    const unknown = 'It may have happened. Look at the study on Prolific before you press again.'
    expect(sentence(await publish())).toEqual([409, `${SILENT} ${unknown}`])
    expect((await publish()).body.data.state).toBe('running')
    expect([there()?.status, nSent('/transition/')]).toEqual(['ACTIVE', 1])
  })

  test('that was not published says so', async () => {
    fault('/transition/', BROKEN)
    expect(sentence(await publish())).toEqual([409, `${ILL} The study there is still UNPUBLISHED.`])
    fault('/transition/', BUSY)
    expect(sentence(await publish())).toEqual([409, WAIT])
    expect(there()?.status).toBe('UNPUBLISHED')
  })

  test('that does not answer is named on the page, and the page stays', async () => {
    fault(`/studies/${panel_study_id}/`, LATE)
    expect(sentence(await app.call('/v1/show_panel_study', { experiment_id, panel_study_id }))).toEqual([409, SILENT])
    expect((await app.call('/v1/show_panel', { experiment_id })).body.data.panel_studies).toEqual([panel_study_id])
  })

  test('has the places that were asked for, also where the answer is cut', async () => {
    const raise = (places: number) => app.call('/v1/set_panel_places', { experiment_id, panel_study_id, places, n_confirmed: 2 })
    // The study is read first, then changed at the same address.
    fault(`/studies/${panel_study_id}/`, { ...CUT, passes: 1 })
    expect((await raise(5)).body.data).toEqual({ places: 5 })
    fault(`/studies/${panel_study_id}/`, { ...BROKEN, passes: 1 })
    expect(sentence(await raise(7))).toEqual([409, ILL])
    expect(there()?.total_available_places).toBe(5)
  })

  test('whose test got no answer is not looked for in vain', async () => {
    fault('/test-study', CUT)
    const look =
      'If the test was made, you find it on Prolific, but people from it would not be tests here. Press again and use that one.'
    expect(sentence(await app.call('/v1/test_panel_study', { experiment_id, panel_study_id }))).toEqual([
      409,
      `${SILENT} ${look}`,
    ])
  })

  test.each([
    ['late', LATE, 1, undefined],
    ['an error', BROKEN, 0, `${ILL} Nothing was decided.`],
  ])('asking to return, with an answer that is %s: what happened is looked up', async (_, how, n_done, problem) => {
    await publish()
    const person = join(panel.state, panel_study_id, 'ada')
    const submission_id = person?.submission_id ?? ''
    complete(panel.state, submission_id, 'ANY')
    fault('/request-return/', how)
    const asked = { experiment_id, panel_study_id, action: 'ask-return' as const, submission_ids: [submission_id] }
    const { body } = await app.call('/v1/decide_panel_submissions', { ...asked, n_confirmed: 1, reason: 'Not finished' })
    expect([body.data.n_done, body.data.failed[0]?.problem]).toEqual([n_done, problem])
  })
})
