import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPanels } from '#server/panels/index.ts'
import { complete, giveBack, join } from '#server/stand-in-panel/people.ts'
import { releaseReports, reportsSent, subscribe } from '#server/stand-in-panel/reports.ts'
import { type StandInPanel, startStandIn } from '#server/stand-in-panel/start-stand-in.ts'
import { aStudy, type Loaded } from '#server/testing/builders.ts'
import { A_PANEL_STUDY } from '#server/testing/panel-study-asked.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { finish } from '#server/testing/wave-study.ts'
import { LOCAL_LAB } from '../local-owner.ts'

const TOKEN = 'token-of-the-lab'
const SECRET = 'the-secret-of-the-workspace'
const MINUTE_MS = 60_000
/** Longer than people may take. */
const TOO_LONG_MS = 60 * MINUTE_MS

let app: TestApp
let panel: StandInPanel
let experiment_id: string
let panel_study_id: string

beforeAll(async () => {
  panel = await startStandIn({ tokens: { [TOKEN]: 'all' } })
  app = await testApp({ deps: { panels: openPanels({ prolific: panel.url }) } })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  await app.call('/v1/set_panel_token', { token: TOKEN })
  await app.call('/v1/set_panel_reports', { secret: SECRET })
})
afterAll(async () => {
  await app.close()
  await panel.close()
})
beforeEach(async () => {
  const { port } = app.app.server.address() as AddressInfo // of a server that listens on a port
  subscribe(panel.state, `http://127.0.0.1:${port}/v1/panel_reports/prolific/${LOCAL_LAB}`, SECRET)
  experiment_id = await aStudy(app, { platform: 'prolific', quota: '1' })
  panel_study_id = (await app.call('/v1/make_panel_study', { experiment_id, ...A_PANEL_STUDY })).body.data.panel_study_id
  const sent = { experiment_id, panel_study_id, action: 'publish' as const, with_study: true, n_confirmed: 30 }
  await app.call('/v1/run_panel_study', sent)
})

/** Somebody takes a place there, and opens the study here. */
async function comes(pid: string) {
  const joined = join(panel.state, panel_study_id, pid)
  const query = Object.fromEntries(new URL(joined?.link ?? '').searchParams)
  const loaded = (await app.call('/v1/load_experiment', { experiment_id, query })).body.data as Loaded // what the page keeps
  await reportsSent(panel.state)
  return { submission_id: joined?.submission_id ?? '', outcome: loaded.outcome, loaded }
}

async function stateOf(submission_id: string) {
  const { rows } = (await app.call('/v1/compare_panel', { experiment_id, reported: true })).body.data
  const row = rows.find((each) => each.submission_id === submission_id)
  return row && [row.status, row.outcome]
}

const nAnswered = () => panel.state.hook?.reports.map(({ answers }) => answers)

test('somebody who does not come back in time frees the place at once, and whoever comes next gets it', async () => {
  const ada = await comes('ada')
  expect((await comes('bert')).outcome).toBe('quota_full')
  await panel.pass(TOO_LONG_MS)
  expect(await stateOf(ada.submission_id)).toEqual(['TIMED-OUT', null])
  expect((await comes('carl')).outcome).toBeNull()
})

test('somebody who took too long and still hands in is complete on both sides, and is paid', async () => {
  const { submission_id, loaded } = await comes('ada')
  await panel.pass(TOO_LONG_MS)
  const { ending } = await finish(app, loaded)
  const code = ending.kind === 'redirect' ? (new URL(ending.url).searchParams.get('cc') ?? '') : ''
  expect(complete(panel.state, submission_id, code)).toBe(true)
  await reportsSent(panel.state)
  expect(await stateOf(submission_id)).toEqual(['AWAITING REVIEW', 'complete'])
  const asked = { experiment_id, panel_study_id, action: 'approve' as const, submission_ids: [submission_id], n_confirmed: 1 }
  expect((await app.call('/v1/decide_panel_submissions', asked)).body.data).toEqual({ n_done: 1, failed: [] })
  await reportsSent(panel.state)
  expect(await stateOf(submission_id)).toEqual(['APPROVED', 'complete'])
})

test('reports that come out of order and twice leave the last state, and give no place back that was freed', async () => {
  const { hook } = panel.state
  if (hook) hook.isHeld = true
  const ada = await comes('ada')
  giveBack(panel.state, ada.submission_id)
  expect(await releaseReports(panel.state, 'newest-first', 2)).toEqual(Array(6).fill(200))
  expect(await stateOf(ada.submission_id)).toEqual(['RETURNED', null])
  expect((await comes('bert')).outcome).toBeNull()
  const { rows } = await app.database.pool.query('select count(*)::int as n from panel_reports where event_id = any($1)', [
    hook?.reports.slice(0, 3).map(({ event_id }) => event_id),
  ])
  expect(rows).toEqual([{ n: 3 }])
})

test('a report that was refused or met an error is sent again and counts, once', async () => {
  await app.call('/v1/set_panel_reports', { secret: 'another-secret-of-another' })
  const ada = await comes('ada')
  expect([nAnswered(), await stateOf(ada.submission_id)]).toEqual([[[403], [403]], undefined])
  await app.call('/v1/set_panel_reports', { secret: SECRET })
  await panel.pass(MINUTE_MS)
  expect([nAnswered(), await stateOf(ada.submission_id)]).toEqual([
    [
      [403, 200],
      [403, 200],
    ],
    ['ACTIVE', null],
  ])
  await panel.pass(MINUTE_MS)
  expect(nAnswered()?.flat()).toHaveLength(4)
})

test('whom nobody decided about is approved there after 21 days, and the page knows it without a call', async () => {
  const { submission_id, loaded } = await comes('ada')
  const { ending } = await finish(app, loaded)
  complete(panel.state, submission_id, ending.kind === 'redirect' ? (new URL(ending.url).searchParams.get('cc') ?? '') : '')
  panel.state.calls.length = 0
  await panel.pass(22 * 24 * 60 * MINUTE_MS)
  expect([await stateOf(submission_id), panel.state.calls]).toEqual([['APPROVED', 'complete'], []])
})
