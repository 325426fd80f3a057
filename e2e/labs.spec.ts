import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectGoodLook } from './accessibility.ts'
import {
  aBrowser,
  anExpiredLink,
  callsOf,
  expectWrongLink,
  joinBy,
  madeLink,
  openAccountMenu,
  studiesHeading,
  typePassword,
} from './account-pages.ts'
import { makeStudy, post } from './make-study.ts'
import { type OwnServer, startSecondTime, stopOwnServer } from './own-server.ts'

// One server with accounts: each test goes on where the one before ended.
test.describe.configure({ mode: 'serial', timeout: 360_000 })

const OWNER = { name: 'Olga Owner', email: 'olga@lab.example', password: 'seven slow herons at low tide' }
const MONITOR = { name: 'Mo Monitor', email: 'mo@lab.example', password: 'nine slow trains to ghent' }

let dataDir: string
let server: OwnServer
let owner: Page
/** Calls of the owner, as their page would make them. */
let api: APIRequestContext
let study: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  dataDir = mkdtempSync(join(tmpdir(), 'feedlab-labs-'))
  server = await startSecondTime({ DATA_DIR: dataDir, NODE_ENV: 'production' })
  owner = await (await aBrowser(browser, server.url)).newPage()
  await joinBy(owner, server.ownerLink ?? '', OWNER)
  api = await callsOf(owner.context(), server.url)
  const settings = { 'study-name': 'Trust in tides', platform: 'prolific', 'completion-code': 'SECRET-CODE' }
  const forms = '["cognitive reflection (6-items)"]'
  study = await makeStudy(api, 6, { ...settings, forms, consent: 'You may **stop**.' }, { ...settings, forms, feed: 'swipe' })
  await post(api, '/v1/load_experiment', { experiment_id: study, query: { PROLIFIC_PID: '5f00000000000000000panel' } })
})

test.afterAll(async () => {
  await api?.dispose()
  if (server) await stopOwnServer(server)
  rmSync(dataDir, { recursive: true, force: true })
})

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a reviewer sees design and cards without an account, and no data', async ({ browser }) => {
  await owner.goto(`/studies/${study}/sharing`)
  await expect(panel(owner, 'Link to share')).toBeVisible()
  const links = panel(owner, 'Link for reviewers')
  await links.getByRole('button', { name: 'Create a link for reviewers' }).click()
  const link = await madeLink(
    owner,
    /^Anyone with this link can see the design and the materials of this study, and no data, until/,
  )

  const reviewer = await (await aBrowser(browser, server.url)).newPage()
  const asked: string[] = []
  reviewer.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await reviewer.goto(link)
  await expect(reviewer.getByRole('heading', { level: 1, name: 'Trust in tides' })).toBeVisible()
  await expect(panel(reviewer, 'Design')).toContainText(
    'Two conditions; 6 cards each; they differ in the feed type and the informed consent.',
  )
  await expect(panel(reviewer, 'Settings')).toContainText(/Condition 2: swipe/i)
  await reviewer.getByText('Consent text').click()
  await expect(panel(reviewer, 'Texts').locator('strong').first()).toHaveText('stop')
  await expect(panel(reviewer, 'Texts')).toContainText('Debrief text (the standard one)')
  await reviewer.getByText(/^Cognitive reflection/).click()
  await expect(panel(reviewer, 'Questionnaires').getByRole('listitem')).not.toHaveCount(0)
  const picture = reviewer
    .getByRole('list', { name: /^Cards of/ })
    .locator('img')
    .first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const text = await reviewer.locator('main').textContent()
  expect(text).not.toMatch(/SECRET-CODE|p_\w{12}|completes|started/i)
  expect(asked.filter((path) => path.startsWith('/v1/'))).toEqual(['/v1/review_study'])
  await expectGoodLook(reviewer)

  await links.getByRole('button', { name: /^Revoke the link/ }).click()
  await expect(links.getByText('The link was revoked and no longer works.')).toBeVisible()
  await expectWrongLink(browser, link)
  await expectWrongLink(browser, await anExpiredLink(api, '/v1/create_review_link', { experiment_id: study }))
  await reviewer.goto('/review')
  await expect(reviewer.getByText('This link does not work')).toBeVisible()
  await expectGoodLook(reviewer)
  await reviewer.context().close()
})

