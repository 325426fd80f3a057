// Draws the pictures and avatars of the posts of /demo into demo/media, and writes demo/posts.json.
// Run: npx tsx scripts/make-demo/make-posts.ts [texts]; with the word texts nothing is drawn again.

import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { openBrowser, showHtml } from './browser.ts'
import { cardSets } from './card-sets.ts'
import { paintScene } from './paint-scene.ts'
import { type Author, type AuthorKey, authors, type Mark } from './posts/authors.ts'
import { claims } from './posts/claims.ts'
import { life } from './posts/life.ts'
import { pictures } from './posts/pictures.ts'
import type { Post } from './posts/post.ts'
import { science } from './posts/science.ts'
import { avatarFile, commentRows, pictureFile, sheetRow } from './posts/sheet-row.ts'
import { town } from './posts/town.ts'
import { work } from './posts/work.ts'
import { toWebp } from './render-still.ts'

/** In a square of 100. */
const MARKS: Readonly<Record<Mark, string>> = {
  waves:
    '<path d="M18 42q16-14 32 0t32 0M18 60q16-14 32 0t32 0" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/>',
  sun: '<circle cx="50" cy="50" r="17" fill="#fff"/><path d="M50 16v10M50 74v10M16 50h10M74 50h10M26 26l7 7M67 67l7 7M74 26l-7 7M33 67l-7 7" stroke="#fff" stroke-width="6" stroke-linecap="round"/>',
  leaf: '<path d="M26 74C22 40 44 24 76 24c0 34-16 54-50 50z" fill="#fff"/><path d="M28 72 60 40" stroke="#0004" stroke-width="5"/>',
  ring: '<circle cx="50" cy="50" r="22" fill="none" stroke="#fff" stroke-width="8"/><circle cx="66" cy="34" r="9" fill="#fff"/>',
  peak: '<path d="M16 74 42 28l16 26 9-13 19 33z" fill="#fff"/>',
  bars: '<path d="M24 30h52M24 46h52M24 62h34" stroke="#fff" stroke-width="9" stroke-linecap="round"/>',
  drop: '<path d="M50 18c18 24 24 34 24 43a24 24 0 0 1-48 0c0-9 6-19 24-43z" fill="#fff"/>',
  star: '<path d="m50 18 9.6 21.4 23.3 2.5-17.4 15.6 4.9 22.9L50 68.700 29.600 80.400l4.900-22.900L17.100 41.900l23.300-2.500z" fill="#fff"/>',
}

/** A square picture; the feed cuts it round. */
const avatarHtml = ({ face }: Pick<Author, 'face'>): string =>
  'seed' in face
    ? paintScene({ scene: 'portrait', seed: face.seed }, { w: 400, h: 400, grain: false })
    : `<svg class="picture" viewBox="0 0 100 100" width="100%" height="100%"><rect width="100" height="100" fill="${face.color}"/>${MARKS[face.mark]}</svg>`

/** One of each kind in turn, so that posts of a kind do not stand together. */
const allPosts: readonly Post[] = Array.from({ length: 20 }, (_, i) => i).flatMap((i) =>
  [town, life, science, claims, work].flatMap((kind) => kind[i] ?? []),
)

const demo = join(import.meta.dirname, '../../demo')
const media = join(demo, 'media')

/** On screens with two pixels per pixel an avatar of 44 px is sharp. */
const AVATAR_PX = 88
const AVATAR_BYTES = 3000
const PICTURE_BYTES = 20_000

type Drawing = { file: string; html: string; w: number; h: number; bytes: number }

const keys = Object.keys(authors) as AuthorKey[] // the keys of that object
const drawings: Drawing[] = [
  ...keys.map((by) => ({ file: avatarFile(by), html: avatarHtml(authors[by]), w: AVATAR_PX, h: AVATAR_PX, bytes: AVATAR_BYTES })),
  ...Object.entries(pictures).map(([key, { w, h, scene, seed }]) => ({
    ...{ file: pictureFile(key), html: paintScene({ scene, seed }, { w, h, grain: false }), w, h, bytes: PICTURE_BYTES },
  })),
]

async function draw(browser: Browser, { file, html, w, h, bytes }: Drawing): Promise<void> {
  const page = await browser.newPage({ viewport: { width: w, height: h } })
  await showHtml(page, `<div style="width:${w}px;height:${h}px;overflow:hidden">${html}</div>`)
  const { data } = await toWebp(await page.locator('#card').screenshot({ type: 'png' }), bytes)
  writeFileSync(join(media, file), data)
  await page.close()
}

/** What a feed needs to know about a picture, so that the study can be seeded without decoding. */
async function measure(file: string) {
  const picture = sharp(join(media, file))
  const { width, height } = await picture.metadata()
  const tiny = await picture.resize(16).webp({ quality: 30 }).toBuffer()
  return { width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}

function filmOf(name: string) {
  const card = cardSets.flatMap(({ cards }) => cards).find(({ file }) => file === name)
  if (card === undefined || !('film' in card)) throw new Error(`No film of the demo is called ${name}`)
  return card.film
}

if (process.argv[2] !== 'texts') {
  const browser = await openBrowser()
  for (const drawing of drawings) await draw(browser, drawing)
  await browser.close()
}

const nameOf = (index: number) => `post_${String(index + 1).padStart(2, '0')}`
const measured = async (file: string) => [file, await measure(file)] as const
/** Films and their posters are drawn by make-demo.ts. */
const films = await Promise.all(
  [...new Set(allPosts.flatMap(({ film }) => film?.name ?? []))].map(async (name) => {
    const poster = `${name}.poster.webp`
    const { seconds } = filmOf(name)
    const { width, height } = await measure(poster)
    return [await measured(poster), [`${name}.mp4`, { width, height, duration_ms: seconds * 1000, poster }]] as const
  }),
)
const files = Object.fromEntries([...(await Promise.all(drawings.map(({ file }) => measured(file)))), ...films.flat()])
const posts = allPosts.map((post, i) => sheetRow(post, nameOf(i)))
const comments = allPosts.flatMap((post, i) => commentRows(post, nameOf(i)))
writeFileSync(join(demo, 'posts.json'), `${JSON.stringify({ files, posts, comments }, null, 2)}\n`)

const bytes = drawings.reduce((sum, { file }) => sum + statSync(join(media, file)).size, 0)
console.log(`${posts.length} posts, ${comments.length} comments, ${drawings.length} pictures, ${Math.round(bytes / 1000)} kB`)
