import type { Locator, Page } from '@playwright/test'

/** Types into a field, and presses Escape at the end. */
export async function typeInto(page: Page, field: Locator, { keys, pauseMs }: { keys: number; pauseMs: number }): Promise<void> {
  await field.first().click()
  await page.keyboard.press('End')
  for (let i = 0; i < keys; i++) {
    await page.keyboard.press('1')
    await page.waitForTimeout(pauseMs)
  }
  await page.keyboard.press('Escape')
}

/** How long each key took, on a page with `WATCH_KEYS`. */
export const keysOn = (page: Page): Promise<number[]> => page.evaluate('window.keys') as Promise<number[]> // set by the script below

/** The time that the browser and the machine need at this moment, on a page without our code. */
export async function keysOnBarePage(page: Page, typing: { keys: number; pauseMs: number }): Promise<number[]> {
  await page.setContent('<textarea aria-label="Text"></textarea>')
  await page.evaluate(WATCH_KEYS)
  await typeInto(page, page.getByLabel('Text'), typing)
  const keys = await keysOn(page)
  await page.close()
  return keys
}

/** From a key press that changes a field to the end of the next frame. */
export const WATCH_KEYS = `
  window.keys = []
  addEventListener('keydown', ({ key }) => {
    // Keys that write nothing cause no input event.
    if (key.length > 1) return
    const begin = performance.now()
    addEventListener('input', () => requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => window.keys.push(performance.now() - begin)
      channel.port2.postMessage(0)
    }), { once: true, capture: true })
  }, true)
`
