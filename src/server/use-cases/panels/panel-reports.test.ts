import { beforeAll, expect, test } from 'vitest'
import { aStudy, type Loaded } from '#server/testing/builders.ts'
import { type Report, reportCall } from '#server/testing/panel-report.ts'
import { aMember, signedIn } from '#server/testing/people.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { finish } from '#server/testing/wave-study.ts'
import { LOCAL_LAB } from '../local-owner.ts'

const SECRET = 'the-secret-of-the-workspace'
setUpApp()

let address = ''
let nEvents = 0
beforeAll(async () => {
  expect((await app.call('/v1/set_panel_reports', { secret: SECRET })).body.data).toEqual({ has_report_secret: true })
  address = `/v1/panel_reports/prolific/${LOCAL_LAB}`
})

/** What the panel reports, as it sends it. */
function report(submission_id: string, status: string, given: Partial<Report> = {}) {
  nEvents += 1
  const sent = { submission_id, status, event_id: `event${nEvents}`, sentMs: Date.now() + nEvents * 1000 - 200_000, ...given }
  return app.send(reportCall(address, sent, SECRET))
}

const arrive = (experiment_id: string, pid: string) =>
  app.call('/v1/load_experiment', { experiment_id, query: { PROLIFIC_PID: pid, STUDY_ID: 'there', SESSION_ID: `s${pid}` } })

const aPanelStudy = (quota = '') => aStudy(app, { platform: 'prolific', quota, 'completion-code': 'DONE' })

async function stateOf(experiment_id: string, pid: string) {
  const { body } = await app.call('/v1/compare_panel', { experiment_id, reported: true })
  const row = body.data.rows.find(({ submission_id }) => submission_id === `s${pid}`)
  return row && [row.status, row.outcome]
}

test('states of submissions stand beside our outcomes, in whatever order and however often they are reported', async () => {
  const study = await aPanelStudy()
  for (const pid of ['ada', 'bert']) await arrive(study, pid)
  const sentMs = Date.now() - 60_000
  await report('sada', 'AWAITING REVIEW', { sentMs: sentMs + 2000, event_id: 'twice' })
  await report('sada', 'ACTIVE', { sentMs })
  await report('sada', 'AWAITING REVIEW', { sentMs: sentMs + 2000, event_id: 'twice' })
  expect(await stateOf(study, 'ada')).toEqual(['AWAITING REVIEW', null])
  expect(await stateOf(study, 'bert')).toBeUndefined()
  await report('sada', 'APPROVED', { sentMs: sentMs + 3000 })
  expect(await stateOf(study, 'ada')).toEqual(['APPROVED', null])
  const { rows } = await app.database.pool.query(`select count(*)::int as n from panel_reports where event_id = 'twice'`)
  expect(rows).toEqual([{ n: 1 }])
})

test('an event counts once, also under a later time and another state', async () => {
  const study = await aPanelStudy()
  await arrive(study, 'once')
  await report('sonce', 'ACTIVE', { event_id: 'same' })
  expect((await report('sonce', 'RETURNED', { event_id: 'same' })).status).toBe(200)
  expect(await stateOf(study, 'once')).toEqual(['ACTIVE', null])
})

test.each(['RETURNED', 'TIMED-OUT'])('%s frees the place of a quota at once', async (status) => {
  const study = await aPanelStudy('1')
  const first = `first${status}`
  const loaded = (await arrive(study, first)).body.data as Loaded // the calls below need its token alone
  expect((await arrive(study, `full${status}`)).body.data.outcome).toBe('quota_full')
  await report(`s${first}`, status)
  expect((await arrive(study, `next${status}`)).body.data.outcome).toBeNull()
  expect((await arrive(study, `late${status}`)).body.data.outcome).toBe('quota_full')
  // They are still in the feed, in another tab, and finish nevertheless: nobody sends them away, and their data count.
  await finish(app, loaded)
  expect(await stateOf(study, first)).toEqual([status, 'complete'])
})

test('a submission that is active again has its place again, and an old report takes nothing back', async () => {
  const study = await aPanelStudy('1')
  await arrive(study, 'again')
  const sentMs = Date.now() - 60_000
  await report('sagain', 'RETURNED', { sentMs })
  await report('sagain', 'ACTIVE', { sentMs: sentMs + 1000 })
  await report('sagain', 'TIMED-OUT', { sentMs: sentMs - 1000 })
  expect((await arrive(study, 'other')).body.data.outcome).toBe('quota_full')
})

