import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { expectGoodLook } from './accessibility.ts'
import { aBrowser, anExpiredLink, callsOf, expectWrongLink, joinBy, madeLink } from './account-pages.ts'
import { makeStudy, post } from './make-study.ts'
import { type OwnServer, startSecondTime, stopOwnServer } from './own-server.ts'

/** One server with accounts, and people who come one after the other: each test goes on where the one before ended. */
test.describe.configure({ mode: 'serial', timeout: 360_000 })

const PASSWORD = 'seven slow herons at low tide'
const PANEL_ID = '5f00000000000000000panel'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'feedlab-team-'))
let server: OwnServer
let owner: Page
/** Calls of the owner, as their page would make them. */
let api: APIRequestContext
let study: string
let secondStudy: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  server = await startSecondTime({ DATA_DIR, NODE_ENV: 'production' })
  owner = await newMember(browser, server.ownerLink ?? '', { name: 'Olga Owner', email: 'olga@lab.example' })
  api = await callsOf(owner.context(), server.url)
  study = await makeStudy(
    api,
    6,
    {
      'study-name': 'Trust in tides',
      platform: 'prolific',
      'completion-code': 'SECRET-CODE',
      consent: 'You may **stop**.',
      ...FORMS,
    },
    { 'study-name': 'Trust in tides', platform: 'prolific', 'completion-code': 'SECRET-CODE', feed: 'swipe', ...FORMS },
  )
  secondStudy = await makeStudy(api, 3, { 'study-name': 'Second wave' })
  await post(api, '/v1/load_experiment', { experiment_id: study, query: { PROLIFIC_PID: PANEL_ID } })
})

test.afterAll(async () => {
  await api?.dispose()
  if (server) await stopOwnServer(server)
  rmSync(DATA_DIR, { recursive: true, force: true })
})

const FORMS = { forms: '["cognitive reflection (6-items)"]' }

/** Somebody new opens a link and makes their account. */
async function newMember(browser: Browser, link: string, person: { name: string; email: string }): Promise<Page> {
  const page = await (await aBrowser(browser, server.url)).newPage()
  await joinBy(page, link, { ...person, password: PASSWORD })
  return page
}

const dialog = (page: Page) => page.getByRole('dialog')
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Where a study is shared. */
async function openStudy(page: Page, experiment_id: string) {
  await page.goto(`/studies/${experiment_id}/sharing`)
  await expect(panel(page, 'Link to share')).toBeVisible()
}

let analyst: Page

test('an analyst who was invited sees data and nothing that the role does not allow', async ({ browser }) => {
  await owner.goto('/team')
  await owner.getByRole('button', { name: 'Invite somebody' }).click()
  await expect(dialog(owner).getByText('Sees studies and how far they are. No data.')).toBeVisible()
  await dialog(owner).getByRole('radio', { name: 'Analyst' }).check()
  await expectGoodLook(owner)
  const link = await madeLink(owner, /^Anyone with this link can join .* as an analyst, once, until/)
  await expect(panel(owner, 'Open invitations').getByRole('listitem')).toHaveCount(1)

  analyst = await newMember(browser, link, { name: 'Ann Analyst', email: 'ann@lab.example' })
  await expect(analyst.getByRole('link', { name: 'Trust in tides' })).toBeVisible()
  await expect(analyst.getByRole('link', { name: 'Create a study' })).toHaveCount(0)
  await openStudy(analyst, study)
  await expect(panel(analyst, 'Link for reviewers')).toHaveCount(0)
  await expect(panel(analyst, 'Shared with')).toHaveCount(0)
  const file = await analyst.request.get(`/v1/exports/${study}/user_form.csv`)
  expect(await file.text()).toMatch(/"p_\w{12}"/)
  expect(await file.text()).not.toContain(PANEL_ID)

  await analyst.goto('/audit')
  await expect(analyst.getByText('The audit log is for owners of the lab.')).toBeVisible()
  expect((await analyst.request.get('/v1/audit.csv')).status()).toBe(403)
  await analyst.goto('/team')
  await expect(panel(analyst, 'Members').getByText('olga@lab.example')).toBeVisible()
  await expect(analyst.getByRole('button', { name: /Invite|Rename|Remove|Password link/ })).toHaveCount(0)
  await expect(analyst.getByRole('combobox')).toHaveCount(0)
  await expectGoodLook(analyst)

  await expectWrongLink(browser, link)
})

