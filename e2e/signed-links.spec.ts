import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { makeStudy, post } from './make-study.ts'
import { type OwnServer, startSecondTime, stopOwnServer } from './own-server.ts'
import { type StandIn, startStandIn } from './stand-in-panel.ts'

const STUDY = '60d9aadeb86739de712fa001'
const ANOTHER = '60d9aadeb86739de712fa002'
const SECRET = 'the-secret-of-the-workspace'

// One server that calls the stand-in instead of Prolific.
test.describe.configure({ mode: 'serial' })
let dataDir: string
let server: OwnServer
let panel: StandIn
let researcher: BrowserContext
let experiment_id: string
const contexts: BrowserContext[] = []

test.beforeAll(async ({ browser }) => {
  dataDir = mkdtempSync(join(tmpdir(), 'feedlab-links-'))
  panel = await startStandIn('token')
  server = await startSecondTime({ DATA_DIR: dataDir, PANEL_API_URLS: `prolific=${panel.url}` })
  researcher = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  const settings = { platform: 'prolific', 'completion-code': 'DONE1', 'signed-links': 'yes', 'test-ids': 'preview' }
  experiment_id = await makeStudy(researcher.request, 3, settings)
  const ids = 'PROLIFIC_PID={{%PROLIFIC_PID%}}&STUDY_ID={{%STUDY_ID%}}&SESSION_ID={{%SESSION_ID%}}'
  const study = {
    external_study_url: `${server.url}/feed?experiment_id=${experiment_id}&${ids}`,
    is_external_study_url_secure: true,
    total_available_places: 10,
  }
  await panel.tell('studies', { id: STUDY, submissions: [], study })
  const other_id = await makeStudy(researcher.request, 3, { ...settings, 'study-name': 'Another' })
  const other = { ...study, external_study_url: study.external_study_url.replace(experiment_id, other_id) }
  await panel.tell('studies', { id: ANOTHER, submissions: [], study: other })
})
test.afterAll(async () => {
  for (const context of [researcher, ...contexts]) await context?.close()
  if (server) await stopOwnServer(server)
  panel?.child.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

type Joined = { submission_id: string; participant_id: string; link: string }
const takesPlace = async (participant_id: string, given: object = {}) =>
  (await panel.tell('join', { study_id: STUDY, participant_id, ...given })) as Joined

/** In a browser of their own. */
async function opens(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext()
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(link)
  return page
}

const cards = (page: Page) => page.getByRole('article').first()
const refusal = (page: Page, words: string) => page.getByText(words)

test('five people come: three as Prolific sent them, one under another id, one with a forged token', async ({ browser }) => {
  const [ada, bert, carl, dora, eve] = await Promise.all(['ada', 'bert', 'carl', 'dora', 'eve'].map((pid) => takesPlace(pid)))
  if (!ada || !bert || !carl || !dora || !eve) throw new Error('Somebody found no place')
  const page = await opens(browser, ada.link)
  await expect(cards(page)).toBeVisible()
  expect(page.url()).not.toContain('prolific_token')
  for (const { link } of [bert, carl]) await expect(cards(await opens(browser, link))).toBeVisible()

  await expect(refusal(await opens(browser, dora.link.replace('=dora', '=ada')), 'We could not confirm this link.')).toBeVisible()
  const [head, , signature] = new URL(eve.link).searchParams.get('prolific_token')?.split('.') ?? []
  const [, claims] = new URL(dora.link).searchParams.get('prolific_token')?.split('.') ?? []
  const forged = `${dora.link.split('&prolific_token=')[0]}&prolific_token=${[head, claims, signature].join('.')}`
  await expect(refusal(await opens(browser, forged), 'We could not confirm this link.')).toBeVisible()

  // Their own browser goes on: a reload, the same link in another tab, and back.
  await page.reload()
  await expect(cards(page)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(ada.link)
  await expect(cards(second)).toBeVisible()
  // Somebody else with the same link does not.
  const stranger = await opens(browser, ada.link)
  await expect(refusal(stranger, 'This link was used already, or it is too old.')).toBeVisible()
  await expectAccessible(stranger, ['light', 'dark'])
  // The person in another browser, through the panel's own page.
  await expect(cards(await opens(browser, (await takesPlace('ada')).link))).toBeVisible()
})

test('a link that is too old, and one that was signed for another study, open nothing', async ({ browser }) => {
  const old = await takesPlace('fred', { seconds_ago: 600 })
  await expect(refusal(await opens(browser, old.link), 'This link was used already, or it is too old.')).toBeVisible()
  const { link } = await takesPlace('gina', { study_id: ANOTHER })
  const here = new URL(link)
  here.searchParams.set('experiment_id', experiment_id)
  await expect(refusal(await opens(browser, here.href), 'We could not confirm this link.')).toBeVisible()
  // Where it was signed for, it opens the study.
  await expect(cards(await opens(browser, link))).toBeVisible()
  const { started } = (await post(researcher.request, '/v1/show_study', { experiment_id })).study
  expect(started).toBe(3)
})

test('what Prolific reports stands beside the outcomes, in whatever order and however often', async () => {
  const page = await researcher.newPage()
  await page.goto(`/studies/${experiment_id}/panel`)
  const reports = page.getByRole('region', { name: 'Reports of Prolific' })
  const address = (await reports.locator('code', { hasText: '/v1/panel_reports/' }).textContent()) ?? ''
  await reports.getByLabel('Secret', { exact: true }).fill(SECRET)
  await reports.getByRole('button', { name: 'Store the secret' }).click()
  await expect(reports).toContainText('The secret is stored.')

  const state = await (await fetch(`${panel.origin}/stand-in/state`)).json()
  const idOf = (pid: string) =>
    (state.submissions[STUDY] as { id: string; participant_id: string }[]).find((each) => each.participant_id === pid)?.id
  const nowS = Math.floor(Date.now() / 1000)
  const report = (pid: string, given: object) =>
    panel.tell('report', { address, secret: SECRET, submission_id: idOf(pid), ...given })
  await panel.tell('return', { submission_id: idOf('bert') })
  expect(await report('bert', { event_id: 'e2', sentS: nowS })).toEqual({ answered: 200 })
  expect(await report('bert', { event_id: 'e1', sentS: nowS - 60, status: 'ACTIVE' })).toEqual({ answered: 200 })
  expect(await report('bert', { event_id: 'e2', sentS: nowS })).toEqual({ answered: 200 })
  expect(await report('carl', { event_id: 'e3', sentS: nowS })).toEqual({ answered: 200 })
  expect(await report('carl', { event_id: 'e4', sentS: nowS, secret: 'another-secret-of-another' })).toEqual({ answered: 403 })

  await page.reload()
  await page.getByRole('button', { name: 'Compare with its reports' }).click()
  const comparison = page.getByRole('region', { name: /^Compared with/ })
  await comparison.getByRole('button', { name: /^Unfinished/ }).click()
  const people = comparison.getByRole('list', { name: 'People' })
  await expect(people.getByRole('listitem').filter({ hasText: 'bert' })).toContainText('RETURNED')
  await expect(people.getByRole('listitem').filter({ hasText: 'carl' })).toContainText('ACTIVE')
  await expectAccessible(page, ['light', 'dark'])
})
