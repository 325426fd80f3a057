import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { aPng } from './a-png.ts'
import { aWorkbook } from './a-workbook.ts'
import { expectAccessible, expectGoodLook } from './accessibility.ts'
import { dropOn } from './drop.ts'
import { listedSets } from './make-study.ts'

const HEADERS = ['source_url', 'filename', 'retrieve_date', 'entity_type', 'headline', 'alt_text', 'veracity']
const rowFor = (filename: string) => [
  `https://example.org/${filename}`,
  filename,
  '2026-03-31',
  'image',
  `"Trust me," says ${filename}`,
  'A card',
  'true',
]
const sheetOf = (...filenames: string[]) => [HEADERS, ...filenames.map(rowFor)].map((cells) => cells.join('\t')).join('\n')

/** A unique name: the prefix has only the hour, and tests may run twice within one. */
const aName = (stem: string) => `${stem}${randomUUID().slice(0, 6)}`

async function open(page: Page, path: string) {
  await page.goto(path)
  if (path !== '/upload-set') await page.getByLabel('Uploader access key').fill('1')
}

async function give(page: Page, { name, sheet }: { name: string; sheet: string }) {
  await page.getByLabel('Category').selectOption('opinion')
  await page.getByLabel('Set name').fill(name)
  await page.getByLabel(/Paste covariates|Pasted data/).fill(sheet)
}

const fileInput = (page: Page) => page.locator('input[type=file]')
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
const savedName = (page: Page) => page.getByText(/^\d{8}_[a-z0-9_]+$/)

async function listed(request: APIRequestContext, name: string) {
  return (await listedSets(request)).find(({ entity_set }) => entity_set === name)
}

test('the key opens the form, and each step opens after the steps before it', async ({ page }) => {
  await page.goto('/upload')
  await expect(page.getByLabel('Uploader access key')).toBeVisible()
  await page.getByLabel('Uploader access key').fill('2')
  await expect(page.getByLabel('Category')).toBeHidden()
  await page.getByLabel('Uploader access key').fill('1')
  await expect(
    page.getByText("You'll be able to upload files and images once you've completed the previous steps."),
  ).toBeVisible()
  // Asked once per browser: the next page is open already.
  await page.goto('/upload-hosted')
  await expect(page.getByLabel('Uploader access key')).toHaveValue('1')
  await expect(page.getByText("You'll be able to upload information once you've completed the previous steps.")).toBeVisible()
})

