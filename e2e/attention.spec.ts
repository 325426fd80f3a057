import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { rowsOfCells } from './csv.ts'
import { makeStudy } from './make-study.ts'

const PER_CONDITION = 6
const SUBMIT_CLICK = 'feed-entity-idx-submit-click'
/** Sees all of the first card for 2 s and half of it for another second, and completes the study. */
async function readFirstCard(request: APIRequestContext, experiment_id: string, condition: number): Promise<void> {
  const user_id = `reader-${randomUUID()}`
  const loaded = await request.post('/v1/load_experiment', { data: { experiment_id, user_id, condition } })
  const { order_data, session_token } = (await loaded.json()).data
  const samples = [
    [0, 500, 0],
    [2000, 300, 0],
    [3000, 0, 0],
  ]
  const event = {
    event_uid: randomUUID(),
    kind: 'visibility',
    client_time: 1_800_000_000_000,
    page_id: randomUUID(),
    time_origin: 1_800_000_000_000,
    until: 4000,
    cards: [{ entity_id: order_data[0].entity_id, idx: 0, card: 500, room: 744, viewport: 800, samples }],
  }
  const submitted = { event_uid: randomUUID(), kind: 'track', client_time: 1_800_000_004_000, name: SUBMIT_CLICK }
  expect((await request.post('/v1/events', { data: { session_token, events: [event, submitted] } })).ok()).toBe(true)
  expect((await request.post('/v1/end_session', { data: { session_token, outcome: 'complete' } })).ok()).toBe(true)
}

const chart = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })

async function csvOf(page: Page, name: string): Promise<string[][]> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: `CSV: ${name}` }).click()
  return rowsOfCells(await readFile(await (await saving).path(), 'utf8'))
}

test('the page is blinded until an owner opens it, another definition changes the figures, and files say what the page says', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const experiment_id = await makeStudy(request, 12, {}, {})
  await page.goto(`/studies/${experiment_id}`)
  await page.getByRole('link', { name: 'Attention' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to show yet' })).toBeVisible()
  for (let n = 0; n < PER_CONDITION; n++) for (const condition of [1, 2]) await readFirstCard(request, experiment_id, condition)
  const nCounted = async () =>
    (await (await request.post('/v1/show_attention', { data: { experiment_id } })).json()).data.n_people
  await expect.poll(nCounted, { timeout: 60_000, intervals: [1000] }).toBe(2 * PER_CONDITION)

  await page.reload()
  const positions = chart(page, 'Dwell by position')
  await expect(positions).toContainText('n = 12')
  await expect(chart(page, 'Dwell by condition')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open outcomes by condition' }).click()
  await expect(page.getByRole('dialog')).toContainText('audit log')
  await page.getByRole('button', { name: 'Open and log it' }).click()
  await expect(chart(page, 'Dwell by condition')).toBeVisible()
  await expect(page.getByText(/^Outcomes by condition were opened by /)).toBeVisible()
  const { data } = await (await request.post('/v1/list_audit', { data: {} })).json()
  expect(data.entries).toContainEqual(expect.objectContaining({ action: 'study-unblinded', target: experiment_id }))

  const [, asSet] = await csvOf(page, 'Dwell by position')
  expect(asSet?.slice(0, 3)).toEqual(['1', '12', '2'])
  await page.getByLabel('Definition of dwell').selectOption('half')
  await expect(page.getByRole('region', { name: 'What counts as looking' }).getByRole('status')).toContainText(/^Of \d+ cards/)
  await positions.locator('summary').click()
  const first = positions.getByRole('row').nth(1)
  await expect(first.getByRole('cell').nth(1)).toHaveText('3')
  const [header, ...rows] = await csvOf(page, 'Dwell by position')
  expect(header?.slice(0, 3)).toEqual(['position', 'people', 'median_s'])
  const shown = await positions
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
  expect(shown.slice(1).map((row) => row.slice(0, 3))).toEqual(rows.map((row) => row.slice(0, 3)))
  await expect(page).toHaveURL(/definition=half/)

  await page.getByLabel('Group cards by').selectOption('veracity')
  await page.getByLabel('Compare with', { exact: true }).selectOption('true')
  const differences = 'Differences: Dwell by veracity and condition'
  // The figures before stay until the others are there.
  await expect(chart(page, differences)).toContainText('false minus true')
  const [columns, ...compared] = await csvOf(page, differences)
  expect(columns?.slice(0, 3)).toEqual(['difference', 'at', 'n'])
  expect(compared.map((row) => row.slice(0, 2))).toEqual([
    ['false minus true', 'Condition 1'],
    ['false minus true', 'Condition 2'],
    ['Condition 2 minus Condition 1', 'false'],
    ['Condition 2 minus Condition 1', 'true'],
    ['Effect on the difference: Condition 2 minus Condition 1', 'false minus true'],
  ])
  await expect(page).toHaveURL(/level=(%22)?true/)

  const rule = page.getByRole('region', { name: 'What counts as looking' })
  await expect(rule).not.toContainText('Focal:')
  await page.getByLabel('Definition of dwell').selectOption('focal')
  await expect(rule).toContainText(/40 % of the way down .* at most one card counts at each moment/)
  await expectAccessible(page, ['light', 'dark'])
})
