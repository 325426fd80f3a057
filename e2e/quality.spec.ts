import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { expectGoodLook } from './accessibility.ts'
import { makeStudy, post } from './make-study.ts'
import { packageFiles } from './package-files.ts'

const ZERO_MS = 1_800_000_000_000

/** Sees the first two cards of five, each for so long, completes the study, and so is judged soon. */
async function takePart(request: APIRequestContext, experiment_id: string, user_id: string, ms: number): Promise<void> {
  const loaded = await request.post('/v1/load_experiment', { data: { experiment_id, user_id, query: {} } })
  const { order_data, session_token } = (await loaded.json()).data
  const every = { client_time: ZERO_MS }
  const seen = {
    ...every,
    event_uid: randomUUID(),
    kind: 'visibility',
    page_id: randomUUID(),
    time_origin: ZERO_MS,
    until: 2 * ms + 1000,
    cards: [0, 1].map((idx) => ({
      ...{ entity_id: order_data[idx].entity_id, idx, card: 500, room: 744, viewport: 800 },
      samples: [
        [idx * ms, 500, 0],
        [idx * ms + ms, 0, 0],
      ],
    })),
  }
  const submitted = { ...every, event_uid: randomUUID(), kind: 'track', name: 'feed-entity-idx-submit-click' }
  expect((await request.post('/v1/events', { data: { session_token, events: [seen, submitted] } })).ok()).toBe(true)
  expect((await request.post('/v1/end_session', { data: { session_token, outcome: 'complete' } })).ok()).toBe(true)
}

async function inPackage(request: APIRequestContext, experiment_id: string) {
  const files = packageFiles(await (await request.get(`/v1/exports/${experiment_id}/package.zip`)).body())
  const rows = files.recordsIn(`${experiment_id}_engagement.csv`)
  return {
    people: [...new Set(rows.map((row) => row['user_id']))].length,
    exclusions: files.recordsIn('description-exclusions_data.csv').map((row) => row['reason']),
  }
}

test('a person whom a rule flags is excluded by it, is in the package as excluded, and comes back when restored', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const experiment_id = await makeStudy(request, 5)
  await takePart(request, experiment_id, 'careful', 20_000)
  await takePart(request, experiment_id, 'hasty', 300)
  const judged = async () => (await (await request.post('/v1/show_quality', { data: { experiment_id } })).json()).data.n_judged
  await expect.poll(judged, { timeout: 90_000, intervals: [1000] }).toBe(2)

  await page.goto(`/studies/${experiment_id}/quality`)
  const rules = page.getByRole('region', { name: 'Data quality' })
  await expect(rules.getByRole('listitem').filter({ hasText: 'Too fast per card' })).toContainText('1 of 2 flagged')
  const people = page.getByRole('region', { name: 'People', exact: true })
  const hasty = people.getByRole('row', { name: /hasty/ })
  await expect(hasty).toContainText('fast: 0.12 s per card')
  await expect(hasty.getByRole('link', { name: 'Replay hasty' })).toHaveAttribute(
    'href',
    `/studies/${experiment_id}/replay/hasty`,
  )
  await people.getByRole('checkbox', { name: 'Choose hasty' }).check()
  await people.getByRole('button', { name: 'Exclude 1 person' }).click()
  await expect(people.getByRole('status')).toHaveText('1 person left out of exports, quotas and figures.')

  expect(await inPackage(request, experiment_id)).toEqual({
    people: 1,
    exclusions: [expect.stringContaining('Too fast per card: 0.12 s per card, threshold 0.5')],
  })

  await people.getByRole('radio', { name: /^Excluded/ }).check({ force: true })
  await people.getByRole('checkbox', { name: 'Choose hasty' }).check()
  await people.getByRole('button', { name: 'Take back 1 person' }).click()
  await expect(people.getByRole('status')).toHaveText('1 person taken back.')
  expect(await inPackage(request, experiment_id)).toEqual({ people: 2, exclusions: [] })
})

test('rules are switched and set by keyboard, and people are excluded and taken back', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5)
  const user_ids = ['ada', 'ben']
  for (const user_id of user_ids) await post(request, '/v1/load_experiment', { experiment_id, user_id, query: {}, n_cards: 5 })
  await post(request, '/v1/exclude_participants', { experiment_id, user_ids, reason: 'Same household' })

  await page.goto(`/studies/${experiment_id}`)
  await page.getByRole('link', { name: 'Quality' }).click()
  const rules = page.getByRole('region', { name: 'Data quality' })
  await expect(rules).toContainText('2 people will be judged once they have left.')
  await expect(rules).toContainText('Nothing to judge: no page reported what was visible.')
  const fast = rules.getByRole('switch', { name: 'Too fast per card' })
  await expect(fast).toBeChecked()
  const threshold = rules.getByLabel(/^Threshold of Too fast per card/)
  await threshold.fill('0.8')
  await fast.focus()
  await page.keyboard.press('Space')
  await expect(fast).not.toBeChecked()
  await expect(threshold).toHaveCount(0)

  const people = page.getByRole('region', { name: 'People', exact: true })
  await expect(people).toContainText('Nobody is flagged by the rules that are on.')
  await people.getByRole('radio', { name: /^Excluded/ }).check({ force: true })
  await expect(people.getByRole('row', { name: /ada/ })).toContainText('Excluded. Same household')
  await people.getByRole('checkbox', { name: 'Choose all 2' }).check()
  await people.getByRole('checkbox', { name: 'Choose ben' }).uncheck()
  await people.getByRole('button', { name: 'Take back 1 person' }).click()
  await expect(people.getByRole('status')).toHaveText('1 person taken back.')
  await expect(people.getByRole('row', { name: /ada/ })).toHaveCount(0)
  await expect(people).toContainText('Excluded for: Same household (1).')
  await expectGoodLook(page)
})
