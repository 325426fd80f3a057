import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { makeStudy } from './make-study.ts'
import { unfold } from './study-pages.ts'

test('sites that may embed a study are named on the create page', async ({ page }) => {
  await page.goto('/create-study')
  await unfold(page, 'Advanced')
  const field = page.getByLabel('Sites that may embed the study')
  await field.fill('https://survey.example.edu')
  await expect(page.getByText(/must be names of hosts/).first()).toBeVisible()
  await field.fill('survey.example.edu')
  await expect(page.getByText(/must be names of hosts/)).toHaveCount(0)
  await expect(page.getByText(/only survey.example.edu may embed the study/).first()).toBeVisible()
  await expectAccessible(page, ['light', 'dark'], 'details[open]')
  await page.setViewportSize({ width: 375, height: 800 })
  await expectToFit(page, 375)
})

// An answer that is passed on may still be on its way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** A page of another site that shows `src` in a frame. Chromium lets no public page connect to this machine, so that its answers are passed on here. */
async function openSurvey(page: Page, host: string, src: string) {
  await page.route(`${new URL(src).origin}/**`, async (route) => route.fulfill({ response: await route.fetch() }))
  const body = `<!doctype html><title>Survey</title><iframe src="${src}" width="600" height="600"></iframe>`
  await page.route(`https://${host}/`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`https://${host}/`)
}

test('a survey that the study names can embed it, another site cannot', async ({ page, request, baseURL }) => {
  const experiment_id = await makeStudy(request, 4, { 'embed-hosts': 'survey.example.edu' })
  const feed = `${baseURL}/feed?experiment_id=${experiment_id}&user_id=test-anna`
  await openSurvey(page, 'survey.example.edu', feed)
  await expect(page.frameLocator('iframe').getByRole('feed')).toBeVisible()

  const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await openSurvey(page, 'other.example.edu', feed)
  await refusal
  await expect(page.frameLocator('iframe').getByRole('feed')).toHaveCount(0)
})

test('nobody can embed the pages of researchers', async ({ page, baseURL }) => {
  const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await openSurvey(page, 'survey.example.edu', `${baseURL}/studies`)
  await refusal
})
