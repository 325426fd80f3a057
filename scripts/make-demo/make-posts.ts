// Draws the pictures and avatars of the posts of /demo into demo/media, and writes demo/posts.json.
// Run: npx tsx scripts/make-demo/make-posts.ts [texts]; with the word texts nothing is drawn again.
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { openBrowser, showHtml } from './browser.ts'
import { cardSets } from './card-sets.ts'
import { paintScene } from './paint-scene.ts'
import { type AuthorKey, authors } from './posts/authors.ts'
import { claims } from './posts/claims.ts'
import { avatarHtml } from './posts/draw-avatar.ts'
import { life } from './posts/life.ts'
import { pictures } from './posts/pictures.ts'
import type { Post } from './posts/post.ts'
import { science } from './posts/science.ts'
import { avatarFile, commentRows, pictureFile, sheetRow } from './posts/sheet-row.ts'
import { town } from './posts/town.ts'
import { work } from './posts/work.ts'
import { toWebp } from './render-still.ts'

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
