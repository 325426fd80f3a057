import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { cards, expectMedia, waitForFrames } from './feed-page.ts'
import { postStudy, sentences } from './make-posts.ts'
import { makeStudy } from './make-study.ts'

const VIEWPORTS = [
  [360, 640],
  [390, 844],
  [768, 1024],
  [1024, 400],
  [1366, 650],
  [1920, 960],
] as const

const HEADER = 56

const picture = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`,
  )

/** Posts of every length, some with a picture. Their addresses are answered by `servePictures`. */
const POSTS = Array.from({ length: 24 }, (_, i) => ({
  author_name: `Author ${i}`,
  author_handle: 'author',
  source: i % 4 ? '' : 'The Daily',
  headline: i % 3 ? '' : encodeURIComponent(sentences(1 + (i % 5))),
  body: `${i} ${sentences((i * i) % 40)}`,
  ...(i % 2 && { image: `http://pictures.example/${i % 8}.svg` }),
}))

async function servePictures(page: Page) {
  await page.route('**/media/*', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    if (answer.status() < 300 || answer.status() >= 400) return route.fulfill({ response: answer })
    const tall = Number(/(\d+)\.svg/.exec(answer.headers()['location'] ?? '')?.[1] ?? 1)
    return route.fulfill({ contentType: 'image/svg+xml', body: picture(600, 150 * tall) })
  })
}

// An answer that is passed on may still be on its way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

type Box = { idx: number; top: number; bottom: number }

const boxes = (page: Page): Promise<Box[]> =>
  cards(page).evaluateAll((list) =>
    list.map((card, idx) => {
      const { top, bottom } = card.getBoundingClientRect()
      return { idx, top, bottom }
    }),
  )

/** By the rule of the exports: all of the card is between header and lower edge, with a pixel for rounding. */
const inView = (list: readonly Box[], height: number) =>
  list.filter(({ top, bottom }) => top >= HEADER - 1 && bottom <= height + 1).map(({ idx }) => idx)

/** Waits until the page has not scrolled for a while, and answers where the cards are. */
async function atRest(page: Page): Promise<Box[]> {
  const position = () => page.evaluate(() => scrollY)
  await expect(async () => {
    const before = await position()
    await waitForFrames(page)
    await waitForFrames(page)
    expect(await position()).toBe(before)
  }).toPass()
  return boxes(page)
}

async function expectAllToFit(page: Page, roomPx: number) {
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByText('No more data :)')).toBeInViewport({ timeout: 500 })
  }).toPass()
  const heights = (await boxes(page)).map(({ top, bottom }) => bottom - top)
  expect(heights).toHaveLength(Number(await cards(page).first().getAttribute('aria-setsize')))
  expect(Math.max(...heights)).toBeLessThanOrEqual(roomPx)
  await page.keyboard.press('Home')
}

async function expectPagesToRestAtCards(page: Page, nPages: number, height: number) {
  let idx = 0
  for (let n = 0; n < nPages; n += 1) {
    await page.keyboard.press(n % 5 === 4 ? ' ' : 'PageDown')
    const first = inView(await atRest(page), height)[0] ?? Number.NaN
    // At the end of a batch a card may come into view before there is enough below it to bring it to the header.
    expect([idx, idx + 1]).toContain(first)
    idx = first
  }
  expect(idx).toBeGreaterThanOrEqual(nPages - 3)
  await page.keyboard.press('PageUp')
  expect([idx, idx - 1]).toContain(inView(await atRest(page), height)[0])
}

async function backToStart(page: Page) {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
}

async function expectFocusToBringCards(page: Page, height: number) {
  for (let n = 0; n < 14; n += 1) {
    await page.keyboard.press('Tab')
    const idx = await page.evaluate(() => {
      const card = document.activeElement?.closest('article')
      return card ? [...document.querySelectorAll('[role=feed] article')].indexOf(card) : undefined
    })
    if (idx !== undefined) await expect(async () => expect(inView(await atRest(page), height)).toContain(idx)).toPass()
  }
}

/** `card-size.test.ts` has the heights for every room; here are a phone, a low window and a laptop, as a browser lays them out. */
const WALKS = [
  { cards: 'card of the demo', width: 360, height: 640, nPages: 10 },
  // Once beyond the first batch.
  { cards: 'card of the demo', width: 1366, height: 650, nPages: 30 },
  { cards: 'post', width: 390, height: 844, nPages: 10 },
  { cards: 'post', width: 1024, height: 400, nPages: 10 },
] as const