test('an invitation that was revoked, or whose time is over, says so kindly', async ({ browser }) => {
  await owner.goto('/team')
  await expect(panel(owner, 'Open invitations').getByText('None.')).toBeVisible()
  await owner.getByRole('button', { name: 'Invite somebody' }).click()
  await dialog(owner).getByRole('radio', { name: 'Editor' }).check()
  const revoked = await madeLink(owner, /as an editor, once/)
  await panel(owner, 'Open invitations')
    .getByRole('button', { name: /^Revoke the invitation as an editor/ })
    .click()
  await expect(owner.getByText('The invitation was revoked. Its link no longer works.')).toBeVisible()
  await expectWrongLink(browser, revoked)
  await expectWrongLink(browser, await anExpiredLink(api, '/v1/create_invitation', { role: 'monitor' }))
})

test('an owner changes roles, makes a password link and renames the lab; the last owner stays', async ({ browser }) => {
  await owner.goto('/team')
  await expectGoodLook(owner)
  await owner.getByRole('combobox', { name: 'Role of Ann Analyst' }).selectOption('monitor')
  await expect(owner.getByText('Ann Analyst is now a monitor.')).toBeVisible()
  expect((await analyst.request.get(`/v1/exports/${study}/user_form.csv`)).status()).toBe(403)
  await owner.getByRole('combobox', { name: 'Role of Ann Analyst' }).selectOption('analyst')
  await expect(owner.getByText('Ann Analyst is now an analyst.')).toBeVisible()

  await owner.getByRole('combobox', { name: 'Role of Olga Owner' }).selectOption('editor')
  await dialog(owner).getByRole('button', { name: 'Change my role' }).click()
  const stays = 'The owner of the installation stays an owner of its first lab.'
  await expect(panel(owner, 'Members').getByText(stays)).toBeVisible()
  await expect(owner.getByRole('combobox', { name: 'Role of Olga Owner' })).toHaveValue('owner')
  await owner.getByRole('button', { name: 'Leave the lab' }).click()
  await dialog(owner).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog(owner).getByText(stays)).toBeVisible()
  await dialog(owner).getByRole('button', { name: 'Cancel' }).click()

  await owner.getByRole('button', { name: 'Rename the lab' }).click()
  await dialog(owner).getByLabel('Name of the lab').fill('Tide lab')
  await dialog(owner).getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('The lab is now called Tide lab.')).toBeVisible()

  await owner.getByRole('button', { name: 'Password link for Ann Analyst' }).click()
  const link = await madeLink(owner, /^Anyone with this link can choose a new password for Ann Analyst, once, until/)
  const page = await (await aBrowser(browser, server.url)).newPage()
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill(`${PASSWORD} again`)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill('ann@lab.example')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This did not work. Check what you typed and try again.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(`${PASSWORD} again`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Studies' })).toBeVisible()
  await analyst.context().close()
  analyst = page
})

