import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { listedSets } from './make-study.ts'

export const HEADERS = ['source_url', 'filename', 'retrieve_date', 'entity_type', 'headline', 'alt_text', 'veracity']
export const rowFor = (filename: string) => [
  `https://example.org/${filename}`,
  filename,
  '2026-03-31',
  'image',
  `"Trust me," says ${filename}`,
  'A card',
  'true',
]
export const sheetOf = (...filenames: string[]) => [HEADERS, ...filenames.map(rowFor)].map((cells) => cells.join('\t')).join('\n')

/** A unique name: the prefix has only the hour, and tests may run twice within one. */
export const aName = (stem: string) => `${stem}${randomUUID().slice(0, 6)}`

export async function open(page: Page, path: string) {
  await page.goto(path)
  if (path !== '/upload-set') await page.getByLabel('Uploader access key').fill('1')
}

export async function give(page: Page, { name, sheet }: { name: string; sheet: string }) {
  await page.getByLabel('Category').selectOption('opinion')
  await page.getByLabel('Set name').fill(name)
  await page.getByLabel(/Paste covariates|Pasted data/).fill(sheet)
}

export const fileInput = (page: Page) => page.locator('input[type=file]')
export const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
export const savedName = (page: Page) => page.getByText(/^\d{8}_[a-z0-9_]+$/)

export async function listed(request: APIRequestContext, name: string) {
  return (await listedSets(request)).find(({ entity_set }) => entity_set === name)
}
