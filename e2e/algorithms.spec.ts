import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { button, cards, scrollToEnd, scrollUntilVisible } from './feed-page.ts'
import { listedSets, makeStudy } from './make-study.ts'

/** A study with all cards of the demo and the preference algorithm. Returns its id and the number of cards. */
async function aPreferenceStudy(request: APIRequestContext, settings: Record<string, string> = {}) {
  const demo = (await listedSets(request)).filter(({ entity_set }) => entity_set.includes('_demo_'))
  const entity_sets = JSON.stringify(demo.map(({ entity_set }) => ({ entity_set, randomize_between_subjects: 'yes' })))
  const experiment_id = await makeStudy(request, 1, { entity_sets, algorithm: 'preference', ...settings })
  return { experiment_id, total: demo.reduce((sum, { num_entities }) => sum + num_entities, 0) }
}

/** The displayed cards, identified by their labels. */
const order = (page: Page) => cards(page).evaluateAll((list) => list.map((card) => card.getAttribute('aria-label')))

test('a feed by preference loads more cards while scrolling, and ends when all are shown', async ({ page, request }) => {
  // Scrolls through fifty cards.
  test.slow()
  const { experiment_id, total } = await aPreferenceStudy(request)
  await page.setViewportSize({ width: 800, height: 1400 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  await expect(cards(page)).toHaveCount(25)
  await expect(cards(page).first()).toHaveAttribute('aria-setsize', String(total))
  const asked = page.waitForRequest('**/v1/load_batch')
  await button(page, /like/i).click()
  await scrollUntilVisible(cards(page).nth(25), 1500)
  expect((await asked).postDataJSON()).toMatchObject({ after_idx: 24 })
  const before = await order(page)
  await page.reload()
  // New cards are below the ones that were seen, and appear while scrolling.
  await scrollUntilVisible(cards(page).nth(25), 1500)
  expect((await order(page)).slice(0, 26)).toEqual(before.slice(0, 26))

  await scrollToEnd(page, 1200)
  await expect(cards(page)).toHaveCount(total)
  await expect(page.getByText('No more data :)')).toBeVisible()
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByRole('heading', { name: /thank/i })).toBeVisible()

  const engagement = await rowsOf(request, `${experiment_id}/engagement.csv`, 'ada')
  const dwelt = engagement.filter((row) => row['engagement_type'] === 'dwell').map((row) => row['entity_id'])
  expect(new Set(dwelt).size).toBe(total)
  const fields = await rowsOf(request, `${experiment_id}/user_form.csv`, 'ada')
  expect(fields.filter((row) => row['response'] === 'feed-entity-idx-30')).toHaveLength(1)
})

test('when the next cards fail to load, the page says so and offers Retry', async ({ page, request }) => {
  const { experiment_id } = await aPreferenceStudy(request)
  await page.goto(`/?experiment_id=${experiment_id}&user_id=bert`)
  await expect(cards(page)).toHaveCount(25)
  await page.route('**/v1/load_batch', (route) => route.abort())
  const failed = page.getByRole('alert').filter({ hasText: 'Oops, something went wrong :(' })
  await scrollUntilVisible(failed, 1500)
  await expect(cards(page)).toHaveCount(25)
  await page.unroute('**/v1/load_batch')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(cards(page).nth(25)).toBeAttached()
  await expect(failed).toBeHidden()
})

test('swiping continues into cards that were loaded later', async ({ page, request }) => {
  const { experiment_id } = await aPreferenceStudy(request, { feed: 'swipe' })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=a-test-swiper`)
  // Test sessions get five cards at a time, fifteen in total.
  await expect(cards(page)).toHaveCount(5)
  await expect(cards(page).first()).toHaveAttribute('aria-setsize', '15')
  const submit = page.getByRole('button', { name: /submit/i })
  await expect(async () => {
    // The button is disabled while cards load, and stays disabled at the last card, so do not wait for it.
    await page
      .getByRole('button', { name: 'Next' })
      .click({ timeout: 1000 })
      .catch(() => undefined)
    await expect(submit).toBeVisible({ timeout: 300 })
  }).toPass({ intervals: [50] })
  await expect(cards(page)).toHaveCount(15)
})
