import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { makeStudy } from './make-study.ts'
import { packageFiles } from './package-files.ts'

const status = (page: Page) => page.getByRole('status').filter({ hasText: /\w/ })

test.beforeEach(({ page }) => page.goto('/download'))

test('Download needs a data type and an id, counts the rows, and saves the file under its published name', async ({
  page,
  request,
}) => {
  const experiment_id = await makeStudy(request, 5)
  await request.post('/v1/load_experiment', { data: { experiment_id, user_id: 'someone' } })
  await request.post('/v1/load_experiment', { data: { experiment_id, user_id: 'a-test-run' } })
  const button = page.getByRole('button', { name: 'Download', exact: true })
  await expect(button).toBeDisabled()
  await page.getByRole('radio', { name: 'Feed engagement data' }).check()
  await expect(button).toBeDisabled()
  await page.getByLabel('Experiment ID').fill(experiment_id)
  await expect(button).toBeEnabled()
  await expect(page.getByText(/At least \d+ rows about 1 person\. Left out: 1 test session\./)).toBeVisible()
  const saving = page.waitForEvent('download')
  await button.click()
  const file = await saving
  expect(file.suggestedFilename()).toBe(`${experiment_id}_engagement.csv`)
  await expect(status(page).getByRole('listitem')).toHaveText([
    'Downloading data...',
    'Finish downloading data',
    'Processing downloaded data',
    'Data ready for download. Preparing csv...',
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('"someone"')
  expect(text).not.toContain('a-test-run')
  await expect(page.getByText(/^Saved as .*_engagement\.csv: \d+ rows, /)).toBeVisible()
})

test('the data package of a study can be downloaded with one click', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Download data package' })).toBeDisabled()
  await page.getByLabel('Experiment ID').fill('solarflare')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download data package' }).click()
  expect((await saving).suggestedFilename()).toBe('study-solarflare.zip')
  await expect(page.getByText(/^Saved as study-solarflare\.zip: /)).toBeVisible()
  await page.getByLabel('Experiment ID').fill('enothg')
  await page.getByRole('button', { name: 'Download data package' }).click()
  await expect(page.getByText('No data found. Did you enter your experiment ID correctly?')).toBeVisible()
})

test('a package goes on being made when its page is closed, and is there when somebody comes back', async ({
  page,
  request,
  context,
}) => {
  const experiment_id = await makeStudy(request, 5)
  await request.post('/v1/load_experiment', { data: { experiment_id, user_id: 'someone' } })
  // Until the page is closed, the server says that it is not done.
  await page.route('**/v1/jobs/*', async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    const data = {
      ...reply.data,
      state: 'running',
      done: 1,
      total: 4,
      rows: 1200,
      seconds_left: 9,
      bytes: null,
      kept_until: null,
    }
    await route.fulfill({ response, json: { ...reply, data } })
  })
  await page.goto(`/download?id=${experiment_id}`)
  await page.getByRole('button', { name: 'Download data package' }).click()
  await expect(page.getByRole('progressbar', { name: '1 of 4 people, 1,200 rows, about 9 seconds left' })).toBeVisible()
  await expect(page.getByText('You can close this page')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()

  const later = await context.newPage()
  await later.goto(`/studies/${experiment_id}/data`)
  const files = later.getByRole('list', { name: 'Files of this study' })
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await expect(files).toContainText(/Data package.*[\d.]+ [kM]B, kept until /)
  const saving = later.waitForEvent('download')
  await files.getByRole('link', { name: /^Download study-/ }).click()
  expect((await saving).suggestedFilename()).toBe(`study-${experiment_id}.zip`)
})

test('a file that could not be made says so kindly and can be made again', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5)
  await page.route('**/v1/list_jobs', async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    const jobs = reply.data.jobs.map((job: object) => ({
      ...job,
      state: 'failed',
      bytes: null,
      kept_until: null,
      error: 'The file could not be created. Try again.',
    }))
    await route.fulfill({ response, json: { ...reply, data: { jobs } } })
  })
  await page.goto(`/studies/${experiment_id}/data`)
  await page.getByRole('button', { name: 'Create a data package' }).click()
  await expect(page.getByText('The file could not be created. Try again.')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Create again: Data package' }).click()
  await expect(page.getByRole('link', { name: /^Download study-/ }).first()).toBeVisible()
  await expect(page.getByText('The file could not be created. Try again.')).toBeHidden()
})

test('the page Data gives a methods appendix, whose page opens without asking anybody for anything', async ({
  page,
  request,
}) => {
  const experiment_id = await makeStudy(request, 5)
  await request.post('/v1/load_experiment', { data: { experiment_id, user_id: 'somebody' } })
  await page.goto(`/studies/${experiment_id}/data`)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Create a methods appendix' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe(`methods-${experiment_id}.zip`)
  const files = packageFiles(await readFile(await file.path()))
  expect(files.textOf('/report.md')).toContain('1 person opened the link')
  expect(files.textOf('/figures/consort.svg')).toContain('<title')
  const asked: string[] = []
  page.on('request', (each) => asked.push(each.url()))
  await page.setContent(files.textOf('/report.html'))
  await expect(page.getByRole('heading', { name: 'What happened to arrivals' })).toBeVisible()
  await expect(page.getByRole('img', { name: /CONSORT/ })).toBeVisible()
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  expect(asked).toEqual([])
})
