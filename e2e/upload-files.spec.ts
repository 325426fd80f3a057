import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { aPng } from './a-png.ts'
import { aWorkbook } from './a-workbook.ts'
import { dropOn } from './drop.ts'
import { makeStudy } from './make-study.ts'
import { aName, file, fileInput, give, HEADERS, listed, open, rowFor, savedName, sheetOf } from './upload-page.ts'

/** A study that shows every card of a set. */
const studyOf = (request: APIRequestContext, entity_set: string) =>
  makeStudy(request, 0, { entity_sets: JSON.stringify([{ entity_set, randomize_between_subjects: 'yes' }]) })

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

  await page.goto(`/?experiment_id=${await studyOf(request, name)}&user_id=test-upload`)
  const picture = page.getByRole('article').first().locator('.media-picture')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  // In a size for this screen, from an address that reveals nothing.
  expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\/media\/[\w-]{22}\?w=\d+$/)
})

test('the avatar of a post is a file that comes with the sheet, and a participant sees it', async ({ page, request }) => {
  await open(page, '/upload')
  const sheet = 'entity_type\tbody\tauthor_name\tavatar\npost\tSnow\tAda\tada.png\npost\tIce\tAda\tada.png'
  await give(page, { name: aName('faces'), sheet })
  await fileInput(page).setInputFiles([file('ada.png', aPng(64))])
  await page.getByRole('button', { name: 'Upload 1 file and save the set' }).click()
  const name = (await savedName(page).textContent()) ?? ''
  await page.goto(`/?experiment_id=${await studyOf(request, name)}&user_id=test-faces`)
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
  await page.goto(`/?experiment_id=${await studyOf(request, name)}&user_id=test-film`)
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
