import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { makeStudy } from './make-study.ts'

const PEOPLE = 20

const panelOf = (page: Page) => page.getByRole('region', { name: 'Dry run' })

test('the study page lets simulated participants take part, reports what they found, sketches power, and removes them', async ({
  page,
  request,
}) => {
  const experiment_id = await makeStudy(request, 5, { 'feed-button-like': 'yes' }, { 'feed-button-like': 'yes' })
  await page.goto(`/studies/${experiment_id}/dry-run`)
  const panel = panelOf(page)
  await expect(panel).toContainText('There are no simulated participants in this study yet.')

  await panel.getByLabel('Participants').fill('2000')
  await panel.getByRole('button', { name: 'Start the dry run' }).click()
  await expect(panel.getByRole('alert')).toContainText('1 to 1,000 participants')
  await panel.getByLabel('Participants').fill(`${PEOPLE}`)
  await panel.getByRole('button', { name: 'Start the dry run' }).click()

  await expect(panel).toContainText(`${PEOPLE} simulated participants`, { timeout: 90_000 })
  // What is in order is folded.
  await panel.getByRole('heading', { name: 'Row checks' }).click()
  const rows = panel.getByRole('table', { name: 'Row checks' })
  await expect(rows.getByRole('row', { name: /5 cards x \d+ people/ })).toHaveCount(2)
  await expect(rows.getByRole('cell', { name: 'yes', exact: true })).toHaveCount(4)
  await expect(rows.getByRole('cell', { name: 'no', exact: true })).toHaveCount(0)
  await panel.getByRole('heading', { name: 'Balance' }).click()
  const balance = panel.getByRole('table', { name: 'Balance' })
  await expect(balance.getByRole('row', { name: /^Condition 1 (9|10|11) 10\.0/ })).toBeVisible()
  await panel.getByRole('heading', { name: 'Exits' }).click()
  await expect(panel.getByRole('table', { name: 'Exits' }).getByRole('row', { name: /Complete/ })).toContainText(/\d+ people/)

  await panel.getByLabel('Outcome').selectOption({ label: 'like rate' })
  await panel.getByLabel('Effect').fill('0.1')
  await panel.getByRole('button', { name: 'Find n per condition' }).click()
  await expect(panel.getByRole('status')).toContainText(/\d+ people per condition \(95 % interval/)
  await expectAccessible(page, ['light', 'dark'], '[aria-labelledby="dry-run"]')

  const file = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download report (HTML)' }).click()
  expect((await file).suggestedFilename()).toBe(`${experiment_id}_dry-run.html`)

  await panel.getByRole('button', { name: 'Remove simulated participants' }).click()
  await page.getByRole('button', { name: 'Remove them' }).click()
  await expect(panel).toContainText('There are no simulated participants in this study yet.')
  const counted = await request.post('/v1/show_dry_run', { data: { experiment_id } })
  expect((await counted.json()).data.report.people).toBe(0)
})
