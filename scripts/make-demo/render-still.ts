import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { showHtml } from './browser.ts'
import { type Layout, layoutHtml } from './layouts/layout.ts'

export type Still = { data: Buffer; width: number; height: number }

/** Finds elements whose text does not fit its box or the card. */
const findOverflow = `[...document.querySelectorAll('#card *')].filter((element) => {
  if (element.closest('svg') || !element.innerText) return false
  const card = document.querySelector('#card').getBoundingClientRect()
  const box = element.getBoundingClientRect()
  const leaf = element.children.length === 0 && getComputedStyle(element).display !== 'inline'
  return (leaf && element.scrollWidth > element.clientWidth + 3) ||
    box.right > card.right + 1 || box.bottom > card.bottom + 1 || box.top < card.top - 1
}).map((element) => element.innerText.slice(0, 60))`

/** Encodes as WebP and lowers the quality until the file is small enough. Only grainy pictures need that. */
export async function toWebp(image: Buffer, limit: number): Promise<Still> {
  for (let quality = 82; ; quality -= 4) {
    const { data, info } = await sharp(image)
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
    if (data.length <= limit || quality <= 58) return { data, width: info.width, height: info.height }
  }
}

export async function renderStill(browser: Browser, layout: Layout, name: string): Promise<Still> {
  const page = await browser.newPage({ viewport: { width: 540, height: 800 }, deviceScaleFactor: 2 })
  await showHtml(page, `<div style="width:540px;position:relative;overflow:hidden">${layoutHtml(layout)}</div>`)
  const overflow = (await page.evaluate(findOverflow)) as string[]
  if (overflow.length > 0) console.warn(`${name}: text does not fit: ${overflow.join(' | ')}`)
  const image = await page.locator('#card').screenshot({ type: 'png' })
  await page.close()
  return toWebp(image, 92_000)
}