test('somebody who is complete keeps the place, whatever the panel says', async () => {
  const study = await aPanelStudy('1')
  const loaded = (await arrive(study, 'done')).body.data as Loaded // the calls below need its token alone
  await finish(app, loaded)
  await report('sdone', 'RETURNED')
  expect((await arrive(study, 'afterwards')).body.data.outcome).toBe('quota_full')
})

test('a report about nobody here, or about something else, is received and changes nothing', async () => {
  expect((await report('snobody', 'RETURNED')).status).toBe(200)
  expect((await report('there', 'PUBLISHED', { event_type: 'study.status.change' })).status).toBe(200)
  const { rows } = await app.database.pool.query(
    `select * from panel_states where status = 'PUBLISHED' or submission_hash like '%nobody%'`,
  )
  expect(rows).toEqual([])
})

test.each<[string, Partial<Report>]>([
  ['by another secret', { secret: 'another-secret-of-another' }],
  ['too long ago', { signedMs: Date.now() - 600_000 }],
  ['in the future', { signedMs: Date.now() + 600_000 }],
])('a report that was signed %s is refused', async (_, given) => {
  const study = await aPanelStudy()
  await arrive(study, 'safe')
  const { status, text } = await report('ssafe', 'RETURNED', given)
  expect([status, text]).toEqual([403, expect.stringContaining('not signed')])
  expect(await stateOf(study, 'safe')).toBeUndefined()
})

test('a report is refused with another body, without signature, at another lab or panel, and if it is huge', async () => {
  const call = reportCall(address, { submission_id: 's1', status: 'RETURNED', event_id: 'e1', sentMs: Date.now() }, SECRET)
  const statusOf = async (given: object) => (await app.send({ ...call, ...given })).status
  const withHeaders = (given: Record<string, string>) => ({ headers: { ...call.headers, ...given } })
  expect(await statusOf({ payload: call.payload.replace('RETURNED', 'APPROVED') })).toBe(403)
  // Spaces change the bytes, and a parser would not see them.
  expect(await statusOf({ payload: `${call.payload} ` })).toBe(403)
  expect(await statusOf(withHeaders({ 'x-prolific-request-signature': '' }))).toBe(403)
  expect(await statusOf(withHeaders({ 'x-prolific-request-timestamp': 'now' }))).toBe(403)
  expect(await statusOf({ url: '/v1/panel_reports/prolific/00000000-0000-4000-8000-00000000abcd' })).toBe(403)
  expect(await statusOf({ url: '/v1/panel_reports/prolific/none' })).toBe(403)
  expect(await statusOf({ url: `/v1/panel_reports/sona/${LOCAL_LAB}` })).toBe(403)
  expect(await statusOf({ payload: 'x'.repeat(70_000) })).toBe(413)
  expect(await statusOf(withHeaders({ 'content-type': 'text/plain' }))).toBe(200)
})

test('the secret is stored sealed by owners alone, is never shown, and nothing is taken without it', async () => {
  const study = await aPanelStudy()
  const shown = await app.call('/v1/show_panel', { experiment_id: study })
  expect(shown.body.data).toMatchObject({ has_report_secret: true, report_address: expect.stringContaining(address) })
  expect(shown.text).not.toContain(SECRET)
  const { rows } = await app.database.pool.query(`select sealed from lab_secrets where name = 'prolific-hook'`)
  expect(JSON.stringify(rows)).not.toContain(SECRET)
  expect(JSON.stringify((await app.call('/v1/list_audit', { limit: 5 })).body)).not.toContain(SECRET)
  const remote = await testApp({ hasLocalOwner: false, database: app.database })
  try {
    const editor = await signedIn(remote, await aMember(remote, LOCAL_LAB, 'editor'))
    expect((await remote.call('/v1/set_panel_reports', { secret: SECRET }, editor)).status).toBe(403)
  } finally {
    await remote.app.close()
  }
  expect((await app.call('/v1/set_panel_reports', { secret: 'too-short' })).status).toBe(400)
  await app.call('/v1/set_panel_reports', { secret: '' })
  expect((await report('s1', 'ACTIVE')).status).toBe(403)
})
