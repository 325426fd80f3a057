import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { makeStudy } from './make-study.ts'
import { type OwnServer, startSecondTime, stopOwnServer } from './own-server.ts'
import { type StandIn, standInState, startStandIn } from './stand-in-panel.ts'

const TOKEN = 'the-token-of-the-lab'
const STUDY = '60d9aadeb86739de712fa000'
const submission = (pid: string, study_code: string) => ({
  ...{ id: `s${pid}`, participant_id: pid, status: 'AWAITING REVIEW', study_code },
})

// One server that calls the stand-in instead of Prolific.
test.describe.configure({ mode: 'serial' })
let dataDir: string
let server: OwnServer
let panel: StandIn
let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  dataDir = mkdtempSync(join(tmpdir(), 'feedlab-panel-'))
  const submissions = [submission('agrees', 'DONE1'), submission('othercode', 'NOCODE'), submission('stranger', 'DONE1')]
  panel = await startStandIn(TOKEN)
  await panel.tell('studies', { id: STUDY, submissions })
  server = await startSecondTime({ DATA_DIR: dataDir, PANEL_API_URLS: `prolific=${panel.url}` })
  context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
})
test.afterAll(async () => {
  await context?.close()
  if (server) await stopOwnServer(server)
  panel?.child.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Somebody whom a panel sent and who completed the study. */
async function complete(request: APIRequestContext, experiment_id: string, query: Record<string, string>): Promise<void> {
  const loaded = await (await request.post('/v1/load_experiment', { data: { experiment_id, query } })).json()
  const { session_token } = loaded.data
  // Without questionnaires, a visit is complete once the feed is submitted.
  const submit = { event_uid: randomUUID(), client_time: Date.now(), kind: 'track', name: 'feed-entity-idx-submit-click' }
  await request.post('/v1/events', { data: { session_token, events: [submit] } })
  const ended = await request.post('/v1/end_session', { data: { session_token, outcome: 'complete' } })
  expect(ended.ok(), await ended.text()).toBe(true)
}

const comparison = () => page.getByRole('region', { name: /^Compared with/ })
const show = (verdict: string) => comparison().getByRole('button', { name: verdict }).click()

test('by the token of the lab: panel, visits and exits are compared, and people approved, returned or asked', async () => {
  const { request } = context
  const experiment_id = await makeStudy(request, 3, { platform: 'prolific', 'completion-code': 'DONE1' })
  for (const pid of ['agrees', 'othercode', 'onlyhere'])
    await complete(request, experiment_id, { PROLIFIC_PID: pid, SESSION_ID: `s${pid}`, STUDY_ID: STUDY })

  await page.goto(`/studies/${experiment_id}/panel`)
  const token = page.getByRole('region', { name: 'Token of Prolific' })
  await token.getByLabel('Token', { exact: true }).fill(TOKEN)
  await token.getByRole('button', { name: 'Store the token' }).click()
  await expect(token).toContainText('The lab has a token.')
  await expect(page.getByLabel('Id of the study on Prolific')).toHaveValue(STUDY)
  await page.getByRole('button', { name: 'It belongs to this study' }).click()
  await page.getByRole('button', { name: 'Compare with Prolific' }).click()

  for (const count of ['Agree: 1', 'Code differs: 1', 'Complete here, not there: 1', 'There, not here: 1'])
    await expect(comparison().getByRole('button', { name: count })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])

  await decide('Agree: 1', 'agrees', 'Approve')
  await decide('There, not here: 1', 'stranger', 'Return')
  await decide('Code differs: 1', 'othercode', 'Ask to return')
  const { submissions } = await standInState(panel)
  expect(submissions[STUDY]).toMatchObject([
    { id: 'sagrees', status: 'APPROVED' },
    { id: 'sothercode', status: 'AWAITING REVIEW', return_requested: expect.any(String) },
    { id: 'sstranger', status: 'RETURNED' },
  ])
  await show('Agree: 1')
  await expect(comparison().getByRole('list', { name: 'People' })).toContainText('APPROVED')
})

async function decide(verdict: string, pid: string, action: string): Promise<void> {
  await show(verdict)
  await comparison().getByLabel(`Choose ${pid}`).check()
  await comparison()
    .getByRole('button', { name: `${action} (1)`, exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 person')
  await dialog.getByRole('button', { name: action, exact: true }).click()
  // It closes with the answer; the status may still speak of the decision before.
  await expect(dialog).toHaveCount(0)
  await expect(comparison().getByRole('status')).toHaveText('Done for 1 of 1.')
}

test('by the file of another panel: the same comparison, its bad rows are named, and nobody is called', async () => {
  const { request } = context
  const experiment_id = await makeStudy(request, 3, { platform: 'mturk', 'completion-code': 'PAID9' })
  for (const workerId of ['W1', 'W2'])
    await complete(request, experiment_id, { workerId, assignmentId: `A${workerId}`, hitId: 'H1' })
  await page.goto(`/studies/${experiment_id}/panel`)
  const { submissions } = await standInState(panel)
  const csv = [
    'WorkerId,AssignmentId,AssignmentStatus,Answer.surveycode',
    'W1,AW1,Submitted,PAID9',
    ',,Submitted,PAID9',
    'W3,AW3,Submitted,PAID9',
  ]
  const file = { name: 'batch.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) }
  await page.getByLabel('Choose a file').setInputFiles(file)
  await expect(comparison()).toContainText('Row 3')
  for (const count of ['Agree: 1', 'Complete here, not there: 1', 'There, not here: 1'])
    await expect(comparison().getByRole('button', { name: count })).toBeVisible()
  await show('Agree: 1')
  await expect(comparison().getByRole('list', { name: 'People' })).toContainText('W1')
  await expect(comparison().getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  expect((await standInState(panel)).submissions).toEqual(submissions)
})
