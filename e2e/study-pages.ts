import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { packageFiles } from './package-files.ts'

type NewSet = {
  category: string
  stem: string
  /** Column by column, without tabs. */
  rows: readonly Record<string, string>[]
  /** Files that the sheet names: their paths, or what is in them. */
  files?: readonly (string | { name: string; buffer: Buffer })[]
  comments?: readonly Record<string, string>[]
}

/** A sheet as it is copied from a spreadsheet. */
function pasted(rows: readonly Record<string, string>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map((cells) => cells.join('\t')).join('\n')
}

/** Uploads a sheet with its files on the upload page, and returns the name of the set. */
export async function uploadSet(page: Page, { category, stem, rows, files = [], comments = [] }: NewSet): Promise<string> {
  await page.goto('/upload')
  await page.getByLabel('Uploader access key').fill('1')
  await page.getByLabel('Category').selectOption(category)
  // Unique: the prefix has only the hour, and tests may run twice within one.
  await page.getByLabel('Set name').fill(`${stem}${randomUUID().slice(0, 6)}`)
  await page.getByLabel(/Paste covariates|Pasted data/).fill(pasted(rows))
  if (comments.length > 0) {
    await page.getByText('Comments of these cards (optional)').click()
    await page.getByLabel('Sheet of comments').fill(pasted(comments))
  }
  await expect(page.getByText(new RegExp(`^${rows.length} rows, .*: 0 errors`))).toBeVisible()
  if (files.length > 0) {
    const given = files.map(async (file) => ({
      mimeType: '',
      ...(typeof file === 'string' ? { name: basename(file), buffer: await readFile(file) } : file),
    }))
    await page.locator('input[type=file]').setInputFiles(await Promise.all(given))
  }
  await page.getByRole('button', { name: /^(Upload \d+ files? and save the set|Save the set|Confirm and upload)$/ }).click()
  return (await page.getByText(/^\d{8}_[a-z0-9_]+$/).textContent()) ?? ''
}

export const section = (page: Page, heading: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })

/** Opens or closes a folded section of the create page. */
export const unfold = (page: Page, heading: string): Promise<void> =>
  page.getByRole('heading', { level: 2, name: heading, exact: true }).click()

/** The fields of one condition in a section. */
export const column = (page: Page, heading: string, condition: number): Locator =>
  section(page, heading).getByRole('group', { name: new RegExp(`^Condition ${condition}( \\(\\w+\\))?$`) })

export const openColumns = (page: Page, heading: string): Promise<void> =>
  section(page, heading).getByRole('switch', { name: 'Different per condition' }).check()

export async function confirmConditions(page: Page, text: string): Promise<void> {
  await page.getByLabel('Number of conditions').fill(text)
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
}

/** Selects options in a list that stays open after a choice. */
export async function pickOptions(page: Page, placeholder: string, ...options: RegExp[]): Promise<void> {
  await page.getByPlaceholder(placeholder).first().click()
  for (const name of options) await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
}

/** Presses the button at the end of the create page. */
export async function pressCreate(page: Page, secret = '1'): Promise<void> {
  await page.getByLabel('Secret code').fill(secret)
  await page.getByRole('button', { name: 'Create Study' }).click()
}

/** Chooses a set on the create page; with several conditions in the first one, from where it is copied to all. */
export async function pickSet(page: Page, category: string, set: string): Promise<void> {
  await page.getByPlaceholder(`Select set(s) for ${category} cards`).first().click()
  await page.getByRole('option', { name: new RegExp(set) }).click()
  await page.keyboard.press('Escape')
  await copyToAll(page, 'Cards')
}

/** Gives all conditions what the first one has in a section. Does nothing where they share it. */
export async function copyToAll(page: Page, heading: string): Promise<void> {
  const copy = section(page, heading).getByRole('button', { name: 'Copy to all from Condition 1' })
  if ((await copy.count()) > 0) await copy.click()
}

/** The id that the page shows of a study once it is there. */
export async function createdId(page: Page): Promise<string> {
  const created = await page.getByText(/^Study created: e\w{5}$/).textContent()
  return (created ?? '').slice(-6)
}

/** Creates the study of the create page, and returns the link that its page shows. */
export async function createStudy(page: Page): Promise<{ experiment_id: string; link: string }> {
  await page.getByRole('button', { name: 'Verify parameters' }).click()
  await expect(page.getByText('All parameters are in order.')).toBeVisible()
  await pressCreate(page)
  const experiment_id = await createdId(page)
  const link = (await page.getByRole('link', { name: `/feed?experiment_id=${experiment_id}` }).getAttribute('href')) ?? ''
  return { experiment_id, link }
}

type Participant = { link: string; user_id: string; viewport: { width: number; height: number } }

/** Opens the link in a browser of its own and agrees to what comes before the feed. */
export async function takePart(browser: Browser, { link, user_id, viewport }: Participant): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await page.goto(`${link}&user_id=${user_id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return page
}

/** Downloads the data package on the download page. */
export async function downloadPackage(page: Page, experiment_id: string) {
  await page.goto(`/download?id=${experiment_id}`)
  await expect(page.getByLabel('Experiment ID')).toHaveValue(experiment_id)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download data package' }).click()
  return packageFiles(await readFile(await (await saving).path()))
}