test('somebody in two labs switches between them, and each shows its own studies', async () => {
  const page = owner
  await page.goto('/studies')
  const study = page.getByRole('link', { name: 'Trust in tides' })
  await expect(study).toHaveCount(1)
  await openAccountMenu(page)
  await page.getByRole('button', { name: 'Create a lab' }).click()
  await page.getByRole('dialog', { name: 'Create a lab' }).getByLabel('Name').fill('Second lab')
  await page.getByRole('button', { name: 'Create lab' }).click()
  await expect(page.getByRole('heading', { name: 'No studies yet' })).toBeVisible()
  const switcher = page.getByRole('button', { name: /^Lab: Second lab/ })
  await expect(switcher).toBeVisible()
  // The browser remembers it.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No studies yet' })).toBeVisible()
  await switcher.click()
  await expectGoodLook(page)
  const labs = page.locator('#lab-menu').getByRole('button')
  await expect(labs).toHaveCount(2)
  await labs.first().click()
  await expect(study).toHaveCount(1)
  await expect(switcher).toHaveCount(0)
})

test('a monitor is offered nothing that the server would refuse', async ({ browser }) => {
  const { link } = await post(api, '/v1/create_invitation', { role: 'monitor', expires_at: Date.now() + 3_600_000 })
  const monitor = await (await aBrowser(browser, server.url)).newPage()
  await joinBy(monitor, link, MONITOR)
  const refused: string[] = []
  monitor.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })

  const navigation = monitor.getByRole('navigation', { name: 'Tools' }).getByRole('link')
  await expect(navigation).toHaveText(['Studies', 'Stimuli', 'Questionnaires', 'Team', 'Help'])
  await expect(monitor.getByRole('link', { name: /^Create/ })).toHaveCount(0)
  await expect(monitor.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await monitor.getByRole('link', { name: 'Trust in tides' }).click()
  const tabs = monitor.getByRole('navigation', { name: 'Pages of this study' }).getByRole('link')
  await expect(tabs).toHaveText(['Live', 'People', 'Conditions', 'Sharing'])
  for (const [n, part] of ['Live', 'Participants', 'Conditions', 'Link to share'].entries()) {
    await tabs.nth(n).click()
    await expect(monitor.getByRole('heading', { name: part, exact: true })).toBeVisible()
    for (const name of [/^Pause/, /^Close/, /^Edit/, /^Duplicate/, /^Create a data package/, /^Exclude/])
      await expect(monitor.getByRole('button', { name }).or(monitor.getByRole('link', { name }))).toHaveCount(0)
  }
  await monitor.goto(monitor.url().replace('/sharing', '/data'))
  await expect(monitor.getByRole('heading', { name: 'This page is not part of your role' })).toBeVisible()
  await expect(monitor.getByRole('link', { name: /CSV/ })).toHaveCount(0)
  await monitor.goto('/sets')
  await expect(monitor.getByRole('heading', { level: 1, name: 'Stimulus sets' })).toBeVisible()
  await expect(monitor.getByRole('link', { name: 'Upload' })).toHaveCount(0)
  for (const path of ['/create-study', '/upload', '/download']) {
    await monitor.goto(path)
    await expect(monitor.getByRole('heading', { name: 'This page is not part of your role' })).toBeVisible()
  }
  await openAccountMenu(monitor)
  await expect(monitor.getByRole('link', { name: 'Team' })).toBeVisible()
  await expect(monitor.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  expect(refused).toEqual([])
  await monitor.context().close()
})

test('somebody who has an account joins a second lab with it', async ({ browser }) => {
  const { lab_id } = await post(api, '/v1/create_lab', { name: 'Third lab' })
  const invitation = { role: 'analyst', expires_at: Date.now() + 3_600_000 }
  const { link } = await post(api, '/v1/create_invitation', invitation, { 'feedlab-lab': lab_id })
  const member = await (await aBrowser(browser, server.url)).newPage()
  await member.goto('/sign-in')
  await typePassword(member, MONITOR.email, MONITOR.password)
  await expect(studiesHeading(member)).toBeVisible()
  await member.goto(link)
  await expectGoodLook(member)
  await member.getByRole('button', { name: 'Join as Mo Monitor' }).click()
  await expect(member.getByRole('button', { name: /^Lab: Third lab/ })).toBeVisible()
  await expect(member.getByRole('heading', { name: 'No studies yet' })).toBeVisible()
  await member.context().close()
})
