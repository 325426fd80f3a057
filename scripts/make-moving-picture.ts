// Takes the moving picture of README from a running product: somebody scrolls and likes, then their replay.
// Run: npm start, then npx tsx scripts/make-moving-picture.ts http://127.0.0.1:3000   (a fresh data folder is best)
// Debian package: chromium
import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openBrowser } from './make-demo/browser.ts'

const FILE = 'docs/feed-and-replay.webp'
const MOST_BYTES = 1_500_000
const SIZE = { width: 1000, height: 640 }
const SHOWN_WIDTH = 760
const QUALITY = 62
const STEP_MS = 160
const REST_MS = 1200

type Frame = { png: Buffer; delayMs: number }
const frames: Frame[] = []

const take = async (page: Page, delayMs = STEP_MS) => {
  frames.push({ png: await page.screenshot({ type: 'png' }), delayMs })
}

/** In small steps, as a hand at a wheel does. */
async function scroll(page: Page, px: number, steps: number): Promise<void> {
  for (let step = 1; step <= steps; step++) {
    await page.mouse.wheel(0, px / steps)
    await page.waitForTimeout(STEP_MS)
    await take(page)
  }
}

/** Likes the card that is in the middle of the window. */
async function like(page: Page): Promise<void> {
  const buttons = page.locator('article .engagement.is-like')
  for (const button of await buttons.all()) {
    const box = await button.boundingBox()
    if (box === null || box.y < SIZE.height * 0.3 || box.y > SIZE.height - 40) continue
    await button.click()
    await page.waitForTimeout(400)
    return take(page, REST_MS)
  }
}

async function takePart(page: Page, study: string, user: string): Promise<void> {
  await page.goto(`/?experiment_id=${study}&user_id=${user}&condition=1`)
  await page.locator('article').first().waitFor()
  await page.waitForTimeout(2500)
  await take(page, REST_MS)
  await scroll(page, 420, 6)
  await like(page)
  await scroll(page, 520, 7)
  await like(page)
  await scroll(page, 380, 5)
  // What was seen is sent at the latest after five seconds.
  await page.waitForTimeout(6000)
}

async function replay(page: Page, study: string, user: string): Promise<void> {
  await page.goto(`/studies/${study}/replay/${user}`)
  const timeline = page.getByLabel('Moment of the visit')
  await timeline.waitFor()
  await page.waitForTimeout(2500)
  const most = Number(await timeline.getAttribute('max'))
  const STOPS = 18
  for (let stop = 0; stop <= STOPS; stop++) {
    await timeline.fill(String(Math.round((most * stop) / STOPS)))
    await page.waitForTimeout(500)
    await take(page, stop % STOPS === 0 ? REST_MS : 250)
  }
}

/** One file that moves. Frames that equal the one before only last longer. */
async function written(): Promise<Buffer> {
  const shown = await Promise.all(
    frames.map(async ({ png, delayMs }) => ({ png: await sharp(png).resize(SHOWN_WIDTH).png().toBuffer(), delayMs })),
  )
  return sharp(
    shown.map(({ png }) => png),
    { join: { animated: true } },
  )
    .webp({ quality: QUALITY, effort: 6, loop: 0, delay: shown.map(({ delayMs }) => delayMs) })
    .toBuffer()
}

const [, , baseURL = 'http://127.0.0.1:3000', study = 'brightwater'] = process.argv
const browser = await openBrowser()
const page = await browser.newPage({ viewport: SIZE, baseURL, reducedMotion: 'reduce' })
const user = `reader${Date.now() % 10_000}`
await takePart(page, study, user)
await replay(page, study, user)
await browser.close()
const file = await written()
if (file.length > MOST_BYTES) throw new Error(`${FILE} would have ${file.length} bytes, more than ${MOST_BYTES}`)
writeFileSync(FILE, file)
console.log(`${FILE} ${Math.round(file.length / 1024)} kB, ${frames.length} frames`)
