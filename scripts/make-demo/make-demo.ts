// Draws the demo stimulus sets into demo/. Run: npx tsx scripts/make-demo/make-demo.ts [card …]
// With card names (t_01 op_03 …) only those are redrawn. cards.json is then written from all files in demo/media.
// Debian packages: chromium ffmpeg fonts-inter fonts-lato fonts-roboto fonts-noto-core fonts-noto-color-emoji
// fonts-liberation fonts-liberation-sans-narrow fonts-dejavu-core fonts-dejavu-extra

import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '#domain/feed/picture-sizes.ts'
import { openBrowser } from './browser.ts'
import type { Card } from './card.ts'
import { cardRecord, type Rendered } from './card-record.ts'
import { cardSets } from './card-sets.ts'
import { renderFilm } from './render-film.ts'
import { renderStill } from './render-still.ts'

/** A slightly narrower picture saves a phone nothing, and every clone contains the demo. */
const WORTH_IT = 0.8

const demo = join(import.meta.dirname, '../../demo')
const media = join(demo, 'media')

const pictureName = (card: Card) => ('film' in card ? `${card.file}.poster.webp` : `${card.file}.webp`)

async function draw(browser: Browser, card: Card): Promise<void> {
  const still =
    'film' in card
      ? await renderFilm(browser, card.film, join(media, `${card.file}.mp4`))
      : await renderStill(browser, card.layout, card.file)
  writeFileSync(join(media, pictureName(card)), still.data)
  console.log(`${pictureName(card)} ${still.width}×${still.height} ${Math.round(still.data.length / 1024)} kB`)
}

async function describeMedia(card: Card): Promise<Rendered> {
  const picture = await sizePicture(media, pictureName(card))
  if (!('film' in card)) return { filename: pictureName(card), ...picture }
  return { filename: `${card.file}.mp4`, poster: pictureName(card), ...picture, duration_ms: card.film.seconds * 1000 }
}

mkdirSync(media, { recursive: true })
const wanted = new Set(process.argv.slice(2))
const browser = await openBrowser()
for (const card of cardSets.flatMap((set) => set.cards)) {
  if (wanted.size === 0 || wanted.has(card.file)) await draw(browser, card)
}
await browser.close()

const sets = []
for (const { name, category, firstRanking, cards } of cardSets) {
  const records = []
  for (const [index, card] of cards.entries()) records.push(cardRecord(card, await describeMedia(card), firstRanking + index))
  sets.push({ name, category, cards: records })
}
writeFileSync(join(demo, 'cards.json'), `${JSON.stringify({ sets }, null, 2)}\n`)

const files = readdirSync(media, { recursive: true, encoding: 'utf8' })
const bytes = files.reduce((sum, file) => sum + statSync(join(media, file)).size, 0)
console.log(`${sets.reduce((sum, set) => sum + set.cards.length, 0)} cards, ${(bytes / 1e6).toFixed(2)} MB of media`)

/**
 * Writes a picture in smaller widths and returns what a feed needs to know about it, so that the demo can be seeded without
 * decoding.
 */
async function sizePicture(
  media: string,
  name: string,
): Promise<Pick<Rendered, 'width' | 'height' | 'variants' | 'placeholder'>> {
  const picture = sharp(join(media, name))
  const { width, height } = await picture.metadata()
  const variants = PICTURE_WIDTHS.filter((narrower) => narrower < width * WORTH_IT)
  for (const narrower of variants) {
    mkdirSync(join(media, String(narrower)), { recursive: true })
    await picture
      .clone()
      .resize(narrower)
      .webp({ quality: 78, effort: 6 })
      .toFile(join(media, String(narrower), name))
  }
  const tiny = await picture.clone().resize(16).webp({ quality: 30 }).toBuffer()
  return { width, height, variants, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}
