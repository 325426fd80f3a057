import { expect, type Locator, type Page } from '@playwright/test'

export const cards = (page: Page): Locator => page.locator('[role=feed] article[aria-posinset]')

export const button = (page: Page, name: RegExp, n = 0): Locator => cards(page).nth(n).getByRole('button', { name })

/** Turns the wheel until something is there, for as long as the journey has time. */
export async function scrollUntilVisible(wanted: Locator, stepPx = 400): Promise<void> {
  await expect(async () => {
    await wanted.page().mouse.wheel(0, stepPx)
    await expect(wanted).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [50] })
}

/** Scrolls, by default card by card, until the way out is there. */
export const scrollToEnd = (page: Page, stepPx = 400): Promise<void> =>
  scrollUntilVisible(page.getByRole('button', { name: /submit/i }), stepPx)

/** The picture, the film or its poster is there: from then on the card's time is counted, and a reload comes back to it. */
export const expectMedia = (card: Locator): Promise<void> => expect(card.locator('.media')).toHaveAttribute('data-state', 'ready')

/** Waits until the page has drawn what was asked of it, and has had a look at that. */
export const draw = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

/** Stays at a card until some of its time is counted. The window must have room for the whole of it. */
export async function lookAt(card: Locator): Promise<void> {
  await card.evaluate((article) => article.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expectMedia(card)
  // The card is measured in one frame, and has been there for a while in a later one.
  await draw(card.page())
}
