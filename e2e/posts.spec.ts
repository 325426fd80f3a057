import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { rowsOf } from './csv.ts'
import { button, cards, scrollToEnd, scrollUntilVisible, waitForFrames } from './feed-page.ts'
import { type PostRow, postStudy, sentences } from './make-posts.ts'

const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=1</script> [bad](javascript:alert(1))'

const POSTS: PostRow[] = [
  { author_name: 'Ada Byron', author_handle: 'ada', posted_at: '2026-03-04', body: 'Snow in June 😀\n\nNobody expected it.' },
  { source: 'The Daily', headline: 'Bridge%20closed', body: sentences(6) },
  { author_name: 'دار الخبر', body: 'ارتفع منسوب النهر مرة أخرى أثناء الليل' },
  { author_name: HOSTILE, author_handle: 'x'.repeat(80), headline: encodeURIComponent(HOSTILE), body: HOSTILE },
  { author_name: 'Long', avatar_url: 'http://127.0.0.1:9/none.png', body: 'W'.repeat(400) },
  { headline: 'Only a headline' },
]

const card = (page: Page, text: string) => cards(page).filter({ hasText: text })

type Shift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

/** Records every layout shift from the first paint on: its size, and what moved. */
async function watchShifts(page: Page): Promise<() => Promise<{ value: number; moved: string[] }[]>> {
  await page.addInitScript(() => {
    const nameOf = (node: Node | null) =>
      node?.parentElement?.closest('article')?.getAttribute('aria-label') ?? node?.nodeName ?? ''
    const shifts: unknown[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      // The DOM library has no types for these entries.
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[])
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'shifts'))
}

test('posts are text that can be read, liked and measured, and nothing in them is executed', async ({ page, request }) => {
  const experiment_id = await postStudy(request, POSTS)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  // The order is random, so scroll until the last card is there.
  await scrollUntilVisible(cards(page).nth(POSTS.length - 1))
  const snow = card(page, 'Snow in June')
  await snow.scrollIntoViewIfNeeded()
  await expect(snow).toHaveAccessibleName('Snow in June 😀 Nobody expected it.')
  await expect(snow).toContainText('Ada Byron')
  await expect(snow).toContainText('@ada')
  await expect(snow.locator('time')).toHaveAttribute('datetime', '2026-03-04')
  await expect(snow).toContainText('AB')
  await snow.getByRole('button', { name: /like/i }).click()
  await expect(snow.getByRole('button', { name: /like/i })).toHaveAttribute('aria-pressed', 'true')

  const hostile = card(page, 'onerror').first()
  await hostile.scrollIntoViewIfNeeded()
  await expect(hostile.getByRole('heading', { level: 2 })).toHaveText(HOSTILE)
  await expect(hostile.locator('script, a, .post-text img')).toHaveCount(0)
  expect(await page.title()).not.toBe('1')
  await expect(card(page, 'النهر').locator('.post-body')).toHaveCSS('direction', 'rtl')

  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you for taking part' })).toBeVisible()
  const rows = await rowsOf(request, `${experiment_id}/engagement.csv`, 'ada')
  const likes = rows.filter((row) => row['engagement_type'] === 'likes')
  expect(likes.map((row) => row['response'])).toEqual(['1'])
  const dwell = rows.filter((row) => row['engagement_type'] === 'dwell')
  expect(new Set(dwell.map((row) => row['entity_id'])).size).toBe(POSTS.length)
  const dwelt = dwell.filter((row) => Number(row['response']) > 0).map((row) => row['entity_id'])
  expect(dwelt).toContain(likes[0]?.['entity_id'])
})

for (const width of [320, 375, 1280, 1920]) {
  test(`at ${width} px no post is cut off or too wide, and scrolling causes no layout shift`, async ({ page, request }) => {
    // Checks the page after every step of a long scroll.
    test.slow()
    const many = Array.from({ length: 40 }, (_, i) => ({
      author_name: `Author ${i}`,
      body: `${i} ${sentences(1 + ((i * 7) % 11))}`,
      headline: i % 3 ? '' : `Headline ${i}`,
    }))
    // The first card is the same each time, because the room of one is checked.
    const [first, ...others] = POSTS
    const experiment_id = await postStudy(request, [{ ...first, position: '1' }, ...others, ...many])
    await page.setViewportSize({ width, height: 800 })
    const shifted = await watchShifts(page)
    await page.goto(`/?experiment_id=${experiment_id}&user_id=w${width}`)
    await expect(cards(page).first().locator('.post-text')).toBeVisible()
    await expect.poll(() => page.evaluate(freeSpace)).toBeLessThanOrEqual(2)
    const seen = new Set<string>()
    const submit = page.getByRole('button', { name: /submit/i })
    await expect(async () => {
      await page.mouse.wheel(0, 300)
      // Wait for rendering: the page prepares only the next screen.
      await waitForFrames(page)
      for (const problem of await page.evaluate(clippedCards)) seen.add(problem)
      await expect(submit).toBeVisible({ timeout: 50 })
    }).toPass({ intervals: [0], timeout: 120_000 })
    expect([...seen]).toEqual([])
    await expectToFit(page, width)
    const shifts = await shifted()
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThanOrEqual(0.02)
  })
}

/** Space between the text of the first card and its buttons. */
function freeSpace(): number {
  const [text, actions] = ['.post-text', '.actions'].map((part) => document.querySelector(part)?.getBoundingClientRect())
  return text && actions ? actions.top - text.bottom : Number.POSITIVE_INFINITY
}

