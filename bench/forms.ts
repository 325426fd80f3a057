import type { Page } from '@playwright/test'
import { launchBrowser } from './browser.ts'
import { spawnStudy } from './call-feedlab.ts'
import { startFeedlab } from './feedlab.ts'
import { type Figure, median } from './report.ts'
import { CPU_SLOWDOWN, SLOW_4G } from './slow-phone.ts'

const FORMS = ['lean', 'ses', 'imp', 'aot', 'exp', 'ftg', 'final']

/** Time from one questionnaire to the next. What they weigh is in `bundle.ts`. */
export async function measureForms(): Promise<Figure[]> {
  const waits = await waitsBetweenForms()
  return [
    { what: 'from Next to the next questionnaire, slow 4G, 4x slower: median', value: median(waits), unit: 'ms', atMost: 1000 },
    { what: 'the same: worst', value: Math.max(...waits), unit: 'ms' },
  ]
}

async function waitsBetweenForms(): Promise<number[]> {
  const feedlab = await startFeedlab()
  const browser = await launchBrowser()
  try {
    const experiment_id = await spawnStudy(feedlab.url, { forms: JSON.stringify(FORMS) })
    const context = await browser.newContext({ viewport: { width: 375, height: 700 } })
    const page = await context.newPage()
    await page.goto(`${feedlab.url}/?experiment_id=${experiment_id}&user_id=bench`)
    await page.locator('article').first().waitFor()
    await page.goto(`${feedlab.url}/form/${FORMS[0]}`, { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    const waits: number[] = []
    for (const _ of FORMS.slice(1)) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await page.evaluate(FILL_IN)
      // The time that a person needs to read the questions; the next questionnaire loads meanwhile.
      await page.waitForTimeout(READING_MS)
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
      waits.push(await nextPage(page))
    }
    return waits
  } finally {
    await browser.close()
    await feedlab.stop()
  }
}

const READING_MS = 5000

const nextPage = (page: Page) => page.evaluate(`(${CLICK_NEXT})()`) as Promise<number> // returned by the script below

/** Chooses the first option of every question and fills in every field. */
const FILL_IN = `(() => {
  for (const group of document.querySelectorAll('fieldset')) group.querySelector('input[type=radio]')?.click()
  const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  for (const field of document.querySelectorAll('input:not([type=radio]):not([type=checkbox]):not([type=range])')) {
    type.call(field, '12')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
})()`

/** Waits for the next heading and one frame after it. */
const CLICK_NEXT = `async () => {
  const heading = document.querySelector('h1')
  const begin = performance.now()
  document.querySelector('.form-next').click()
  while (document.querySelector('h1') === heading || document.querySelector('h1') === null) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return performance.now() - begin
}`