test('a study is shared with somebody of no lab, who sees this study alone', async ({ browser }) => {
  await openStudy(owner, study)
  await panel(owner, 'Shared with').getByLabel('Email').fill('gus@elsewhere.example')
  await panel(owner, 'Shared with').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(panel(owner, 'Shared with').getByRole('alert')).toHaveText(/^Nobody you work with here has this address\./)
  await panel(owner, 'Shared with').getByRole('button', { name: 'Invite somebody by a link' }).click()
  await dialog(owner).getByRole('radio', { name: 'Monitor' }).check()
  const link = await madeLink(owner, /^Anyone with this link can join this study as a monitor, once, until/)

  const guest = await newMember(browser, link, { name: 'Gus Guest', email: 'gus@elsewhere.example' })
  await expect(guest.getByRole('link', { name: 'Trust in tides' })).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Second wave' })).toHaveCount(0)
  await guest.goto('/team')
  await expect(guest.getByRole('heading', { name: 'You are in no lab' })).toBeVisible()
  await expectGoodLook(guest)
  const guestsCalls = await callsOf(guest.context(), server.url)
  expect((await guestsCalls.post('/v1/create_lab', { data: { name: 'Elsewhere' } })).status()).toBe(403)
  await guestsCalls.dispose()

  await openStudy(owner, secondStudy)
  const shared = panel(owner, 'Shared with')
  await shared.getByLabel('Email').fill('gus@elsewhere.example')
  await shared.getByLabel('Role', { exact: true }).selectOption('editor')
  await shared.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(shared.getByText('The study is shared with gus@elsewhere.example.')).toBeVisible()
  await expectGoodLook(owner)
  await openStudy(guest, secondStudy)
  await expect(panel(guest, 'Link for reviewers')).toBeVisible()
  await expect(panel(guest, 'Shared with').getByRole('button')).toHaveCount(0)

  await owner.goto('/team')
  const given = panel(owner, 'Access that members gave')
  const row = given.getByRole('listitem').filter({ hasText: secondStudy })
  await expect(row).toContainText(/shared with Gus Guest as an editor/)
  await expect(row).toContainText(/^.*Made on .* by Olga Owner/)
  await expectGoodLook(owner)
  await row.getByRole('button', { name: `End: study ${secondStudy} shared with Gus Guest` }).click()
  await expect(owner.getByText(`Gus Guest no longer sees the study ${secondStudy}.`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByText('You have no study of this id.')).toBeVisible()
  await guest.context().close()
})

test('the audit log shows owners who did what, by person, action and day, and as a file', async () => {
  await owner.goto('/audit')
  const row = (...texts: RegExp[]) =>
    texts.reduce((rows, hasText) => rows.filter({ hasText }), owner.getByRole('table', { name: 'Audit log' }).getByRole('row'))
  for (const texts of [
    [/Ann Analyst/, /Signed in/, /by password/],
    [/Ann Analyst/, /Could not sign in/],
    [/Olga Owner/, /Made an invitation/, /as analyst, until/],
    [/Ann Analyst/, /Downloaded data/, /user_form, \d+ rows?/],
    [/Olga Owner/, /Changed the role of a member/, /from analyst to monitor/],
  ])
    await expect(row(...texts).first()).toBeVisible()
  await expectGoodLook(owner)

  await owner.getByLabel('Person', { exact: true }).selectOption({ label: 'Ann Analyst' })
  await expect(row(/Olga Owner/)).toHaveCount(0)
  await owner.getByLabel('What', { exact: true }).selectOption({ label: 'Could not sign in' })
  await expect(row(/Ann Analyst/)).toHaveCount(1)
  await owner.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(owner.getByText('Nothing matches.')).toBeVisible()
  await owner.getByRole('button', { name: 'Show everything' }).click()
  await expect(row(/Renamed the lab/, /Tide lab/)).toHaveCount(1)

  const saved = owner.waitForEvent('download')
  await owner.getByRole('button', { name: 'Download everything (CSV)' }).click()
  const file = await (await saved).createReadStream()
  const text = (await file.toArray()).join('')
  expect(text.split('\n')[0]).toBe('"audit_id","at","actor","action","target","detail"')
  expect(text).toContain('"sign-in-failed"')
  expect(text).not.toContain(PANEL_ID)
})

test('a member who leaves or is removed is out at once', async ({ browser }) => {
  const { link } = await post(api, '/v1/create_invitation', { role: 'monitor', expires_at: Date.now() + 3_600_000 })
  const monitor = await newMember(browser, link, { name: 'Mo Monitor', email: 'mo@lab.example' })
  await monitor.goto('/team')
  await monitor.getByRole('button', { name: 'Leave the lab' }).click()
  await dialog(monitor).getByRole('button', { name: 'Leave' }).click()
  await expect(monitor).toHaveURL(/\/studies/)
  await expect(monitor.getByRole('link', { name: 'Trust in tides' })).toHaveCount(0)
  await monitor.context().close()

  await owner.goto('/team')
  await owner.getByRole('button', { name: 'Remove Ann Analyst' }).click()
  await dialog(owner).getByRole('button', { name: 'Remove' }).click()
  await expect(owner.getByText('Ann Analyst is no longer in the lab.')).toBeVisible()
  await expect(panel(owner, 'Members').getByRole('listitem')).toHaveCount(1)
  expect((await analyst.request.get(`/v1/exports/${study}/user_form.csv`)).status()).toBe(403)
})