/** Visible cards that are empty or whose text does not fit. */
function clippedCards(): string[] {
  return [...document.querySelectorAll('[role=feed] article')].flatMap((article) => {
    const frame = article.getBoundingClientRect()
    if (frame.bottom < 56 || frame.top > innerHeight) return []
    const text = article.querySelector('.post-text')
    const actions = article.querySelector('.actions')
    if (!text || !actions) return [`${article.getAttribute('aria-label')}: empty`]
    const over = text.getBoundingClientRect().bottom - actions.getBoundingClientRect().top
    const wide = text.scrollWidth - text.clientWidth
    return over > 1 || wide > 1 ? [`${article.getAttribute('aria-label')}: ${over} too tall, ${wide} too wide`] : []
  })
}

test('after a phone is rotated, posts are measured again', async ({ page, request }) => {
  const experiment_id = await postStudy(request, POSTS)
  await page.setViewportSize({ width: 812, height: 375 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=turn`)
  await expect(cards(page).first().locator('.post-text')).toBeVisible()
  // A survey may show its frame only after the page was loaded in it.
  await page.setViewportSize({ width: 1, height: 1 })
  await page.setViewportSize({ width: 375, height: 812 })
  await expect.poll(() => page.evaluate(clippedCards)).toEqual([])
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('a very long text shows its beginning, all of it on request, and both presses are stored with the heights', async ({
  page,
  request,
}) => {
  const experiment_id = await postStudy(request, [{ body: `${sentences(60)} The end.` }, { body: 'Short' }])
  const sent: { kind: string; name?: string; folded_px?: number; unfolded_px?: number }[] = []
  page.on('requestfinished', (call) => {
    if (call.url().endsWith('/v1/events')) sent.push(...(call.postDataJSON() as { events: typeof sent }).events)
  })
  const folds = () => sent.filter(({ kind }) => kind === 'fold')
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=long`)
  const long = card(page, 'The end.')
  const height = async () => (await long.boundingBox())?.height ?? 0
  const more = long.getByRole('button', { name: 'Show more' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  const foldedPx = await height()
  expect(foldedPx).toBeLessThanOrEqual(667 - 56)
  await more.press('Enter')
  await expect.poll(height).toBeGreaterThan(2000)
  const unfoldedPx = await height()
  await expect.poll(() => page.evaluate(clippedCards)).toEqual([])

  const less = long.getByRole('button', { name: 'Show less' })
  await expect(less).toBeFocused()
  await expect(less).toHaveAttribute('aria-expanded', 'true')
  await less.click()
  await expect.poll(height).toBeCloseTo(foldedPx, 0)
  await expect(long).toBeInViewport({ ratio: 1 })
  await expect.poll(() => folds().map(({ name }) => name)).toEqual(['show_more', 'show_less'])
  for (const { folded_px = 0, unfolded_px = 0 } of folds()) {
    expect(Math.abs(folded_px - foldedPx)).toBeLessThanOrEqual(1)
    expect(Math.abs(unfolded_px - unfoldedPx)).toBeLessThanOrEqual(1)
  }
})

test('a failed picture can be retried, and the text is shown meanwhile', async ({ page, request }) => {
  const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  let isBroken = true
  await page.route('**/media/*', (route) =>
    isBroken ? route.abort() : route.fulfill({ contentType: 'image/gif', body: picture }),
  )
  const experiment_id = await postStudy(request, [
    { body: 'With a picture', image: 'http://pictures.example/picture.gif' },
    { body: 'Without' },
  ])
  await page.goto(`/?experiment_id=${experiment_id}&user_id=fail`)
  const post = card(page, 'With a picture')
  await post.scrollIntoViewIfNeeded()
  await expect(post).toContainText('This picture did not load.')
  isBroken = false
  await post.getByRole('button', { name: 'Retry' }).click()
  await expect(post.locator('.media[data-state=ready]')).toBeVisible()
})

for (const feed of ['scroll', 'swipe']) {
  test(`posts have no serious accessibility violation in the ${feed} layout`, async ({ page, request }) => {
    const experiment_id = await postStudy(request, POSTS, { feed })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/?experiment_id=${experiment_id}&user_id=axe`, { waitUntil: 'networkidle' })
    await expect(cards(page).first().locator('.post-text')).toBeVisible()
    await expectAccessible(page)
  })
}

test('in the swipe layout a post fills the page, and a long post scrolls before the page turns', async ({ page, request }) => {
  const experiment_id = await postStudy(
    request,
    Array.from({ length: 3 }, (_, i) => ({ body: `${i} ${sentences(40)}` })),
    {
      feed: 'swipe',
    },
  )
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=swipe`)
  const text = cards(page).first().locator('.post')
  await expect(text).toContainText('The river rose')
  await page.mouse.move(150, 300)
  await expect(async () => {
    await page.mouse.wheel(0, 120)
    const scrolledPx = () => text.evaluate((element) => element.scrollTop)
    await expect.poll(scrolledPx, { timeout: 1000 }).toBeGreaterThan(100)
  }).toPass()
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.9 })
  await button(page, /like/i).click()
  await expect(button(page, /like/i)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(cards(page).nth(1)).toBeInViewport({ ratio: 0.9 })
  // With the focus on the card, a key reads on in its text.
  const second = cards(page).nth(1).locator('.post')
  await expect(second).toHaveAttribute('data-more')
  await cards(page).nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => second.evaluate((element) => element.scrollTop)).toBeGreaterThan(300)
  await expect(cards(page).nth(1)).toBeInViewport({ ratio: 0.9 })
})
