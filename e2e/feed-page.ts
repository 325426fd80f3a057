import { expect, type Locator, type Page } from '@playwright/test'

export const cards = (page: Page): Locator => page.locator('[role=feed] article[aria-posinset]')

export const button = (page: Page, name: RegExp, n = 0): Locator => cards(page).nth(n).getByRole('button', { name })

/** Scrolls, by default card by card, until the way out is there. */
export async function scrollToEnd(page: Page, stepPx = 400): Promise<void> {
  const submit = page.getByRole('button', { name: /submit/i })
  await expect(async () => {
    await page.mouse.wheel(0, stepPx)
    await expect(submit).toBeVisible({ timeout: 150 })
  }).toPass({ timeout: 60_000 })
}
