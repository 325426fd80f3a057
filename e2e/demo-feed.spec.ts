import { expect, type Page, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { button, cards, scrollUntilVisible } from './feed-page.ts'

const like = (page: Page, n = 0) => button(page, /like/i, n)
const userId = (page: Page) =>
  page.evaluate(() => localStorage.getItem('user_id') ?? '').then((stored) => stored.replaceAll('"', ''))
const eventStored = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/v1/events') && response.ok())

test('a like on a card becomes a row of solarflare_engagement.csv', async ({ page, request }) => {
  await page.goto('/feed')
  await expect(cards(page).first().getByRole('img').or(cards(page).first().locator('video')).first()).toBeVisible()
  const stored = eventStored(page)
  await like(page).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  await stored

  const user_id = await userId(page)
  const likes = async () =>
    (await rowsOf(request, 'solarflare/engagement.csv', user_id)).filter((row) => row['engagement_type'] === 'likes')
  await expect.poll(likes).toMatchObject([
    {
      response: '1',
      item_order: '0',
      likes: expect.stringMatching(/^\d+$/),
      experiment_id: 'solarflare',
      ip_address: expect.stringMatching(/^2001:db8:/),
    },
  ])
  expect((await likes())[0]?.['entity_url']).toMatch(/\/\w+\.(webp|mp4)$/)

  await like(page).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await likes()).map((row) => row['response'])).toEqual(['1', '0'])
})

test('a count goes up with the click and down with the next one', async ({ page }) => {
  await page.goto('/feed')
  // Bookmarks of the demo have no social cues, so their count starts at 0.
  const bookmark = button(page, /bookmark/i)
  await expect(bookmark).toContainText('0')
  await bookmark.click()
  await expect(bookmark).toContainText('1')
  await bookmark.click()
  await expect(bookmark).toContainText('0')
})

test('a reload shows the same cards, the same counts and the same likes', async ({ page }) => {
  await page.goto('/feed')
  await like(page, 1).click()
  await expect(like(page, 1)).toHaveAttribute('aria-pressed', 'true')
  // How many cards are rendered, and whether distant ones have content, depends on timing.
  const firstCards = async () => {
    const names = await cards(page).evaluateAll((list) => list.slice(0, 5).map((card) => card.getAttribute('aria-label')))
    const rows = [0, 1].map((n) =>
      cards(page)
        .nth(n)
        .getByRole('button', { name: /like|share|bookmark|vote/i })
        .allTextContents(),
    )
    return { names, counts: await Promise.all(rows) }
  }
  await expect(cards(page).nth(4)).toBeAttached()
  const before = await firstCards()
  await page.reload()
  await expect(like(page, 1)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(firstCards).toEqual(before)
})

test('clicks without a connection are kept, survive a reload and are stored once', async ({ page, request }) => {
  await page.goto('/feed')
  await expect(cards(page).first()).toBeVisible()
  const user_id = await userId(page)
  await page.route('**/v1/events', (route) => route.abort('internetdisconnected'))
  await like(page).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  // From now on the server stores the first request, but its reply is lost.
  let deliveries = 0
  await page.route('**/v1/events', async (route) => {
    const answer = await route.fetch()
    deliveries++
    if (deliveries === 1) await route.abort('connectionreset')
    else await route.fulfill({ response: answer })
  })
  await page.reload()
  await expect.poll(() => deliveries).toBeGreaterThanOrEqual(2)
  await expect
    .poll(
      async () =>
        (await rowsOf(request, 'solarflare/engagement.csv', user_id)).filter((row) => row['engagement_type'] === 'likes').length,
    )
    .toBe(1)
  // A request may still be running when the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('scrolling loads the whole feed and ends with a message', async ({ page }) => {
  await page.goto('/feed')
  const total = Number(await cards(page).first().getAttribute('aria-setsize'))
  expect(total).toBeGreaterThanOrEqual(40)
  await scrollUntilVisible(page.getByText('No more data :)'), 5000)
  await expect(cards(page).last()).toHaveAttribute('aria-posinset', String(total))
})

test('a test session has 15 cards, 5 at a time', async ({ page }) => {
  await page.goto('/feed?user_id=a-test')
  await expect(cards(page)).toHaveCount(5)
  await expect(cards(page).first()).toHaveAttribute('aria-setsize', '15')
})

test('an unknown study gives a friendly message', async ({ page }) => {
  await page.goto('/?experiment_id=nosuch')
  await expect(page.getByRole('heading', { name: 'We could not find this study' })).toBeVisible()
})

test('the feed makes no external requests and has no layout shift while loading', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/feed', { waitUntil: 'networkidle' })
  expect([foreign, problems]).toEqual([[], []])
  expect(await page.evaluate(() => Reflect.get(window, 'shift') as number)).toBeLessThanOrEqual(0.02)
})
