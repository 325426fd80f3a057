import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { makeStudy } from './make-study.ts'

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

test('people who are left out can be included, and are flagged', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5)
  await request.post('/v1/load_experiment', { data: { experiment_id, user_id: 'a-test-run' } })
  await page.goto(`/download?id=${experiment_id}`)
  await expect(page.getByLabel('Experiment ID')).toHaveValue(experiment_id)
  await page.getByRole('radio', { name: 'User information' }).check()
  await page.getByRole('checkbox', { name: /Test sessions 1/ }).check()
  await expect(page.getByText(/rows? about 1 person/)).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('"session-flag","test"')
})

test('the researcher’s own studies and sets are offered, with details', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5)
  await page.reload()
  await page.getByLabel('Experiment ID').fill(experiment_id.slice(0, 4))
  await page.getByRole('option', { name: experiment_id }).click()
  await expect(page.getByLabel('Experiment ID')).toHaveValue(experiment_id)
  await page.getByRole('radio', { name: 'Stimulus set' }).check()
  await page.getByLabel('Stimulus set name').fill('ads')
  await expect(page.getByRole('option').first()).toContainText(/ads, \d+ cards/)
})

test('an unknown study gives the specified message', async ({ page }) => {
  await page.getByRole('radio', { name: 'User information' }).check()
  await page.getByLabel('Experiment ID').fill('enothg')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(status(page)).toHaveText('No data found. Did you enter your experiment ID correctly?')
})

test('a server error gives the specified message', async ({ page }) => {
  await page.route('**/v1/exports/**', (route) => route.fulfill({ status: 500, json: { success: 'false' } }))
  await page.getByRole('radio', { name: 'User information' }).check()
  await page.getByLabel('Experiment ID').fill('solarflare')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(status(page)).toHaveText('Whoops. Something went wrong.')
})

test('a download can be cancelled', async ({ page }) => {
  await page.route('**/v1/exports/**', () => undefined)
  await page.getByRole('radio', { name: 'Experiment parameters' }).check()
  await page.getByLabel('Experiment ID').fill('solarflare')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(status(page)).toHaveText('The download was cancelled. Nothing was saved.')
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled()
})

test('after a lost connection the download resumes, and the file is complete', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5)
  for (const user_id of ['one', 'two', 'three']) await request.post('/v1/load_experiment', { data: { experiment_id, user_id } })
  const whole = await (await request.get(`/v1/exports/${experiment_id}/engagement.csv`)).text()
  // Playwright cannot interrupt a response, so replace the page's fetch: the first response fails after half of its bytes.
  await page.addInitScript(
    (half) => {
      const fetchIt = window.fetch
      let isFirst = true
      window.fetch = async (...args) => {
        const response = await fetchIt(...args)
        if (!String(args[0]).includes('/v1/exports/') || !isFirst) return response
        isFirst = false
        const bytes = new Uint8Array(await response.arrayBuffer()).slice(0, half)
        let isSent = false
        const body = new ReadableStream({
          pull(controller) {
            if (isSent) controller.error(new TypeError('network error'))
            else controller.enqueue(bytes)
            isSent = true
          },
        })
        return new Response(body, { headers: response.headers })
      }
    },
    Math.floor(whole.length / 2),
  )
  // The page requests the rest by itself. Hold that request until the message was checked.
  let release = () => {}
  const isSeen = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/from_byte=\d+/, async (route) => {
    await isSeen
    await route.continue()
  })
  await page.goto(`/download?id=${experiment_id}`)
  await page.getByRole('radio', { name: 'Feed engagement data' }).check()
  const asked = page.waitForRequest(/from_byte=\d+/)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(status(page)).toContainText('The connection was lost. What has arrived is kept')
  // A new participant arrives meanwhile; the file must still be the one that was started.
  await request.post('/v1/load_experiment', { data: { experiment_id, user_id: 'four' } })
  release()
  await asked
  expect(await readFile(await (await saving).path(), 'utf8')).toBe(whole)
})

test('the data package of a study can be downloaded with one click', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Download data package' })).toBeDisabled()
  await page.getByLabel('Experiment ID').fill('solarflare')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download data package' }).click()
  expect((await saving).suggestedFilename()).toBe('study-solarflare.zip')
  await expect(page.getByText(/^Saved as study-solarflare\.zip: [\d.]+ [kM]B\.$/)).toBeVisible()
  await page.getByLabel('Experiment ID').fill('enothg')
  await page.getByRole('button', { name: 'Download data package' }).click()
  await expect(page.getByText('No data found. Did you enter your experiment ID correctly?')).toBeVisible()
})
