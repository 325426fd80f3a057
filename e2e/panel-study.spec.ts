import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { makeStudy, post } from './make-study.ts'
import { type OwnServer, startSecondTime, stopOwnServer } from './own-server.ts'
import { EVERY_WAY_OUT, takePart, type Way } from './panel-people.ts'
import { type StandIn, standInState, startStandIn } from './stand-in-panel.ts'

const TOKEN = 'the-token-of-the-lab'
const SECRET = 'the-secret-of-the-workspace'
const QUOTA = 11

type Row = { submission_id: string; person: string; status: string; outcome: string | null; has_withdrawn: boolean }

// A study is made on a stand-in for Prolific, people come from there, and they are paid: each step goes on from the one before.
test.describe.configure({ mode: 'serial' })
let dataDir: string
let server: OwnServer
let panel: StandIn
let context: BrowserContext
let page: Page
let experiment_id: string

test.beforeAll(async ({ browser }) => {
  dataDir = mkdtempSync(join(tmpdir(), 'feedlab-panel-study-'))
  panel = await startStandIn(TOKEN)
  server = await startSecondTime({ DATA_DIR: dataDir, PANEL_API_URLS: `prolific=${panel.url}` })
  context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  experiment_id = await makeStudy(context.request, 3, { ...EVERY_WAY_OUT, 'quota-total': String(QUOTA) })
  await context.request.post('/v1/set_panel_token', { data: { experiment_id, token: TOKEN } })
})
test.afterAll(async () => {
  await context?.close()
  if (server) await stopOwnServer(server)
  panel?.child.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const there = () => page.getByRole('list', { name: 'Studies on Prolific that belong to this one' })
const comparison = () => page.getByRole('region', { name: /^Compared with/ })
const studyThere = async () => (await standInState(panel)).studies[0]

test('the study is made there, and its codes are the exits here', async () => {
  await page.goto(`/studies/${experiment_id}/panel`)
  await page.getByRole('button', { name: 'Make it on Prolific…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('News on your phone')
  await dialog.getByLabel('Description').fill('You will see a feed of news.')
  await dialog.getByLabel('Places').fill('30')
  await dialog.getByLabel('Reward').fill('0.50')
  await expect(dialog).toContainText('3.00 GBP an hour')
  await expect(dialog.getByRole('button', { name: 'Make the draft' })).toBeDisabled()
  await dialog.getByLabel('Reward').fill('1.50')
  await expect(dialog).toContainText('They replace completion-code')
  await expectAccessible(page, ['light', 'dark'])
  await dialog.getByRole('button', { name: 'Make the draft' }).click()
  await expect(there()).toContainText('Draft. 0 of 30 places taken, reward 1.50 GBP.')
  expect(await studyThere()).toMatchObject({ name: 'News on your phone', status: 'UNPUBLISHED' })
})

test('a tester who opens the copy of the draft goes through the study and is no participant', async ({ browser }) => {
  await there().getByRole('button', { name: 'Test it' }).click()
  await expect(there()).toContainText(/Your test participants find it at \S*app\.prolific\.com/)
  const copy = (await standInState(panel)).studies.find(({ is_test }) => is_test)
  const tester = await (await browser.newContext()).newPage()
  await tester.goto(`${panel.origin}/start/${copy?.id}`)
  await tester.getByRole('button', { name: 'Continue' }).click()
  await tester.getByLabel('How old are you?').fill('30')
  await tester.getByRole('button', { name: 'Next' }).click()
  await expect(tester.getByRole('article').first()).toBeVisible()
  await tester.context().close()
  const { study, conditions } = await post(context.request, '/v1/show_study', { experiment_id })
  expect([study.started, conditions[0].started]).toEqual([0, 0])
})

test('it is published together with this one', async () => {
  await there().getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByRole('dialog')).toContainText('30 places are offered on Prolific at once.')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(there()).toContainText('Running.')
  expect((await studyThere())?.status).toBe('ACTIVE')
})

test('every exit that the study names leads back to the panel with its own code', () => {
  const words = ['scripts/feedlab.mjs', 'rehearse', '--study', experiment_id, '--url', server.url]
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(stdout).not.toContain('WRONG')
  expect(status).toBe(0)
})

/** How the thirty leave. */
const BEFORE: readonly (readonly [Way, number])[] = [
  ['left_early', 2],
  ['no_consent', 2],
  ['incompatible_device', 2],
  ['screened_out', 2],
  ['failed_attention', 2],
  ['technical_error', 1],
  ['withdrawn', 1],
  ['gives the place back', 2],
  ['takes too long', 2],
]
const AFTERWARDS: readonly (readonly [Way, number])[] = [
  ['complete, then withdraws', 1],
  ['complete', QUOTA],
  // They find it full.
  ['complete', 2],
]

async function send(ways: readonly (readonly [Way, number])[]): Promise<void> {
  const people = { request: context.request, panel, panel_study_id: (await studyThere())?.id ?? '', experiment_id }
  for (const [way, n] of ways) for (let i = 0; i < n; i += 1) await takePart(people, way)
}

const submissionsThere = async () => (await standInState(panel)).submissions[(await studyThere())?.id ?? ''] ?? []

test('thirty people come from there and leave by every exit, each with the code that the panel knows for it', async () => {
  const { report_address } = await post(context.request, '/v1/show_panel', { experiment_id })
  await post(context.request, '/v1/set_panel_reports', { experiment_id, secret: SECRET })
  await panel.tell('subscribe', { address: report_address, secret: SECRET })
  // Nothing arrives while these people come and go. Then everything does, the last change first, and once more.
  await panel.tell('hold', {})
  await send(BEFORE)
  await panel.tell('pass', { minutes: 60 })
  const { answers } = (await panel.tell('release', { order: 'newest-first', times: 2 })) as { answers: number[] }
  expect(new Set(answers)).toEqual(new Set([200]))
  // The places of those who gave back or took too long are free at once: as many as asked for can complete.
  await send(AFTERWARDS)
  const codes = new Map((await studyThere())?.completion_codes.map(({ code, code_type }) => [code, code_type]))
  const counts: Record<string, number> = {}
  for (const { study_code, status } of await submissionsThere()) {
    const left = study_code === '' ? status : (codes.get(study_code) ?? 'unknown')
    counts[left] = (counts[left] ?? 0) + 1
  }
  expect(counts).toEqual({
    ...{ NO_CONSENT: 2, INCOMPATIBLE_DEVICE: 2, SCREENED_OUT: 4, FAILED_ATTENTION_CHECK: 2, OTHER: 4, COMPLETED: QUOTA + 1 },
    ...{ RETURNED: 2, 'TIMED-OUT': 2 },
  })
})

test('what was reported, out of order and twice, is what the panel says of everybody', async () => {
  await page.goto(`/studies/${experiment_id}/panel`)
  await page.getByRole('button', { name: 'Compare with its reports' }).click()
  await comparison()
    .getByRole('button', { name: /^Unfinished/ })
    .click()
  const people = comparison().getByRole('list', { name: 'People' })
  for (const status of ['RETURNED', 'TIMED-OUT'])
    await expect(people.getByRole('listitem').filter({ hasText: status })).toHaveCount(2)
  const { rows } = await post(context.request, '/v1/compare_panel', { experiment_id, reported: true })
  const reported = new Map((rows as Row[]).map(({ submission_id, status }) => [submission_id, status]))
  const there = (await submissionsThere()).filter(({ id }) => reported.has(id))
  // Nothing is left here of those who did not agree, and nobody is named who withdrew.
  expect(there).toHaveLength(26)
  expect(there.filter(({ id, status }) => reported.get(id) !== status)).toEqual([])
})

/** Chooses people of the list and decides about them. */
async function decide(names: readonly string[] | 'all', action: string, fill?: () => Promise<void>): Promise<void> {
  if (names === 'all')
    await comparison()
      .getByLabel(/who await your decision/)
      .check()
  else for (const name of names) await comparison().getByLabel(`Choose ${name}`).check()
  await comparison()
    .getByRole('button', { name: new RegExp(`^${action} \\([1-9]`) })
    .click()
  const dialog = page.getByRole('dialog')
  await fill?.()
  await dialog.getByRole('button', { name: new RegExp(`^(${action}|Pay the bonus)$`) }).click()
  await expect(dialog).toHaveCount(0)
}

test('people are rejected with a reason, approved, and paid a bonus; one who withdrew is paid like the others', async () => {
  await page.goto(`/studies/${experiment_id}/panel`)
  await there().getByRole('button', { name: 'Compare with Prolific' }).click()
  await comparison()
    .getByRole('button', { name: /^Agree/ })
    .click()
  const rows = await submissionsThere()
  const codes = (await studyThere())?.completion_codes ?? []
  const ofType = (type: string) =>
    rows.filter(({ study_code }) => codes.some(({ code, code_type }) => code === study_code && code_type === type))
  const [early] = ofType('OTHER')
  await decide([early?.participant_id ?? ''], 'Reject', async () => {
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled()
    await dialog.getByLabel('Category').selectOption('NO_DATA')
    await dialog
      .getByLabel('Reason')
      .fill('You left the study after the first page, so there is nothing that could be used. '.repeat(2))
    await expectAccessible(page, ['light', 'dark'])
  })
  await expect(comparison().getByRole('status')).toHaveText('Done for 1 of 1.')
  const paid = ofType('COMPLETED').map(({ participant_id }) => participant_id)
  await decide(paid, 'Approve')
  await expect(comparison().getByRole('status')).toHaveText(`Done for ${QUOTA + 1} of ${QUOTA + 1}.`)
  await decide(paid.slice(-1), 'Bonus')
  await expect(comparison().getByRole('status')).toHaveText('1 person got 0.50.')
  const { bonuses } = await standInState(panel)
  const after = await submissionsThere()
  expect(after.filter(({ status }) => status === 'APPROVED').map(({ participant_id }) => participant_id)).toEqual(paid)
  expect(after.filter(({ status }) => status === 'REJECTED').map(({ id }) => id)).toEqual([early?.id])
  expect(bonuses).toMatchObject([{ isPaid: true, lines: [{ participant_id: paid.at(-1), amount: 50 }] }])
})

test('somebody who withdrew in the middle is not complete, and is paid with the others whom nobody decided about', async () => {
  const rowOfTheMiddle = async () => {
    const { rows } = await post(context.request, '/v1/compare_panel', { experiment_id, panel_study_id: (await studyThere())?.id })
    return (rows as Row[]).find(({ outcome }) => outcome === 'withdrawn')
  }
  expect(await rowOfTheMiddle()).toMatchObject({ has_withdrawn: true, status: 'AWAITING REVIEW' })
  await panel.tell('pass', { minutes: 22 * 24 * 60 })
  expect(await rowOfTheMiddle()).toMatchObject({ has_withdrawn: true, status: 'APPROVED' })
  const left = (await submissionsThere()).filter(({ status }) => status === 'AWAITING REVIEW')
  // They were asked to return.
  expect(left.map(({ return_requested }) => typeof return_requested)).toEqual(Array(5).fill('string'))
})

test('places are raised for those who are not complete, and the study is stopped', async () => {
  await page.reload()
  await expect(there()).toContainText('Cost so far 42.70 GBP')
  await there().getByRole('button', { name: 'Raise places…' }).click()
  await expect(page.getByRole('dialog')).toContainText(/\d+ places more, \d+ places in all: \d+\.\d\d GBP with fees/)
  await page.getByRole('dialog').getByRole('button', { name: 'Raise places' }).click()
  await expect.poll(async () => (await studyThere())?.total_available_places).toBeGreaterThan(30)
  await there().getByRole('button', { name: 'Stop…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
  await expect(there()).toContainText('Ended.')
  expect((await studyThere())?.status).toMatch(/AWAITING REVIEW|COMPLETED/)
})
