import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Scheme = 'light' | 'dark'

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe in both colour schemes (or those given) and expects no serious violation. `within` names the part that is new, where the
 * rest of a long page is checked elsewhere.
 */
export async function expectAccessible(
  page: Page,
  schemes: readonly Scheme[] = ['light', 'dark'],
  within?: string,
): Promise<void> {
  // Axe fails where a part is not there yet.
  if (within !== undefined) await expect(page.locator(within).first()).toBeVisible()
  for (const [i, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitForAnimations(page)
    // Without the lists of what passed, and without a second page for frames of other sites, which we do not have: they take most
    // of the time on a large page.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({
      resultTypes: ['violations'],
      // Another scheme changes colours and nothing else.
      ...(i > 0 && { runOnly: COLOUR_RULES }),
    })
    const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([])
  }
}

/** Fits a phone and a desktop without a serious violation. Colours are the same at each width: one scheme each is enough. */
export async function expectGoodLook(page: Page, phoneWidthPx = 375): Promise<void> {
  for (const [width, scheme] of [
    [phoneWidthPx, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page, width)
    await expectWholeButtons(page)
    await expectAccessible(page, [scheme])
  }
}

/** Expects no horizontal scrolling. */
export async function expectToFit(page: Page, widthPx: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(widthPx)
}

/** Expects that the words of no button are cut off. Names that people gave may end in an ellipsis; words for screen readers alone have one pixel. */
async function expectWholeButtons(page: Page): Promise<void> {
  const cut = () => {
    const isCut = (part: HTMLElement) => {
      const { overflowX, textOverflow } = getComputedStyle(part)
      const isOpen = overflowX === 'visible' || textOverflow === 'ellipsis' || part.clientWidth <= 1
      return !isOpen && part.scrollWidth > part.clientWidth + 1
    }
    return [...document.querySelectorAll<HTMLElement>('button, a[class*="Button"]')].flatMap((button) =>
      [button, ...button.querySelectorAll<HTMLElement>('span')].some(isCut) ? [button.textContent] : [],
    )
  }
  await expect.poll(() => page.evaluate(cut)).toEqual([])
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