for (const { cards: kind, width, height, nPages } of WALKS) {
  test.describe(`at ${width} x ${height}`, () => {
    // Goes through a whole feed, key by key.
    test.slow()
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } })

    test(`every ${kind} fits the room, the first is in view, and keys and focus bring it into view`, async ({
      page,
      request,
    }) => {
      const user_id = `room-${randomUUID()}`
      const experiment_id = kind === 'post' ? await postStudy(request, POSTS) : 'solarflare'
      if (kind === 'post') await servePictures(page)
      await page.goto(kind === 'post' ? `/?experiment_id=${experiment_id}&user_id=${user_id}` : `/feed?user_id=${user_id}`)
      if (kind === 'post') await expect(cards(page).first().locator('.post-text')).toBeVisible()
      else await expectMedia(cards(page).first())
      await expect(async () => expect(inView(await boxes(page), height)).toContain(0)).toPass()
      const dwelt = async () =>
        (await rowsOf(request, `${experiment_id}/engagement.csv`, user_id)).filter(
          (row) => row['engagement_type'] === 'dwell' && row['item_order'] === '0' && Number(row['response']) > 0,
        )
      if (kind !== 'post') await expect.poll(async () => (await dwelt()).length).toBeGreaterThan(0)

      await expectFocusToBringCards(page, height)
      await backToStart(page)
      await expectPagesToRestAtCards(page, nPages, height)
      await expectAllToFit(page, height - HEADER)
    })
  })
}

test('every card of the swipe layout fills the room and no more, at each size', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const experiment_id = await makeStudy(request, 4, { feed: 'swipe' })
  for (const [width, height] of VIEWPORTS) {
    await page.setViewportSize({ width, height })
    await page.goto(`/?experiment_id=${experiment_id}&user_id=swipe-${width}`)
    for (let n = 0; n < 4; n += 1) {
      await expect(cards(page).nth(n)).toBeInViewport({ ratio: 0.99 })
      expect((await cards(page).nth(n).boundingBox())?.height).toBe(height)
      await page.keyboard.press('PageDown')
    }
  }
})

test('two quick presses of Page Down lead two cards on, also with animated scrolling', async ({ page }) => {
  await page.goto(`/feed?user_id=quick-${randomUUID()}`)
  await expectMedia(cards(page).first())
  // What listens to keys loads after the first cards; until then they scroll as on any page.
  await expect(async () => {
    await page.keyboard.press('Home')
    await page.keyboard.press('PageDown')
    expect((await atRest(page))[1]?.top).toBeCloseTo(72, 0)
  }).toPass()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(async () => expect((await atRest(page))[3]?.top).toBeCloseTo(72, 0)).toPass()
})

test('a feed without the setting rests where it was left; with feed-snap it comes to rest at a card', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  const free = await makeStudy(request, 12, {})
  await page.goto(`/?experiment_id=${free}&user_id=free`)
  await expectMedia(cards(page).first())
  await page.mouse.move(683, 400)
  await page.mouse.wheel(0, 300)
  // The browser begins to scroll some time after the wheel has turned.
  await expect(async () => expect((await atRest(page))[0]?.top).toBe(72 - 300)).toPass()

  const snapping = await makeStudy(request, 12, { 'feed-snap': 'yes' })
  await page.goto(`/?experiment_id=${snapping}&user_id=snap`, { waitUntil: 'networkidle' })
  await expectMedia(cards(page).first())
  for (let n = 1; n <= 3; n += 1) {
    await page.mouse.wheel(0, 120)
    await expect(async () => expect((await atRest(page))[n]?.top).toBeCloseTo(72, 0)).toPass()
  }
  // The end can be reached.
  const submit = page.getByRole('button', { name: /submit/i })
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(submit).toBeInViewport({ timeout: 500 })
  }).toPass()
})

test('when a phone is rotated, cards fit the new room, the card that was read stays in sight and nothing shifts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput'))
          Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`/feed?user_id=rotated-${randomUUID()}`, { waitUntil: 'networkidle' })
  await expectMedia(cards(page).first())
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('PageDown')
  await expect(async () => expect((await atRest(page))[4]?.top).toBeCloseTo(HEADER, 0)).toPass()
  for (const [width, height] of [
    [844, 400],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const list = await atRest(page)
    expect(Math.max(...list.map(({ top, bottom }) => bottom - top))).toBeLessThanOrEqual(height - HEADER)
    await expect(async () => expect((await boxes(page))[4]?.top).toBeCloseTo(width < 640 ? HEADER : HEADER + 16, 0)).toPass()
  }
  expect(await page.evaluate(() => Reflect.get(window, 'shift') as number)).toBeLessThanOrEqual(0.02)
})
