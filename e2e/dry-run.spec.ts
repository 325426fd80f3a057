import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { makeStudy } from './make-study.ts'

const PEOPLE = 6

/** A simulated participant who likes the first card, submits the feed and ends the visit, through the calls that a page makes. */
async function simulate(request: APIRequestContext, experiment_id: string, pass: string, n: number): Promise<void> {
  const call = async (path: string, data: object) => {
    const response = await request.post(path, { data })
    await expect(response, path).toBeOK()
    return (await response.json()).data
  }
  const user_id = `sim_${n}`
  const query = { experiment_id, user_id, simulated: pass }
  const { session_token, order_data } = await call('/v1/load_experiment', { experiment_id, user_id, query })
  const at = (seconds: number) => ({ event_uid: crypto.randomUUID(), client_time: Date.now() + seconds * 1000 })
  const like = { entity_id: order_data[0].entity_id, engagement_type: 'likes', response: 1 }
  await call('/v1/events', {
    session_token,
    events: [
      { ...at(0), kind: 'track', name: 'feed-landed' },
      // People differ, or there would be no power to sketch.
      ...(n % 2
        ? [{ ...at(5), kind: 'engagement', ...like, time_content_viewed: Date.now(), time_engagement: Date.now() + 5 }]
        : []),
      { ...at(60), kind: 'track', name: 'feed-entity-idx-submit-click' },
    ],
  })
  await call('/v1/end_session', { session_token, outcome: 'complete' })
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Dry run' })

test('the study page reports what simulated participants found, sketches power, and removes them', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5, { 'feed-button-like': 'yes' }, { 'feed-button-like': 'yes' })
  await page.goto(`/studies?study=${experiment_id}`)
  const panel = panelOf(page)
  await expect(panel).toContainText('There are no simulated participants in this study.')

  const { data } = await (await request.post('/v1/simulation_pass', { data: { experiment_id } })).json()
  for (let n = 0; n < PEOPLE; n++) await simulate(request, experiment_id, data.pass, n)
  await page.reload()

  await expect(panel).toContainText(`${PEOPLE} simulated participants`)
  const rows = panel.getByRole('table', { name: 'Rows that must hold' })
  await expect(rows.getByRole('row', { name: /5 cards x 3 people/ })).toHaveCount(2)
  await expect(rows.getByRole('cell', { name: 'yes', exact: true })).toHaveCount(3)
  await expect(rows.getByRole('cell', { name: 'no', exact: true })).toHaveCount(0)
  const balance = panel.getByRole('table', { name: 'Balance' })
  await expect(balance.getByRole('row', { name: 'Condition 1 3 3.0' })).toBeVisible()
  await panel.getByRole('heading', { name: 'Exits' }).click()
  await expect(panel.getByRole('table', { name: 'Exits' }).getByRole('row', { name: /Complete/ })).toContainText('6 people')

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
  await expect(panel).toContainText('There are no simulated participants in this study.')
  const counted = await request.post('/v1/show_dry_run', { data: { experiment_id } })
  expect((await counted.json()).data.report.people).toBe(0)
})
