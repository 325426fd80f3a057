import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Scheme = 'light' | 'dark'

/** Runs axe in both colour schemes (or those given) and expects no serious violation. */
export async function expectAccessible(page: Page, schemes: readonly Scheme[] = ['light', 'dark']): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitForAnimations(page)
    // Without the lists of what passed, which take most of the time on a large page.
    const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([])
  }
}

/** Expects no horizontal scrolling. */
export async function expectToFit(page: Page, widthPx: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(widthPx)
}

/**
 * Waits for animations to end, because colours in the middle of a fade can fail the contrast check. Endless animations, such as a
 * skeleton, are ignored.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  )
}
