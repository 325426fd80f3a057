import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { makeStudy, post } from './make-study.ts'

const LINK = 'https://osf.io/abcde'

const open = async (page: Page, experiment_id: string) => {
  await page.goto(`/studies/${experiment_id}/preregister`)
  await expect(page.getByRole('heading', { name: 'The plan' })).toBeVisible()
}

test('a plan is filled from the design, written, copied, marked; then the study is changed, and each change is named', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const both = { quota: '40', forms: '["crt"]', 'dwell-definition': 'half' }
  const experiment_id = await makeStudy(
    request,
    5,
    { ...both, 'condition-name': 'control', 'feed-button-like': 'yes' },
    { ...both, 'condition-name': 'made up', 'feed-button-like': 'lognormal' },
  )
  await open(page, experiment_id)
  await expect(
    page.getByText('Two conditions (control and made up); 5 cards each; they differ in the like button.').first(),
  ).toBeVisible()
  const forms = page.getByRole('region', { name: 'The forms' })
  await expect(forms.getByText(/required questions without an answer/)).toBeVisible()

  await page.getByLabel('Hypotheses', { exact: true }).fill('People press like more often where counts are made up.')
  await page.getByLabel('Data that exist already').selectOption({ label: 'No data exist yet' })
  await page.getByLabel('Find a variable for: Main outcomes').fill('dwell_ms_50')
  await page.getByRole('button', { name: 'Insert the variable: Main outcomes' }).click()
  await expect(page.getByLabel('Main outcomes', { exact: true })).toHaveValue('dwell_ms_50')
  await page.getByLabel('Analyses', { exact: true }).fill('Welch’s test of the two conditions.')
  await page.getByLabel('Outliers and exclusions: more', { exact: true }).fill('Nobody else is excluded.')
  await page.getByLabel('Title', { exact: true }).fill('Counts and likes')
  await expect(page.getByRole('button', { name: 'Mark as preregistered' })).toBeDisabled()

  await page.getByRole('button', { name: 'Sketch the power' }).click()
  await page.getByLabel('Effect (difference)').fill('0.8')
  await page.getByRole('button', { name: 'Find n per condition' }).click()
  await page.getByRole('button', { name: 'Take it over' }).click()
  await expect(page.getByLabel('Why so many', { exact: true })).toHaveValue(/people per condition \(95 % interval/)

  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(forms.getByText('Every required question has an answer.')).toBeVisible()
  await forms.getByRole('button', { name: 'Copy: 2) Hypothesis' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('People press like more often where counts are made up.')
  await forms.getByRole('button', { name: 'OSF Preregistration' }).click()
  await expect(forms.getByText('Registration prior to creation of data')).toBeVisible()
  const file = page.waitForEvent('download')
  await forms.getByRole('button', { name: 'Download Markdown' }).click()
  expect((await file).suggestedFilename()).toBe(`${experiment_id}_preregistration-osf.md`)

  await page.getByLabel('Link', { exact: true }).fill(LINK)
  await page.getByLabel('Day').fill('2026-01-02')
  await page.getByRole('button', { name: 'Mark as preregistered' }).click()
  const registration = page.getByRole('article', { name: 'Registered on 2026-01-02' })
  await expect(registration).toContainText('Nothing that was preregistered has changed since')
  await expect(page.getByRole('link', { name: 'preregistered 2026-01-02 (OSF), unchanged' })).toBeVisible()

  const { condition_settings } = await post(request, '/v1/show_study', { experiment_id })
  const changed = condition_settings.map((each: { condition: number; param: string; value: string }) =>
    each.param === 'dwell-definition' || (each.param === 'feed-button-like' && each.condition === 2)
      ? { ...each, value: each.param === 'dwell-definition' ? 'any' : 'no' }
      : each,
  )
  await post(request, '/v1/revise_study', { experiment_id, from_version: 1, condition_settings: changed })
  await open(page, experiment_id)
  await expect(registration).toContainText('Like button')
  await expect(registration).toContainText('Condition 2 (made up)')
  await expect(registration).toContainText('When a card counts as looked at')
  await expect(page.getByRole('link', { name: 'preregistered 2026-01-02 (OSF), 2 changes since' })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page, width)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'The plan' })).toBeHidden()
  await expect(page.getByText('People press like more often').last()).toBeVisible()
})

test('what a second tab saved is not overwritten, and what was typed stays', async ({ page, request, context }) => {
  const experiment_id = await makeStudy(request, 3)
  await open(page, experiment_id)
  const other = await context.newPage()
  await open(other, experiment_id)
  await other.getByLabel('Hypotheses', { exact: true }).fill('Of the other tab')
  await other.getByRole('button', { name: 'Save the draft' }).click()
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible()

  await page.getByLabel('Hypotheses', { exact: true }).fill('Of this tab')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('alert')).toContainText('saved the draft after you opened it')
  await expect(page.getByLabel('Hypotheses', { exact: true })).toHaveValue('Of this tab')
  await page.getByRole('button', { name: 'Show what is saved, and lose my edits' }).click()
  await expect(page.getByLabel('Hypotheses', { exact: true })).toHaveValue('Of the other tab')
})
