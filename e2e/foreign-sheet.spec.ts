import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { aPng } from './a-png.ts'
import { aWorkbook } from './a-workbook.ts'
import { expectAccessible } from './accessibility.ts'
import { cards } from './feed-page.ts'
import { listedSets, makeStudy } from './make-study.ts'

/** As a tool of the field writes it: semicolons, a byte order mark, its own names, dates, counts and markup. */
const SHEET = `\uFEFFdoc_id;datetime;text;likes;reposts;username;handle;sponsored;condition
p1;08.05.24 09:30;"Rain again.<br>All week &amp; more";1.2K;31;Ada Lind;ada;0;A
p2;09.05.24 10:00;A bridge opens;3,400;NA;Bo Ek;bo;1;B
p3;10.05.24 11:00;Coffee cures nothing;12;1;Cleo Park;cleo;0;A`

const rowsOfSet = async (request: APIRequestContext, entity_set: string) => {
  const csv = await (await request.get(`/v1/exports/${entity_set}/stimulus_set.csv`)).text()
  return csv.trim().split(/\r?\n(?=[^"]*(?:"[^"]*"[^"]*)*$)/)
}

test('a sheet of another tool becomes a set of posts without an edit in a spreadsheet', async ({ page, request }) => {
  await page.goto('/upload-hosted')
  await page.getByLabel('Uploader access key').fill('1')
  await page.getByLabel('Category').selectOption('news')
  await page.getByLabel('Set name').fill(`foreign${randomUUID().slice(0, 6)}`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a sheet file' }).click()
  await (await chooser).setFiles({ name: 'stimuli.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) })

  const dialog = page.getByRole('dialog', { name: 'Match the columns' })
  await expect(dialog.getByLabel('What text is', { exact: true })).toHaveValue('body')
  await expect(dialog.getByLabel('What username is')).toHaveValue('author_name')
  const card = dialog.frameLocator('iframe').getByRole('article').first()
  await expect(card).toContainText('All week & more')
  await expect(card).toContainText('May 8')
  await dialog.getByText('Month first').click()
  await expect(card).toContainText('Aug 5')
  await dialog.getByText('Day first').click()
  await dialog.getByLabel('Rows to take').selectOption({ label: 'condition is A (2)' })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(card).toContainText('Coffee cures nothing')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use these columns' }).click()

  await expect(page.getByText(/^2 rows, 10 columns: 0 errors/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Missing columns' })).toBeVisible()
  await page.getByRole('button', { name: 'Match its columns' }).click()
  await dialog.getByRole('button', { name: 'Use these columns' }).click()
  await expect(page.getByText(/^3 rows, 10 columns: 0 errors/)).toBeVisible()
  // What was edited since is never undone with it.
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const body = page.locator('[data-row="3"] [data-column="body"]')
  await body.click()
  await page.keyboard.type('A bridge opens today')
  await page.keyboard.press('Enter')
  await expect(body).toHaveText('A bridge opens today')
  await expect(undo).toBeHidden()
  await page
    .getByRole('button', { name: /upload/i })
    .last()
    .click()
  const saved = page.getByText(/^\d{8}_[a-z0-9_]+$/)
  await expect(saved).toBeVisible()
  const name = (await saved.textContent()) ?? ''
  expect((await listedSets(request)).map(({ entity_set }) => entity_set)).toContain(name)
  const [, first, second] = await rowsOfSet(request, name)
  expect(first).toContain('2024-05-08 09:30')
  expect(second).toContain('3400')
  expect(second).toContain('A bridge opens today')
})

/** As Excel writes it in Poland: no Unicode, and a second line of headers below the first. */
const IN_POLISH = Buffer.concat(
  [
    'headline;fake_news;url\nWords;Rated 1 to 0;Where\n',
    'Łódź ma nowy most;0;https://a.example/1\nMost pływa;1;no address\nMost stoi;0;https://a.example/3\n',
  ].map((text) => Buffer.from([...text].map((sign) => ({ ł: 0xb3, Ł: 0xa3, ó: 0xf3, ź: 0x9f })[sign] ?? sign.charCodeAt(0)))),
)

test('a sheet in letters of another country, with a second line of headers, is read, and a bad row is left out', async ({
  page,
  request,
}) => {
  await page.goto('/upload-hosted')
  await page.getByLabel('Uploader access key').fill('1')
  await page.getByLabel('Category').selectOption('news')
  await page.getByLabel('Set name').fill(`letters${randomUUID().slice(0, 6)}`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a sheet file' }).click()
  await (await chooser).setFiles({ name: 'stimuli.csv', mimeType: 'text/csv', buffer: IN_POLISH })

  const dialog = page.getByRole('dialog', { name: 'Match the columns' })
  await expect(dialog.getByLabel('What fake_news is')).toHaveValue('veracity')
  await dialog.getByLabel('Letters of the file').selectOption('Central European')
  await expect(dialog.getByLabel('The first card is in')).toHaveValue('2')
  await expect(dialog.frameLocator('iframe').getByRole('article').first()).toContainText('Łódź ma nowy most')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use these columns' }).click()
  await page.getByRole('button', { name: 'Leave out 1 row with errors' }).click()
  await expect(page.getByText('Row 3 was removed.')).toBeVisible()
  await expect(page.getByText(/^2 rows, .*0 errors/)).toBeVisible()
  await page
    .getByRole('button', { name: /upload/i })
    .last()
    .click()
  const saved = page.getByText(/^\d{8}_[a-z0-9_]+$/)
  await expect(saved).toBeVisible()
  const [header = '', row] = await rowsOfSet(request, (await saved.textContent()) ?? '')
  expect(header).toContain('veracity')
  expect(row).toContain('"true"')
})

test('pictures in the cells of a workbook become those of its posts, also of one without a text', async ({ page }) => {
  const rows = [
    ['Text', 'Picture', 'Author'],
    ['A lake in the valley', '', 'Ada Lind'],
    ['', '', 'Bo Ek'],
  ]
  const pictures = [1, 2].map((row) => ({ row, column: 1, png: aPng(30 + row) }))
  await page.goto('/upload')
  await page.getByLabel('Uploader access key').fill('1')
  await page.getByLabel('Category').selectOption('news')
  await page.getByLabel('Set name').fill(`cells${randomUUID().slice(0, 6)}`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a sheet file' }).click()
  await (await chooser).setFiles({ name: 'stimuli.xlsx', mimeType: '', buffer: aWorkbook(rows, pictures) })
  const dialog = page.getByRole('dialog', { name: 'Match the columns' })
  await expect(dialog.getByLabel('What Picture is')).toHaveValue('image')
  await expect(dialog.frameLocator('iframe').getByRole('article').locator('img[src^="data:image/"]')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Use these columns' }).click()
  await page.getByRole('button', { name: 'Upload 2 files and save the set' }).click()
  const saved = page.getByText(/^\d{8}_[a-z0-9_]+$/)
  await expect(saved).toBeVisible()
  const entity_set = (await saved.textContent()) ?? ''
  const experiment_id = await makeStudy(page.request, 2, {
    entity_sets: JSON.stringify([{ entity_set, randomize_between_subjects: 'no' }]),
  })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=${randomUUID().slice(0, 8)}`)
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).filter({ hasText: 'Bo Ek' }).locator('img[src^="/media/"]')).toHaveCount(1)
})
