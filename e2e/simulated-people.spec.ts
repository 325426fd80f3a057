import { expect, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { button, cards, scrollToEnd } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

test('simulated people go through the page by their signed link, and are flagged and left out', async ({ browser, request }) => {
  const experiment_id = await makeStudy(request, 3, { 'final-page': 'no' })
  const { data } = await (await request.post('/v1/simulation_pass', { data: { experiment_id } })).json()
  for (const n of [1, 2]) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const query = new URLSearchParams({
      experiment_id,
      user_id: `sim_e2e_${n}`,
      simulated: data.pass,
      'simulated-seed': `1-${n}`,
    })
    await page.goto(`/?${query}`)
    await expect(cards(page).first()).toBeVisible()
    await button(page, /like/i).click()
    await scrollToEnd(page)
    const ended = page.waitForResponse((response) => response.url().endsWith('/v1/end_session') && response.ok())
    await page.getByRole('button', { name: /submit/i }).click()
    await ended
    await context.close()
  }
  const likes = async (include: string) =>
    (await rowsOf(request, `${experiment_id}/engagement.csv${include}`, 'sim_e2e_2')).filter(
      (row) => row['engagement_type'] === 'likes',
    ).length
  await expect.poll(() => likes('?include=simulated')).toBe(1)
  expect(await likes('')).toBe(0)
  const removed = await request.post('/v1/remove_simulated', { data: { experiment_id } })
  expect((await removed.json()).data).toEqual({ removed: 2 })
})
