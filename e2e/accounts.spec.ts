import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, request as newRequest, type Page, test } from '@playwright/test'
import { startUniversity, type University } from './a-university.ts'
import { expectAccessible, expectGoodLook } from './accessibility.ts'
import { aBrowser, callsOf, openAccountMenu, studiesHeading, typePassword } from './account-pages.ts'
import { makeStudy } from './make-study.ts'
import { freePort, type OwnServer, startSecondTime, stopOwnServer } from './own-server.ts'
import { totpOf } from './totp.ts'

const PASSWORD = 'seven quiet herons at noon'
const OWNER = { name: 'Ada Owner', email: 'ada@lab.example' }
const FAILED = 'This did not work. Check what you typed and try again.'

// One server, and one person whose account changes from test to test.
test.describe.configure({ mode: 'serial' })
test.slow()

let DATA_DIR: string
let server: OwnServer
let university: University
let context: BrowserContext
let page: Page
/** The key in the app for codes, once there is one. */
let key: string

test.beforeAll(async ({ browser }) => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'feedlab-accounts-'))
  // Passkeys need a name, and the address of the server must be known before it starts.
  const PORT = String(await freePort())
  university = await startUniversity()
  const site = { id: 'uni', name: 'Test University', issuer: university.issuer, client_id: 'feedlab', client_secret: 'ours' }
  server = await startSecondTime({
    DATA_DIR,
    NODE_ENV: 'production',
    PORT,
    PUBLIC_URL: `http://localhost:${PORT}`,
    OIDC_PROVIDERS: JSON.stringify([site]),
  })
  context = await aBrowser(browser, server.url)
  page = await context.newPage()
})

