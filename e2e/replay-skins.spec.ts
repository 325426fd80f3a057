import { expect, type Frame, type Page, test } from '@playwright/test'
import { cards, waitForFrames } from './feed-page.ts'
import { type PostRow, postStudy, sentences } from './make-posts.ts'

const ACTS = 'reaction,reply,repost,quote,report,follow,hide,profile_open,copy_link'

const POSTS: PostRow[] = Array.from({ length: 6 }, (_, i) => ({
  ...{
    author_name: `Author ${i}`,
    author_handle: `author${i}`,
    body: `Post ${i}. ${sentences(1 + (i % 3))}`,
    position: String(i + 1),
  },
  ...(i === 0 && { images: 'https://pictures.example/1.png | https://pictures.example/2.png', alt_text: 'One|Two' }),
  ...(i === 1 && { poll_options: 'Yes|No', poll_results: '12|7', label: 'warning', label_text: 'Three desks looked at it.' }),
  ...(i === 2 && { link_headline: 'Night ferry', link_source: 'The Coast', link_text: sentences(9) }),
}))

const SETTINGS = {
  ...{
    'feed-acts': ACTS,
    'feed-button-share': 'yes',
    'order-positions': 'yes',
    comments: 'folded',
    'comments-write': 'optional',
  },
  labels: JSON.stringify([{ kind: 'warning', share: 'ask' }]),
  notifications: JSON.stringify([{ card: 1, from: 'Sam', text: 'liked your comment' }]),
}

/** What somebody sees at a moment: where cards are, which buttons are on, what is open and how much is typed. */
type Seen = { tops: Record<string, number>; pressed: string[]; open: string[]; typed: number }

const look = (page: Page | Frame): Promise<Seen> =>
  page.evaluate(() => {
    const isInSight = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 60 && top < innerHeight
    }
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ??
      document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
      element.className
    const articles = [...document.querySelectorAll('article[aria-posinset]')].filter(isInSight)
    const within = (selector: string) => articles.flatMap((article) => [...article.querySelectorAll(selector)])
    return {
      tops: Object.fromEntries(
        articles.map((article) => [article.getAttribute('aria-posinset') ?? '', article.getBoundingClientRect().top]),
      ),
      pressed: [...within('[aria-pressed="true"]').map(nameOf), ...within('[data-chosen]').map((each) => each.textContent ?? '')],
      open: [
        ...[...document.querySelectorAll('dialog[open], [role="dialog"], .bell-button[aria-expanded="true"]')].map(nameOf),
        ...within('.comments-toggle[aria-expanded="true"], .label-toggle[aria-expanded="true"]').map(nameOf),
      ],
      typed: Math.max(0, ...[...document.querySelectorAll('textarea')].map(({ value }) => value.length)),
    }
  })

/** By the page's own clock: the tracker keeps where the page came to rest, and a replay may look at any moment of it. */
async function rest(page: Page, ms = 400) {
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction(([from, wait]) => performance.now() - from > wait, [since, ms] as const)
}

type Moment = { name: string; atMs: number; seen: Seen }

/** Notes what is seen, in the middle of a rest. */
function notebook(page: Page) {
  const moments: Moment[] = []
  return {
    moments,
    note: async (name: string) => {
      await rest(page)
      moments.push({ name, atMs: await page.evaluate(() => Date.now()), seen: await look(page) })
      await rest(page, 300)
    },
  }
}

/** Pictures of posts are drawn here: nothing leaves the machine. */
const drawPictures = (page: Page) =>
  page.route('**/media/*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#5a8"/></svg>',
    }),
  )

