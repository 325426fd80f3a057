import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { rowsOf } from './csv.ts'
import { cards, waitForFrames } from './feed-page.ts'
import { type PostRow, postStudy, sentences } from './make-posts.ts'

const HOSTILE = '<img src=x onerror="document.title=1">'

const POSTS: PostRow[] = Array.from({ length: 6 }, (_, i) => ({
  ...{ author_name: `Author ${i}`, body: sentences(4), link_headline: `Harbour ${i} ${HOSTILE}`, link_source: 'The Coast' },
  link_text: Array.from({ length: 30 }, (_, k) => `Paragraph ${k} ${HOSTILE}. ${sentences(3)}`).join('\n\n'),
  link_url: 'https://news.example/harbour',
}))

const linkOf = (page: Page, idx: number) => cards(page).nth(idx).locator('.link-preview')
const linkPage = (page: Page) => page.getByRole('dialog')

type SentAct = { kind: string; engagement_type: string; detail: Record<string, string | number> }

/** The acts that the page sends from now on, in their order. */
function watchActs(page: Page): SentAct[] {
  const acts: SentAct[] = []
  const seen = new Set<string>()
  page.on('request', (sent) => {
    if (!sent.url().endsWith('/v1/events')) return
    for (const event of sent.postDataJSON().events) {
      if (event.kind === 'act' && !seen.has(event.event_uid)) acts.push(event)
      seen.add(event.event_uid)
    }
  })
  return acts
}

const LINK_ACTS = /^link_/
const stored = async (page: Page, experiment_id: string) => {
  const rows = await rowsOf(page.request, `${experiment_id}/engagement.csv`, 'ada')
  return rows.map((row) => row['engagement_type'] ?? '').filter((type) => LINK_ACTS.test(type))
}

test('a link opens a page in the visit, which is read, reloaded and left to the same place of the feed', async ({
  page,
  request,
}) => {
  const experiment_id = await postStudy(request, POSTS)
  const acts = watchActs(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  await linkOf(page, 2).scrollIntoViewIfNeeded()
  await waitForFrames(page)
  const before = await page.evaluate(() => scrollY)
  await expectToFit(page, 375)
  await linkOf(page, 2).focus()
  await page.keyboard.press('Enter')
  await expect(linkPage(page)).toContainText('Paragraph 29')
  await expect(linkPage(page).getByRole('heading', { level: 1 })).toBeFocused()
  await expect(linkPage(page).locator('img')).toHaveCount(0)
  await expectToFit(page, 375)
  await expectAccessible(page)

  await page.reload()
  await expect(linkPage(page)).toContainText('Paragraph 29')
  await expect(linkPage(page).getByRole('heading', { level: 1 })).toBeFocused()
  // The page is read to its end, by keys alone.
  await page.keyboard.press('End')
  await expect.poll(() => linkPage(page).evaluate((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 2)).toBe(true)
  await page.goBack()
  await expect(linkPage(page)).toHaveCount(0)
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(3)

  await linkOf(page, 2).click()
  await page.getByRole('button', { name: 'Back to the feed' }).click()
  await expect(linkPage(page)).toHaveCount(0)
  await expect(linkOf(page, 2)).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  expect(await page.title()).not.toBe('1')

  const names = ['link_open', 'link_close', 'link_open', 'link_close', 'link_open', 'link_close']
  await expect.poll(async () => (await stored(page, experiment_id)).toSorted()).toEqual(names.toSorted())
  // The browser does not show what is sent while a page is left.
  expect(acts.flatMap(({ detail }) => detail['opened_by'] ?? [])).toEqual(['tap', 'reload', 'tap'])
  const [read, glanced] = acts.flatMap(({ engagement_type, detail }) => (engagement_type === 'link_close' ? [detail] : []))
  expect(read).toMatchObject({ closed_by: 'back', scroll_depth: 100 })
  expect(Number(glanced?.['scroll_depth'])).toBeLessThan(100)
})

test('a real address opens in a new tab without a referrer, and is recorded', async ({ page, request, context }) => {
  const experiment_id = await postStudy(request, POSTS.slice(0, 2), { links: 'real', feed: 'swipe' })
  let referrer: string | undefined = 'not asked'
  await context.route('https://news.example/**', async (route) => {
    referrer = await route
      .request()
      .headerValue('referer')
      .then((value) => value ?? undefined)
    await route.fulfill({ contentType: 'text/html', body: '<p>Elsewhere</p>' })
  })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  const opened = context.waitForEvent('page')
  await linkOf(page, 0).click()
  const tab = await opened
  await expect(tab.getByText('Elsewhere')).toBeVisible()
  expect([referrer, await tab.evaluate(() => opener)]).toEqual([undefined, null])
  await tab.close()
  await expect.poll(() => stored(page, experiment_id)).toEqual(['link_leave'])
})