test('a set of hosted cards is saved through the page, listed, and offered to studies', async ({ page, request }) => {
  const typed = aName('hosted')
  await open(page, '/upload-hosted')
  await give(page, { name: `${typed.toUpperCase()} !`, sheet: sheetOf('a.png', 'b.png') })
  await expect(page.getByLabel('Set name')).toHaveValue(typed)
  await expect(page.getByText('2 rows, 7 columns: 0 errors, 0 warnings')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm and upload' }).click()
  const name = (await savedName(page).textContent()) ?? ''
  expect(name).toMatch(new RegExp(`^\\d{8}_${typed}$`))
  expect(await listed(request, name)).toMatchObject({ entity_category: 'opinion', num_entities: 2 })
  await page.getByRole('link', { name: 'Create a study' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Specify study parameters' })).toBeVisible()

  // The same name within the hour is refused, and the message is shown at the name.
  const refusal = page.getByRole('alert').filter({ hasText: 'Whoops, something went wrong. Try again later.' })
  await expect(async () => {
    await open(page, '/upload-hosted')
    await give(page, { name: typed, sheet: sheetOf('a.png') })
    await page.getByRole('button', { name: 'Confirm and upload' }).click()
    await expect(refusal.or(savedName(page)).first()).toBeVisible()
    // If a new hour has just started, the set is saved again under a new name; then the next attempt must fail.
    expect(await refusal.isVisible()).toBe(true)
  }).toPass()
  await expect(page.getByLabel('Set name')).toHaveAttribute('aria-invalid', 'true')
})

test('missing columns and invalid cells are shown at their place, and saving is not possible', async ({ page }) => {
  await open(page, '/upload-hosted')
  await give(page, { name: 'bad', sheet: 'filename\theadline\na.png\tHello' })
  await expect(
    page.getByRole('alert').filter({ hasText: 'Missing columns: source_url, retrieve_date, entity_type' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm and upload' })).toBeHidden()

  const bad = rowFor('b.png').with(0, 'javascript:alert(1)').with(3, 'poem')
  await page.getByLabel('Paste covariates').fill(`${sheetOf('a.png')}\n${bad.join('\t')}`)
  await expect(page.getByText('1 error', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Next error' }).click()
  await expect(page.getByText(/^1 of \d+\. Row 3: /)).toBeVisible()
  await expect(page.locator('td:focus')).toHaveAttribute('data-column', /source_url|entity_url/)
  await expect(page.getByRole('button', { name: 'Confirm and upload' })).toBeHidden()
})

test('a thousand pasted rows are previewed', async ({ page }) => {
  await open(page, '/upload-hosted')
  await give(page, { name: 'big', sheet: sheetOf(...Array.from({ length: 1000 }, (_, i) => `card_${i}.png`)) })
  await expect(page.getByText('1,000 rows, 7 columns')).toBeVisible()
})

test('files are matched, uploaded and saved, and a participant sees them', async ({ page, request }) => {
  await open(page, '/upload')
  await give(page, { name: aName('files'), sheet: sheetOf('t_01.png', 't_02.png', 'f_01.png') })
  const [one, two, three] = ['t_01.png', 'T_02.PNG', 'f_01.png'].map((name) => file(name, aPng(64)))
  if (!one || !two || !three) throw new Error('No files')

  await fileInput(page).setInputFiles([one, two])
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Incorrect number of entities provided. Please try again. There are 2 files, and 3 were expected.' }),
  ).toBeVisible()
  await expect(page.getByText('1 row without a file')).toBeVisible()
  await fileInput(page).setInputFiles([one, two, { ...three, name: 'wrong.png' }])
  await expect(page.getByRole('alert').filter({ hasText: 'No covariate info: wrong.png' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Upload/ })).toBeHidden()

  await fileInput(page).setInputFiles([three])
  await page.getByRole('button', { name: 'Upload 3 files and save the set' }).click()
  const name = (await savedName(page).textContent()) ?? ''
  expect(await listed(request, name)).toMatchObject({ num_entities: 3 })

  const entity_sets = JSON.stringify([{ entity_set: name, number_to_show: 3, randomize_between_subjects: 'yes' }])
  const spawned = await request.post('/v1/spawn_experiment', {
    data: { condition_settings: [{ condition: 1, param: 'entity_sets', value: entity_sets }] },
  })
  const { data } = await spawned.json()
  await page.goto(`/?experiment_id=${data.experiment_id}&user_id=test-upload`)
  const picture = page.getByRole('article').first().locator('.media-picture')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  // In a size for this screen, from an address that reveals nothing.
  expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\/media\/[\w-]{22}\?w=\d+$/)
})

test('pictures alone are enough: the sheet is made from their names and filled in place', async ({ page, request }) => {
  const category = aName('own')
  await open(page, '/upload')
  await page.getByLabel('Category').selectOption('Your own category…')
  await page.getByLabel('Your category').fill('Test')
  await expect(page.getByText('Sets of the category test are not offered to studies. Choose another word.')).toBeVisible()
  await page.getByLabel('Your category').fill(category.toUpperCase())
  const names = Array.from({ length: 30 }, (_, i) => `${i % 2 === 0 ? 't' : 'f'}_lake-${i + 1}.png`)
  await fileInput(page).setInputFiles(names.slice(0, 29).map((name) => file(name, aPng(32))))
  await expect(page.getByText('The sheet was made from the names of 29 files.')).toBeVisible()
  await expect(page.getByText('29 rows, 6 columns: 0 errors, 29 warnings')).toBeVisible()
  // One was forgotten and one is too many; both can be mended here, before and after the steps for the set are done.
  await fileInput(page).setInputFiles([file(names[29] ?? '', aPng(32))])
  await expect(page.getByText('1 row was added. What you filled in stays.')).toBeVisible()
  await page.getByLabel('Set name').fill(aName('names'))
  await fileInput(page).setInputFiles([file('surplus.png', aPng(32))])
  await expect(page.getByRole('button', { name: 'Upload 31 files and save the set' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove surplus.png and its row' }).click()
  await expect(page.getByText('30 rows, 6 columns: 0 errors')).toBeVisible()
  const grid = page.getByRole('grid')
  const headline = (row: number) => grid.locator(`[data-row="${row}"] [data-column="headline"]`)
  await expect(headline(2)).toContainText('Lake 2')

  // Type, go down, come back and take it back, paste two cells.
  await headline(2).click()
  await page.keyboard.type('Say "hi"?')
  await page.keyboard.press('Enter')
  await page.keyboard.type('lost')
  await page.keyboard.press('Escape')
  await expect(headline(3)).toBeFocused()
  await expect(headline(3)).toHaveText(/^Lake 4/)
  await page.keyboard.press('ArrowDown')
  await headline(4).evaluate((cell) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Pasted\tA lake')
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(grid.locator('[data-row="4"] [data-column="alt_text"]')).toHaveText('A lake')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  await expect(page.getByLabel('headline, row 5')).toHaveValue('Lake 8')
  await page.getByLabel('headline, row 5').fill('Stored without leaving the cell')
  // A question mark that is typed opens no help.
  await expect(page).toHaveURL('/upload')
  await page.getByRole('button', { name: 'Upload 30 files and save the set' }).click()
  const name = (await savedName(page).textContent()) ?? ''
  expect(await listed(request, name)).toMatchObject({ entity_category: category, num_entities: 30 })
  const { data } = await (await request.post('/v1/show_entity_set', { data: { entity_set: name } })).json()
  expect(data.cards.slice(0, 4).map((card: { headline: string }) => card.headline)).toEqual([
    'Say "hi"?',
    'Lake 4',
    'Pasted',
    'Stored without leaving the cell',
  ])
  expect(data.cards[2].covariates).toMatchObject({ filename: 'f_lake-6.png', source_url: '', alt_text: 'A lake' })
})

test('the avatar of a post is a file that comes with the sheet, and a participant sees it', async ({ page, request }) => {
  await open(page, '/upload')
  const sheet = 'entity_type\tbody\tauthor_name\tavatar\npost\tSnow\tAda\tada.png\npost\tIce\tAda\tada.png'
  await give(page, { name: aName('faces'), sheet })
  await fileInput(page).setInputFiles([file('ada.png', aPng(64))])
  await page.getByRole('button', { name: 'Upload 1 file and save the set' }).click()
  const entity_sets = JSON.stringify([{ entity_set: await savedName(page).textContent(), randomize_between_subjects: 'yes' }])
  const spawned = await request.post('/v1/spawn_experiment', {
    data: { condition_settings: [{ condition: 1, param: 'entity_sets', value: entity_sets }] },
  })
  await page.goto(`/?experiment_id=${(await spawned.json()).data.experiment_id}&user_id=test-faces`)
  const face = page.getByRole('article').first().locator('.post-avatar img')
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
})

test('a workbook and a folder with a video can be dropped, and the video plays in the feed', async ({
  page,
  request,
}, testInfo) => {
  const folder = testInfo.outputPath('stimuli')
  await mkdir(join(folder, 'films'), { recursive: true })
  await copyFile('demo/media/t_07.mp4', join(folder, 'films', 'Film.MP4'))
  await writeFile(join(folder, 'a.png'), aPng(64))
  await writeFile(join(folder, '.DS_Store'), 'left by a system')
  const film = rowFor('film.mp4').with(3, 'video')
  const workbook = testInfo.outputPath('cards.xlsx')
  await writeFile(workbook, aWorkbook([HEADERS, rowFor('a.png'), film]))

  await open(page, '/upload')
  await page.getByLabel('Category').selectOption('news')
  await page.getByLabel('Set name').fill(aName('dropped'))
  await dropOn(page.getByLabel('Paste covariates'), workbook)
  await expect(page.getByText('2 rows, 7 columns: 0 errors, 0 warnings')).toBeVisible()
  await dropOn(page.getByText('Drop 2 files here'), folder)
  await expect(page.getByText('Left aside: 1 file of the operating system.')).toBeVisible()
  const list = page.getByRole('list', { name: 'Files' })
  await expect(list).toContainText('stimuli/films/Film.MP4')
  await page.getByRole('button', { name: 'Upload 2 files and save the set' }).click()
  const name = (await savedName(page).textContent()) ?? ''

  const entity_sets = JSON.stringify([{ entity_set: name, randomize_between_subjects: 'yes' }])
  const spawned = await request.post('/v1/spawn_experiment', {
    data: { condition_settings: [{ condition: 1, param: 'entity_sets', value: entity_sets }] },
  })
  await page.goto(`/?experiment_id=${(await spawned.json()).data.experiment_id}&user_id=test-film`)
  const video = page.locator('article video')
  await expect(async () => {
    // A video plays only near the middle of the page.
    await video.evaluate((film: HTMLVideoElement) => film.scrollIntoView({ block: 'center' }))
    const playedS = () => video.evaluate((film: HTMLVideoElement) => film.currentTime)
    await expect.poll(playedS, { timeout: 5000 }).toBeGreaterThan(0)
  }).toPass()
})

test('a folder can be chosen, and a file that is dropped beside the field does not replace the page', async ({
  page,
}, testInfo) => {
  const folder = testInfo.outputPath('chosen')
  await mkdir(folder, { recursive: true })
  for (const name of ['a.png', 'b.png']) await writeFile(join(folder, name), aPng(32))
  await open(page, '/upload')
  await give(page, { name: 'chosen', sheet: sheetOf('a.png', 'b.png') })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await (await chooser).setFiles(folder)
  await expect(page.getByRole('button', { name: 'Upload 2 files and save the set' })).toBeVisible()
  await dropOn(page.getByRole('heading', { level: 1 }), join(folder, 'a.png'))
  await expect(page.getByLabel('Set name')).toHaveValue('chosen')
})

test('after pause, resume, a lost connection and a reconnect, a large file is stored once', async ({ page, context }) => {
  const bytes = aPng(1500)
  const sent: number[] = []
  let releaseRequest: (() => void) | undefined
  await page.route('**/v1/uploads/*', async (route) => {
    const { 'upload-offset': offset } = route.request().headers()
    if (route.request().method() !== 'PATCH') return route.continue()
    sent.push(Number(offset))
    // Pause and the lost connection happen during the second chunk of the first two attempts.
    if (sent.length === 2 || sent.length === 3) {
      await new Promise<void>((resolve) => {
        releaseRequest = resolve
      })
      return route.abort()
    }
    return route.continue()
  })
  const isHeld = (pieces: number) => expect.poll(() => [sent.length, releaseRequest !== undefined]).toEqual([pieces, true])
  const release = () => {
    releaseRequest?.()
    releaseRequest = undefined
  }
  await open(page, '/upload')
  await give(page, { name: aName('cut'), sheet: sheetOf('big.png') })
  await fileInput(page).setInputFiles([file('big.png', bytes)])
  await page.getByRole('button', { name: /^Upload 1 file/ }).click()
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem')

  await isHeld(2)
  await page.getByRole('button', { name: 'Pause' }).click()
  release()
  await expect(row).toContainText('Held')
  await expect(page.getByRole('status').filter({ hasText: '(paused)' })).toBeVisible()

  await page.getByRole('button', { name: 'Resume' }).click()
  await isHeld(3)
  await context.setOffline(true)
  release()
  await expect(row).toContainText('The server did not answer.')
  await expect(page.getByRole('button', { name: 'Retry failed files' })).toBeVisible()
  await context.setOffline(false)
  await expect(savedName(page)).toBeVisible()
  const piece = 5 * 1024 * 1024
  expect(sent).toEqual([0, piece, piece, piece])
})

test('a file that is not a picture is refused by name, and can be replaced', async ({ page }) => {
  await open(page, '/upload')
  await give(page, { name: aName('refused'), sheet: sheetOf('a.png') })
  await fileInput(page).setInputFiles([file('a.png', Buffer.from('<!doctype html><html><body>Hi</body></html>'))])
  await page.getByRole('button', { name: 'Upload 1 file and save the set' }).click()
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(row).toContainText('a.png')
  await expect(row).toContainText('This is a web page, not a picture or video.')
  await page.getByRole('button', { name: 'Stop and edit' }).click()
  await fileInput(page).setInputFiles([file('a.png', aPng(32))])
  await page.getByRole('button', { name: 'Upload 1 file and save the set' }).click()
  await expect(savedName(page)).toBeVisible()
})

test('after a reload the steps are filled in, and an upload resumes where it stopped', async ({ page }, testInfo) => {
  const path = testInfo.outputPath('big.png')
  await writeFile(path, aPng(1500))
  await open(page, '/upload')
  const name = aName('resumed')
  await give(page, { name, sheet: sheetOf('big.png') })
  await fileInput(page).setInputFiles(path)
  await page.route('**/v1/uploads/*', (route) =>
    route.request().method() === 'PATCH' && route.request().headers()['upload-offset'] !== '0' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: /^Upload 1 file/ }).click()
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('The server did not answer.')
  // Unblock after the reload: until then the page retries by itself.
  await page.reload()
  await page.unrouteAll()
  await page.getByLabel('Uploader access key').fill('1')
  await expect(page.getByLabel('Set name')).toHaveValue(name)
  await fileInput(page).setInputFiles(path)
  const firstPatch = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: /^Upload 1 file/ }).click()
  expect((await firstPatch).headers()['upload-offset']).toBe(String(5 * 1024 * 1024))
  await expect(savedName(page)).toBeVisible()
})

test('a throttled upload waits as long as the server says', async ({ page }) => {
  await open(page, '/upload')
  await give(page, { name: aName('throttled'), sheet: sheetOf('a.png') })
  await fileInput(page).setInputFiles([file('a.png', aPng(32))])
  let refusedAt = 0
  await page.route('**/v1/uploads', (route) => {
    if (refusedAt > 0) return route.continue()
    refusedAt = Date.now()
    const error = { code: 'too_many_uploads', message: 'Four files at a time.' }
    return route.fulfill({ status: 429, headers: { 'retry-after': '4' }, json: { success: 'false', error } })
  })
  await page.getByRole('button', { name: /^Upload 1 file/ }).click()
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('Four files at a time.')
  await expect(savedName(page)).toBeVisible()
  expect(Date.now() - refusedAt).toBeGreaterThanOrEqual(4000)
})

test('the third variant shows a failure, and then a success', async ({ page, request }) => {
  await open(page, '/upload-set')
  await give(page, { name: aName('pasted'), sheet: sheetOf('a.png', 'b.png') })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Whoops, something went wrong. Try again later.')).toBeVisible()
  await expectAccessible(page, ['light'])
  await page.getByLabel('Flag').fill('1')
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await expectAccessible(page, ['light'])
  expect(await listed(request, (await savedName(page).textContent()) ?? '')).toMatchObject({ num_entities: 2 })
})

test('with a sheet and files the page fits a phone and a desk and has no serious accessibility violation', async ({ page }) => {
  await open(page, '/upload')
  await give(page, { name: 'axe', sheet: `${sheetOf('a.png', 'b.png')}\t\n${rowFor('c.png').with(5, '').join('\t')}` })
  await fileInput(page).setInputFiles([file('a.png', aPng(64)), file('b.png', aPng(64)), file('x.png', aPng(64))])
  await expect(page.getByText('No covariate info: x.png')).toBeVisible()
  await expectGoodLook(page)
})
