import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  request as newRequest,
  type Page,
} from '@playwright/test'
import { post } from './make-study.ts'

const WRONG_LINK = 'This link does not work: it is over, was used, or is not complete. Ask for a new one.'

export const studiesHeading = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Studies' })

/** A browser of a new person, at a server with accounts. */
export const aBrowser = (browser: Browser, url: string): Promise<BrowserContext> =>
  browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } })

/** Calls with the cookies of a browser. The server takes changes only from its own pages. */
export const callsOf = async (context: BrowserContext, url: string): Promise<APIRequestContext> =>
  newRequest.newContext({ baseURL: url, extraHTTPHeaders: { origin: url }, storageState: await context.storageState() })

type Person = { name: string; email: string; password: string }

/** Somebody opens a link and makes their account. */
export async function joinBy(page: Page, link: string, { name, email, password }: Person): Promise<void> {
  await page.goto(link)
  await page.getByLabel(/^Name/).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(studiesHeading(page)).toBeVisible()
}

export async function typePassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const openAccountMenu = (page: Page): Promise<void> => page.getByRole('button', { name: /^Account menu/ }).click()

/** Makes the link of an open dialog, reads it, and closes the dialog. */
export async function madeLink(page: Page, sentence: RegExp): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText(sentence)).toBeVisible()
  await expect(dialog.getByText('It is shown only once.')).toBeVisible()
  const link = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  return link
}

/** Opens a link in a page of its own, which says that it does not work. */
export async function expectWrongLink(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByText(WRONG_LINK)).toBeVisible()
  await context.close()
}

/** Makes a link that is over in a moment, and waits for that moment. */
export async function anExpiredLink(request: APIRequestContext, path: string, body: object): Promise<string> {
  const { link, expires_at } = await post(request, path, { ...body, expires_at: Date.now() + 5000 })
  await expect.poll(() => Date.now()).toBeGreaterThan(expires_at)
  return link
}
