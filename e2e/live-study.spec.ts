import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { makeStudy } from './make-study.ts'

const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Live', exact: true }).locator('dl > div').filter({ hasText: label }).locator('dd')

test('the live panel follows a participant without a reload', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5, { consent: 'Do you agree?', 'quota-total': '10' })
  await page.goto(`/studies?study=${experiment_id}`)
  await expect(page).toHaveURL(`/studies/${experiment_id}`)
  const panel = page.getByRole('region', { name: 'Live', exact: true })
  await expect(panel).toContainText('Nobody has arrived yet.')

  const loaded = await request.post('/v1/load_experiment', { data: { experiment_id, user_id: `live-${randomUUID()}` } })
  const { session_token } = (await loaded.json()).data
  await expect(figure(page, 'Arrived')).toHaveText('1')
  await expect(figure(page, 'Consented')).toHaveText('0')

  const event = { event_uid: randomUUID(), client_time: Date.now(), kind: 'track', name: 'consent-given' }
  expect((await request.post('/v1/events', { data: { session_token, events: [event] } })).ok()).toBe(true)
  await expect(figure(page, 'Consented')).toHaveText('1')
  await expect(panel.getByRole('img', { name: /^Consent: 1 came, 1 did it/ })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'], '[aria-labelledby="live"]')
})