/** Looks at each moment in the replay, without loading the page again. */
async function expectReplay(page: Page, experiment_id: string, moments: readonly Moment[]) {
  await page.goto(`/studies/${experiment_id}/replay/ada`)
  const html = page.frameLocator('iframe').locator('html')
  await expect(html).toHaveAttribute('data-replay-at', /\d+/)
  const startMs = Number(await html.getAttribute('data-replay-at'))
  const frame = page.frames().find((each) => each !== page.mainFrame())
  if (frame === undefined) throw new Error('The replay has no frame')
  for (const { name, atMs, seen } of moments) {
    await page.getByLabel('Moment of the visit').fill(String(Math.round((atMs - startMs) / 100) * 100))
    await waitForFrames(page)
    await expect(async () => {
      const { tops, typed, ...shown } = await look(frame)
      expect(shown, name).toEqual({ pressed: seen.pressed, open: seen.open })
      expect(Object.keys(tops), name).toEqual(Object.keys(seen.tops))
      for (const [card, top] of Object.entries(seen.tops)) expect(Math.abs((tops[card] ?? 0) - top), name).toBeLessThanOrEqual(4)
      expect(typed > 0, name).toBe(seen.typed > 0)
    }).toPass({ timeout: 15_000, intervals: [100] })
  }
}

const SKINS: { skin: string; settings?: PostRow; size?: { width: number; height: number } }[] = [
  { skin: 'default' },
  { skin: 'distract', size: { width: 375, height: 740 } },
  { skin: 'microblog' },
  { skin: 'photo', size: { width: 390, height: 844 } },
  { skin: 'forum' },
  { skin: 'professional', settings: { languages: '["ar"]' } },
  { skin: 'short-video', settings: { feed: 'swipe' } },
]

for (const { skin, settings = {}, size = { width: 1280, height: 800 } } of SKINS)
  test(`a replay in the skin ${skin} shows what the person saw: cards, buttons, dialogs and what is open`, async ({ page }) => {
    await drawPictures(page)
    const experiment_id = await postStudy(page.request, POSTS, { ...SETTINGS, skin, ...settings })
    await page.setViewportSize(size)
    await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
    const { note, moments } = notebook(page)
    const card = (n: number) => cards(page).nth(n)
    const isSwipe = settings['feed'] === 'swipe'
    const goTo = async (n: number) => {
      if (isSwipe) await page.keyboard.press('ArrowDown')
      else await card(n).evaluate((article) => scrollTo({ top: scrollY + article.getBoundingClientRect().top - 90 }))
      await expect(card(n)).toBeInViewport({ ratio: 0.5 })
    }
    const dialog = page.locator('dialog[open]')

    await expect(card(0)).toBeVisible()
    await note('start')
    await card(0).locator('.engagement.is-like').click()
    await card(0).locator('.post-grid-cell')[isSwipe ? 'first' : 'last']().click()
    await expect(page.locator('.picture-viewer')).toBeVisible()
    await note('second picture')
    await page.keyboard.press('Escape')
    await page.locator('.bell-button').click()
    await note('notifications, and a like')
    await page.keyboard.press('Escape')

    await goTo(1)
    await card(1).locator('.poll-option').first().click()
    await card(1).locator('.label-toggle').click()
    await card(1).locator('.engagement.is-share').click()
    await expect(dialog).toBeVisible()
    await note('question before a share, and a poll')
    await dialog.locator('.primary-button').click()
    await note('shared')

    await goTo(2)
    await card(2).locator('.link-preview').click()
    await expect(page.locator('.link-page')).toBeVisible()
    await note('page behind a link')
    await page.locator('.link-back').click()
    await card(2).locator('.is-act[aria-haspopup="menu"]').last().click()
    await page.getByRole('menuitem').first().click()
    await expect(dialog).toBeVisible()
    await note('report')
    await dialog.locator('input').first().check()
    await dialog.locator('.primary-button').click()

    await goTo(3)
    await card(3).locator('.comments-toggle, .is-comments').click()
    await page.locator('.comment-write textarea').pressSequentially('My own words', { delay: 20 })
    await note('a comment that is being written')
    await page.locator('.comment-send').click()
    await note('a comment')
    if (isSwipe) await page.keyboard.press('Escape')

    await page.locator('.leave-button').first().click()
    await expect(dialog).toBeVisible()
    await note('whether to leave')
    await dialog.locator('.quiet-button').click()
    await expect(dialog.locator('.ending-soft').first()).toBeVisible()
    await note('ending')
    await page.setViewportSize({ width: 1280, height: 900 })
    await expectReplay(page, experiment_id, moments)
  })