test.afterAll(async () => {
  await context?.close()
  if (server) await stopOwnServer(server)
  university?.server.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

async function signOut(on: Page) {
  await openAccountMenu(on)
  await on.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(on.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
}

async function signIn(on: Page) {
  await on.goto('/sign-in')
  await typePassword(on, OWNER.email, PASSWORD)
  await on.getByLabel('Code').fill(totpOf(key))
  await on.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(studiesHeading(on)).toBeVisible()
}

const newcomer = async (browser: Browser): Promise<Page> => (await aBrowser(browser, server.url)).newPage()

test('the owner makes their account by the link of the server, once', async ({ browser }) => {
  expect(server.ownerLink).toMatch(/\/join#/)
  await page.goto(server.ownerLink ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Join' })).toBeVisible()
  await page.getByLabel('Name').fill(OWNER.name)
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('password123')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('most common')
  await expectGoodLook(page)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(studiesHeading(page)).toBeVisible()

  const late = await newcomer(browser)
  await late.goto(server.ownerLink ?? '')
  await expect(late.getByRole('alert')).toContainText('This link does not work')
  await late.context().close()
})

test('a study that the owner makes is on their page, and on no page of a stranger', async ({ browser }) => {
  const calls = await callsOf(context, server.url)
  const experiment_id = await makeStudy(calls, 4)
  await calls.dispose()
  await page.reload()
  await expect(page.getByRole('link', { name: experiment_id })).toBeVisible()

  const stranger = await newcomer(browser)
  await stranger.goto('/studies')
  await expect(stranger.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible()
  await expect(stranger.getByRole('navigation', { name: 'Tools' }).getByRole('link')).toHaveText(['Questionnaires', 'Help'])
  await stranger.context().close()
})

test('a wrong password and an unknown address get the same kind sentence, and nobody learns who has an account', async () => {
  await signOut(page)
  await expectGoodLook(page)
  for (const email of [OWNER.email, 'nobody@lab.example']) {
    await typePassword(page, email, 'not the password')
    await expect(page.getByRole('alert')).toHaveText(FAILED)
  }
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('alert')).toContainText('An owner of your lab can make a link')
  await expectGoodLook(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await typePassword(page, OWNER.email, PASSWORD)
  await expect(studiesHeading(page)).toBeVisible()
})

test('a second step is turned on with an app, and asked for at the next sign-in', async () => {
  await openAccountMenu(page)
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expectGoodLook(page)
  const part = page.getByRole('region', { name: 'Second step at sign-in' })
  await part.getByRole('button', { name: 'Turn on' }).click()
  await part.getByRole('textbox', { name: 'Your password' }).fill('not the password')
  await part.getByRole('button', { name: 'Continue' }).click()
  await expect(part.getByRole('alert')).toHaveText(FAILED)
  await part.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await part.getByRole('button', { name: 'Continue' }).click()
  key = (await part.getByLabel('Key for the app', { exact: true }).textContent()) ?? ''
  await expect(part.getByRole('link', { name: 'Open in an app on this device' })).toHaveAttribute('href', /^otpauth:/)
  await expectGoodLook(page)
  await part.getByLabel('Code from the app').fill(totpOf(key))
  await part.getByRole('button', { name: 'Confirm' }).click()
  const codes = part.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  const download = page.waitForEvent('download')
  await part.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('feedlab-recovery-codes.txt')
  await expectGoodLook(page)
  await part.getByRole('button', { name: 'I have saved them' }).click()
  await expect(part).toContainText('It is on.')

  await signOut(page)
  await typePassword(page, OWNER.email, PASSWORD)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText(FAILED)
  await page.getByLabel('Code').fill(totpOf(key))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(studiesHeading(page)).toBeVisible()

  await signOut(page)
  await typePassword(page, OWNER.email, PASSWORD)
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(studiesHeading(page)).toBeVisible()
})

test('a passkey is added, renamed, signs in without a password, and is removed', async () => {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Passkeys' })
  await part.getByLabel('Name of the new passkey').fill('Laptop')
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(part.getByRole('status').filter({ hasText: 'The passkey was added.' })).toBeVisible()
  await part.getByRole('button', { name: 'Change Laptop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change this passkey' })
  await dialog.getByLabel('Name').fill('Laptop in the lab')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(part.getByRole('listitem')).toContainText('Laptop in the lab')
  await expectGoodLook(page)

  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(studiesHeading(page)).toBeVisible()

  await page.goto('/account')
  await part.getByRole('button', { name: 'Change Laptop in the lab' }).click()
  await dialog.getByRole('button', { name: 'Remove this passkey' }).click()
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await expect(part.getByRole('listitem')).toHaveCount(0)
  await cdp.detach()
})

test('an account at another site signs in once it was linked, and not before', async () => {
  await signOut(page)
  const other = page.getByRole('button', { name: 'Continue with Test University' })
  await other.click()
  await expect(page.getByRole('alert')).toContainText('only after you have linked it')
  await signIn(page)
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Sign in with another site' })
  await part.getByRole('button', { name: 'Link Test University' }).click()
  await expect(part).toContainText('Linked on')
  await expectGoodLook(page)
  await signOut(page)
  await other.click()
  // The lab asks for the second step here too, until an owner decides otherwise.
  await page.getByLabel('Code').fill(totpOf(key))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(studiesHeading(page)).toBeVisible()
  await page.goto('/account')
  await part.getByRole('button', { name: 'Unlink Test University' }).click()
  await expect(part).toContainText('Not linked')
})

test('another login is listed and ended from here', async ({ browser }) => {
  const other = await newcomer(browser)
  await signIn(other)
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Signed in on' })
  const logins = part.getByRole('listitem')
  await expect(logins.first()).toContainText('this browser')
  const before = await logins.count()
  expect(before).toBeGreaterThan(1)
  // The newest of the others.
  await logins
    .nth(1)
    .getByRole('button', { name: /^Sign out on Chrome/ })
    .click()
  await expect(logins).toHaveCount(before - 1)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible()

  await signIn(other)
  await page.reload()
  await part.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(logins).toHaveCount(1)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible()
  await other.context().close()
})

test('a new password ends the other logins, and the old one opens nothing', async ({ browser }) => {
  const other = await newcomer(browser)
  await signIn(other)
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Password' })
  const change = async (from: string, to: string) => {
    await part.getByRole('textbox', { name: 'Current password' }).fill(from)
    await part.getByRole('textbox', { name: 'New password' }).fill(to)
    await part.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not the password', 'eight loud geese at dusk')
  await expect(part.getByRole('alert')).toHaveText(FAILED)
  await change(PASSWORD, 'eight loud geese at dusk')
  await expect(part.getByRole('status')).toHaveText('Saved. You are signed out everywhere else, and your API tokens have ended.')
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible()
  await other.context().close()
  await change('eight loud geese at dusk', PASSWORD)
  await expect(part.getByRole('textbox', { name: 'Current password' })).toHaveValue('')
  await expect(part.getByRole('status')).toHaveText('Saved. You are signed out everywhere else, and your API tokens have ended.')
})

test('a token is shown once, works in a script, and is refused after it was revoked', async () => {
  await openAccountMenu(page)
  await page.getByRole('link', { name: 'API tokens', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible()
  await page.getByLabel('Name').fill('Weekly export')
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('It is shown only once.')).toBeVisible()
  const token = (await page.getByRole('region', { name: 'Token Weekly export' }).textContent()) ?? ''
  await expectGoodLook(page)

  const script = await newRequest.newContext({ baseURL: server.url, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
  const list = () => script.post('/v1/list_studies', { data: {} })
  expect((await list()).status()).toBe(200)
  // It may read, not write.
  expect((await script.post('/v1/spawn_experiment', { data: { condition_settings: [] } })).status()).toBe(403)

  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.reload()
  const row = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  await expect(row).toContainText('Read studies, Read data')
  await expect(row).toContainText('Last used')
  await expect(page.getByText(token)).toHaveCount(0)
  await expectGoodLook(page)
  await row.getByRole('button', { name: 'Revoke Weekly export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke this token?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  expect((await list()).status()).toBe(401)
  await script.dispose()
})
