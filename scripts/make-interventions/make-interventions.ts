// Draws the films and pictures of the interventions into public/interventions/.
// Run: npx tsx scripts/make-interventions/make-interventions.ts [name …]; with names (tides venus …) only those are redrawn.
// Debian packages: chromium ffmpeg fonts-inter fonts-noto-core
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser, showHtml } from '../make-demo/browser.ts'
import { toWebp } from '../make-demo/render-still.ts'
import { films } from './films.ts'
import { pictureHtml, pictureSize, pictures } from './pictures.ts'
import { renderFilm } from './render-film.ts'

const MAX_PICTURE_BYTES = 40_000
const target = join(import.meta.dirname, '../../public/interventions')
mkdirSync(target, { recursive: true })
const names = process.argv.slice(2)
const isWanted = ({ name }: { name: string }) => names.length === 0 || names.includes(name)
const report = (file: string) => console.log(`${file} ${Math.round(statSync(join(target, file)).size / 1024)} kB`)

const browser = await openBrowser()
for (const film of films.filter(isWanted)) {
  await renderFilm(browser, film, join(target, `${film.name}.mp4`))
  report(`${film.name}.mp4`)
}
for (const picture of pictures.filter(isWanted)) {
  const page = await browser.newPage({ viewport: pictureSize, deviceScaleFactor: 2 })
  await showHtml(page, pictureHtml(picture))
  const { data } = await toWebp(await page.screenshot({ type: 'png' }), MAX_PICTURE_BYTES)
  writeFileSync(join(target, `${picture.name}.webp`), data)
  await page.close()
  report(`${picture.name}.webp`)
}
await browser.close()
