import { expect, type Locator, type Page } from '@playwright/test'

export const cards = (page: Page): Locator => page.locator('[role=feed] article[aria-posinset]')

export const button = (page: Page, name: RegExp, n = 0): Locator => cards(page).nth(n).getByRole('button', { name })

/** Scrolls until the element is visible, up to the time limit of the test. */
export async function scrollUntilVisible(wanted: Locator, stepPx = 400): Promise<void> {
  await expect(async () => {
    await wanted.page().mouse.wheel(0, stepPx)
    await expect(wanted).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [50] })
}

/** Scrolls, by default card by card, until the submit button is visible. */
export const scrollToEnd = (page: Page, stepPx = 400): Promise<void> =>
  scrollUntilVisible(page.getByRole('button', { name: /submit/i }), stepPx)

/** Waits for the picture, video or poster. Dwell is counted from then on, and a reload returns to this card. */
export const expectMedia = (card: Locator): Promise<void> => expect(card.locator('.media')).toHaveAttribute('data-state', 'ready')

/** Waits three frames, so that the page has rendered and measured. */
export const waitForFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

/** A visit below 100 ms may count as a flick (specification, section 9), which is no dwell. People look longer than that. */
const LOOK_MS = 300

/** Shows a card until some dwell is counted. The viewport must be tall enough for the whole card. */
export async function viewCard(card: Locator): Promise<void> {
  await card.evaluate((article) => article.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expectMedia(card)
  // The page's own observers are older, so they have been called by then.
  await card.evaluate((article) =>
    new Promise((resolve) => new IntersectionObserver(resolve).observe(article)).then(() => undefined),
  )
  // One frame starts the measurement.
  await waitForFrames(card.page())
  await waitOnPage(card.page(), LOOK_MS)
}

/** Waits by the page's own clock. */
export async function waitOnPage(page: Page, ms: number): Promise<void> {
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction(([start, least]) => performance.now() - start > least, [since, ms] as const)
}

/** Shows the first cards one by one, each long enough to count as seen, and answers the prompt where one comes. */
export async function lookAtCards(page: Page, n: number, eachMs = 900): Promise<void> {
  for (let at = 0; at < n; at += 1) {
    await viewCard(cards(page).nth(at))
    await waitOnPage(page, eachMs)
    const prompt = page.getByRole('dialog').getByRole('radio').first()
    if (await prompt.isVisible()) {
      await prompt.check()
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    }
  }
}
