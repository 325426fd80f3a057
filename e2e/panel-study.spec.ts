import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { makeStudy, post } from './make-study.ts'
import { type OwnServer, startOwnServer, stopOwnServer } from './own-server.ts'
import { type StandIn, standInState, startStandIn } from './stand-in-panel.ts'

const TOKEN = 'the-token-of-the-lab'

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
  server = await startOwnServer({ DATA_DIR: dataDir, PANEL_API_URLS: `prolific=${panel.url}` })
  context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  const settings = { platform: 'prolific', consent: 'Do you agree?', 'quota-total': '15', 'completion-code': 'OLD' }
  experiment_id = await makeStudy(context.request, 3, settings)
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

test('the study is made there, its codes are the exits here, and it is published together with this one', async () => {
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

type Way = 'complete' | 'withdraws' | 'no_consent' | 'incompatible_device' | 'left_early' | 'technical_error' | 'gives back'

/** Somebody takes a place there, goes through the study here, and comes back with the code of their exit. */
async function takePart(request: APIRequestContext, way: Way): Promise<void> {
  const { link, submission_id } = (await panel.tell('join', { study_id: (await studyThere())?.id })) as Record<string, string>
  const query = Object.fromEntries(new URL(link ?? '').searchParams)
  if (way === 'gives back') {
    await panel.tell('return', { submission_id })
    return
  }
  const { session_token } = await post(request, '/v1/load_experiment', { experiment_id, query })
  if (way === 'complete' || way === 'withdraws') {
    const submit = { event_uid: randomUUID(), client_time: Date.now(), kind: 'track', name: 'feed-entity-idx-submit-click' }
    await post(request, '/v1/events', { session_token, events: [submit] })
  }
  const outcome = way === 'withdraws' ? 'complete' : way
  const { ending } = await post(request, '/v1/end_session', { session_token, outcome, ...(way === 'no_consent' && { query }) })
  if (way === 'withdraws') await post(request, '/v1/withdraw', { session_token })
  await panel.tell('complete', { submission_id, code: new URL(ending.url).searchParams.get('cc') })
}

test('thirty people come from there and leave by every exit, each with the code that the panel knows for it', async () => {
  const { request } = context
  const ways: (readonly [Way, number])[] = [
    ...([
      ['no_consent', 3],
      ['incompatible_device', 2],
      ['left_early', 3],
      ['technical_error', 2],
      ['gives back', 2],
    ] as const),
    ...([
      ['withdraws', 1],
      ['complete', 15],
      ['complete', 2],
    ] as const),
  ]
  for (const [way, n] of ways) for (let i = 0; i < n; i += 1) await takePart(request, way)
  const { studies, submissions } = await standInState(panel)
  const codes = new Map(studies[0]?.completion_codes.map(({ code, code_type }) => [code, code_type]))
  const counts: Record<string, number> = {}
  for (const { study_code, status } of Object.values(submissions)[0] ?? []) {
    const left = status === 'RETURNED' ? status : (codes.get(study_code) ?? 'unknown')
    counts[left] = (counts[left] ?? 0) + 1
  }
  expect(counts).toEqual({ NO_CONSENT: 3, INCOMPATIBLE_DEVICE: 2, OTHER: 5, RETURNED: 2, COMPLETED: 16, SCREENED_OUT: 2 })
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
  const rows = Object.values((await standInState(panel)).submissions)[0] ?? []
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
  await expect(comparison().getByRole('status')).toHaveText('Done for 16 of 16.')
  await decide(paid.slice(-1), 'Bonus')
  await expect(comparison().getByRole('status')).toHaveText('1 person got 0.50.')
  const { submissions, bonuses } = await standInState(panel)
  const after = Object.values(submissions)[0] ?? []
  expect(after.filter(({ status }) => status === 'APPROVED').map(({ participant_id }) => participant_id)).toEqual(paid)
  expect(after.filter(({ status }) => status === 'REJECTED').map(({ id }) => id)).toEqual([early?.id])
  expect(bonuses).toMatchObject([{ isPaid: true, lines: [{ participant_id: paid.at(-1), amount: 50 }] }])
})

test('places are raised for those who are not complete, and the study is stopped', async () => {
  await page.reload()
  await expect(there()).toContainText('Cost so far 34.30 GBP')
  await there().getByRole('button', { name: 'Raise places…' }).click()
  await expect(page.getByRole('dialog')).toContainText(/\d+ places more, \d+ places in all: \d+\.\d\d GBP with fees/)
  await page.getByRole('dialog').getByRole('button', { name: 'Raise places' }).click()
  await expect.poll(async () => (await studyThere())?.total_available_places).toBeGreaterThan(30)
  await there().getByRole('button', { name: 'Stop…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
  await expect(there()).toContainText('Ended.')
  expect((await studyThere())?.status).toMatch(/AWAITING REVIEW|COMPLETED/)
})
