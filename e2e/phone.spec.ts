import { devices, expect, type Page, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { button, cards, expectMedia, waitForFrames, waitOnPage } from './feed-page.ts'
import { drag, fling, restingCard } from './fingers.ts'
import { makeStudy } from './make-study.ts'

// The browser is the one of all journeys.
const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
test.use(phone)

const CARDS = 5
const SETTINGS = {
  consent: 'You will see a **feed**.',
  instruct: 'Scroll as you would at home.',
  'feed-button-like': 'yes',
  forms: '["final"]',
  platform: 'mturk',
  'completion-code': 'THUMB-1',
}

/** Two taps at one place within 300 ms are a double tap, and its second half does not press the button of the next dialog. */
const DOUBLE_TAP_MS = 400

async function begin(page: Page, link: string) {
  await page.goto(link)
  await page
    .getByRole('dialog', { name: /consent/i })
    .getByRole('button', { name: 'Continue' })
    .tap()
  const instructions = page.getByRole('dialog', { name: /instructions/i })
  await expect(instructions).toBeVisible()
  await waitOnPage(page, DOUBLE_TAP_MS)
  await instructions.getByRole('button', { name: 'Continue' }).tap()
  await expectMedia(cards(page).first())
}

async function finish(page: Page) {
  await page.getByRole('button', { name: /submit/i }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Final questions' })).toBeVisible()
  await page.getByText('No', { exact: true }).tap()
  await page.getByLabel(/how many minutes/i).tap()
  await page.keyboard.type('5')
  await page.getByRole('button', { name: 'Finish' }).tap()
  await expect(page.getByText('THUMB-1', { exact: true })).toBeVisible()
}

/** Nothing of the page is wider than the screen. */
const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

/** A card counts as seen once its picture is there. */
const expectMediaInSight = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[role=feed] .media')].every((media) => {
      const { top, bottom } = media.getBoundingClientRect()
      return bottom < 0 || top > innerHeight || media.getAttribute('data-state') === 'ready'
    }),
  )

const FEEDS = {
  scroll: async (page: Page) => {
    const finger = await page.context().newCDPSession(page)
    await button(page, /like/i).tap()
    await expect(button(page, /like/i)).toHaveAttribute('aria-pressed', 'true')
    await expectNoSideways(page)
    const submit = page.getByRole('button', { name: /submit/i })
    await expect(async () => {
      await drag(finger, { fromY: 600, stepPx: 30 })
      await expectMediaInSight(page)
      await waitForFrames(page)
      await expect(submit).toBeInViewport({ timeout: 100 })
    }).toPass({ intervals: [50] })
  },
  swipe: async (page: Page) => {
    const finger = await page.context().newCDPSession(page)
    await button(page, /like/i).tap()
    await expect(button(page, /like/i)).toHaveAttribute('aria-pressed', 'true')
    for (let at = 1; at < CARDS; at += 1) {
      // Its inertia ends before the card after the next one: that fast flings stop there too is tested in whole-feed.spec.ts.
      await fling(finger, { fromY: 640, stepPx: 25 })
      await expect.poll(() => restingCard(page)).toBe(at)
      await expectMedia(cards(page).nth(at))
      await waitForFrames(page)
    }
    await expectNoSideways(page)
  },
} as const

for (const [feed, goThrough] of Object.entries(FEEDS)) {
  test(`on a phone, thumbs go through a whole ${feed} journey, and the data have the phone and what it saw`, {
    tag: '@core',
  }, async ({ page, request }) => {
    const experiment_id = await makeStudy(request, CARDS, { ...SETTINGS, feed })
    const startedAtMs = Date.now()
    await begin(page, `/?experiment_id=${experiment_id}&user_id=tom`)
    await goThrough(page)
    await finish(page)
    await expectNoSideways(page)
    const tookMs = Date.now() - startedAtMs

    const engagement = await rowsOf(request, `${experiment_id}/engagement.csv`, 'tom')
    expect(new Set(engagement.map((row) => row['user_agent']))).toEqual(new Set([expect.stringContaining('Mobile')]))
    const likes = engagement.filter((row) => row['engagement_type'] === 'likes')
    expect(likes.map((row) => [row['item_order'], row['response']])).toEqual([['0', '1']])
    const dwell = engagement.filter((row) => row['engagement_type'] === 'dwell')
    expect(new Set(dwell.map((row) => row['item_order'])).size).toBe(CARDS)
    const times = dwell.map((row) => Number(row['response']))
    expect(times.filter((ms) => ms > 0).length).toBeGreaterThanOrEqual(CARDS)
    expect(Math.max(...times)).toBeLessThanOrEqual(tookMs)
    const answers = (await rowsOf(request, `${experiment_id}/user_form.csv`, 'tom')).map((row) => row['response'])
    expect(answers).toEqual(expect.arrayContaining(['consent-given', 'no', '5', 'end-redirect']))
  })
}
