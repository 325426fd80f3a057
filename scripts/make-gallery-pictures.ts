// Takes the pictures of the gallery from a running product, light and dark: what a participant of each design sees.
// Run: npm start, then npx tsx scripts/make-gallery-pictures.ts http://127.0.0.1:3000
// Debian package: chromium
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { DESIGN_NAMES, type DesignName, trialStudy } from '#domain/designs/design-names.ts'
import { openBrowser } from './make-demo/browser.ts'

const FOLDER = 'public/img/designs'
/** Of the window; the picture is two thirds of it. */
const WINDOW = { width: 960, height: 600 }
const WIDTH = 640
const QUALITY = 70
const MOST_BYTES = 60_000
const REST_MS = 1500
/** With some room below it. */
const HEADER_PX = 72
const MOST_STEPS = 60
const STEP_PX = 200
const STEP_MS = 250

/** `text`: of the card that it shows; `press`: a button of the first card. */
type Picture = { condition: number; text?: string; press?: string; keepsModal?: boolean }

const pictureOf = (name: DesignName): Picture =>
  (JSON.parse(readFileSync(`designs/${name}/study.json`, 'utf8')) as { picture: Picture }).picture

async function take(browser: Browser, baseURL: string, name: DesignName, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  const { condition, text, press, keepsModal = false } = pictureOf(name)
  const context = await browser.newContext({ viewport: WINDOW, baseURL, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const user_id = `demo_picture_${Date.now()}`
  await page.goto(`/feed?${new URLSearchParams({ experiment_id: trialStudy(name), user_id, condition: String(condition) })}`)
  // The consent, then the instructions.
  for (const words of ['voluntary', 'region of Caldrey']) {
    const dialog = page.getByRole('dialog').filter({ hasText: words })
    await dialog.locator('.primary-button').click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.locator('article').first().waitFor()
  await page.waitForTimeout(REST_MS)
  if (text !== undefined) {
    const card = page.locator('article').filter({ hasText: text }).first()
    // Cards further below come as somebody scrolls.
    for (let step = 0; step < MOST_STEPS && (await card.count()) === 0; step++) {
      await page.mouse.wheel(0, STEP_PX)
      await page.waitForTimeout(STEP_MS)
    }
    const box = await card.boundingBox()
    await page.mouse.wheel(0, (box?.y ?? 0) - HEADER_PX)
  }
  if (press !== undefined) await page.locator(`article .engagement.is-${press}`).first().click()
  await page.waitForTimeout(REST_MS)
  if (keepsModal) await page.getByRole('dialog').waitFor()
  const png = await page.screenshot({ type: 'png' })
  await context.close()
  return sharp(png).resize(WIDTH).webp({ quality: QUALITY, effort: 6 }).toBuffer()
}

const [, , baseURL = 'http://127.0.0.1:3000', ...names] = process.argv
mkdirSync(FOLDER, { recursive: true })
const browser = await openBrowser()
for (const name of DESIGN_NAMES.filter((each) => names.length === 0 || names.includes(each))) {
  for (const scheme of ['light', 'dark'] as const) {
    const file = await take(browser, baseURL, name, scheme)
    if (file.length > MOST_BYTES)
      throw new Error(`The picture of ${name} would have ${file.length} bytes, more than ${MOST_BYTES}`)
    writeFileSync(`${FOLDER}/${name}${scheme === 'dark' ? '-dark' : ''}.webp`, file)
    console.log(`${name} ${scheme} ${Math.round(file.length / 1024)} kB`)
  }
}
await browser.close()
