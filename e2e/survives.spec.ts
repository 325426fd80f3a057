import { type APIRequestContext, expect, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { button, cards, scrollToEnd, scrollUntilVisible, viewCard } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

const likesOf = async (request: APIRequestContext, experiment_id: string, user_id: string) =>
  (await rowsOf(request, `${experiment_id}/engagement.csv`, user_id)).filter((row) => row['engagement_type'] === 'likes')

test('after some time offline everything is stored once, and the page shows that it is offline', async ({
  page,
  context,
  request,
}) => {
  const experiment_id = await makeStudy(request, 5, { 'feed-button-like': 'yes' })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  await expect(cards(page).first()).toBeVisible()
  await context.setOffline(true)
  for (const n of [0, 1]) await button(page, /like/i, n).click()
  await expect(page.getByText('You are offline. Your answers are kept and will be sent.')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => likesOf(request, experiment_id, 'ada'), { timeout: 60_000 }).toHaveLength(2)
})

test('a feed whose video player cannot be loaded keeps its cards, and plays as soon as it can', async ({
  page,
  context,
  request,
}) => {
  const experiment_id = await makeStudy(request, 18, { 'feed-button-like': 'yes' })
  const player = /card-video-.*\.js$|healthz$/
  await context.route(player, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (asked) => asked.url().includes('card-video'))
  await page.goto(`/?experiment_id=${experiment_id}&user_id=vera`)
  await scrollUntilVisible(cards(page).nth(17))
  await failed
  await button(page, /like/i, 17).click()
  await expect(button(page, /like/i, 17)).toHaveAttribute('aria-pressed', 'true')
  await context.unroute(player)
  await scrollUntilVisible(page.locator('video').first(), -400)
})

test('a part that the browser will not load again reloads the page, which keeps what was done and shows it', async ({
  page,
  request,
}) => {
  const experiment_id = await makeStudy(request, 18, { 'feed-button-like': 'yes' })
  let answer = () => {}
  const isLiked = new Promise<void>((resolve) => {
    answer = resolve
  })
  // What fails while it runs is remembered by every browser; older ones remember what did not arrive, too.
  const broken = { contentType: 'text/javascript', body: 'throw 1' }
  await page.route('**/assets/card-video-*.js', (route) => isLiked.then(() => route.fulfill(broken)), { times: 1 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=rosa`)
  await scrollUntilVisible(cards(page).nth(17))
  await button(page, /like/i, 17).click()
  await expect(button(page, /like/i, 17)).toHaveAttribute('aria-pressed', 'true')
  const reloaded = page.waitForEvent('load')
  answer()
  await reloaded
  await expect(button(page, /like/i, 17)).toHaveAttribute('aria-pressed', 'true')
  await scrollUntilVisible(page.locator('video').first(), -400)
  await expect.poll(() => likesOf(request, experiment_id, 'rosa')).toHaveLength(1)
})

test('after going offline and closing the tab, the next visit sends the stored events', async ({ page, context, request }) => {
  const experiment_id = await makeStudy(request, 5, { 'feed-button-like': 'yes' })
  const link = `/?experiment_id=${experiment_id}&user_id=bert`
  // Keeps the browser context open while the tab is closed.
  const again = await context.newPage()
  await page.goto(link)
  await expect(cards(page).first()).toBeVisible()
  await context.setOffline(true)
  await button(page, /like/i).click()
  await expect(button(page, /like/i)).toHaveAttribute('aria-pressed', 'true')
  // The message shows that sending failed and the event was written to storage. A tab that closes at the moment of a click cannot
  // do that.
  await expect(page.getByText('You are offline. Your answers are kept and will be sent.')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  await again.goto(link)
  await expect(button(again, /like/i)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => likesOf(request, experiment_id, 'bert'), { timeout: 60_000 }).toHaveLength(1)
})

test('events that were stored elsewhere because IndexedDB did not open are sent by the next visit', async ({
  page,
  context,
  request,
}) => {
  const experiment_id = await makeStudy(request, 5, { 'feed-button-like': 'yes' })
  const link = `/?experiment_id=${experiment_id}&user_id=finn`
  const again = await context.newPage()
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: { open: () => ({}) } }))
  await page.goto(link)
  await expect(cards(page).first()).toBeVisible()
  await context.setOffline(true)
  await button(page, /like/i).click()
  await expect(page.getByText('You are offline. Your answers are kept and will be sent.')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  await again.goto(link)
  await expect.poll(() => likesOf(request, experiment_id, 'finn'), { timeout: 60_000 }).toHaveLength(1)
})

test('two tabs of one person lose no event and store none twice', async ({ page, context, request }) => {
  const experiment_id = await makeStudy(request, 5, { 'feed-button-like': 'yes' })
  const link = `/?experiment_id=${experiment_id}&user_id=cleo`
  const other = await context.newPage()
  await page.goto(link)
  await other.goto(link)
  await button(page, /like/i, 0).click()
  await button(other, /like/i, 1).click()
  await expect.poll(() => likesOf(request, experiment_id, 'cleo'), { timeout: 60_000 }).toHaveLength(2)
  await page.reload()
  await other.reload()
  const rows = await likesOf(request, experiment_id, 'cleo')
  expect(new Set(rows.map((row) => row['entity_id'])).size).toBe(2)
})

test('a submit without a connection waits, says so, and continues by itself', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { 'feed-button-like': 'yes', forms: '["final"]' })
  // Tall enough to show every card completely.
  await page.setViewportSize({ width: 800, height: 1400 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=dora`)
  await scrollToEnd(page)
  for (let n = 0; n < 3; n += 1) await viewCard(cards(page).nth(n))
  await viewCard(cards(page).nth(2))
  await page.route('**/v1/*', (route) => route.abort('internetdisconnected'))
  await button(page, /like/i, 2).click()
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByText('Your answers are still being saved…')).toBeVisible()
  await page.unroute('**/v1/*')
  await expect(page).toHaveURL('/form/final', { timeout: 60_000 })
  const rows = await rowsOf(request, `${experiment_id}/engagement.csv`, 'dora')
  const done = rows.filter((row) => Number(row['response']) > 0)
  expect(done.filter((row) => row['engagement_type'] === 'likes')).toHaveLength(1)
  expect(new Set(done.filter((row) => row['engagement_type'] === 'dwell').map((row) => row['entity_id'])).size).toBe(3)
})

test('a damaged stored session is replaced by a new one', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3)
  await page.goto(`/?experiment_id=${experiment_id}&user_id=emil`)
  await expect(cards(page).first()).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('entities', '{"not":"a list"')
    localStorage.setItem('entities_engage', '[7]')
    localStorage.setItem('startTime', 'yesterday')
  })
  await page.reload()
  await expect(cards(page).first()).toHaveAttribute('aria-setsize', '3')
})
