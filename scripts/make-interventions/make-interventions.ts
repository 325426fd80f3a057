// Draws the films and pictures of the interventions into public/interventions/.
// Run: npx tsx scripts/make-interventions/make-interventions.ts [name …]; with names (tides venus …) only those are redrawn.
// Debian packages: chromium ffmpeg fonts-inter fonts-noto-core

import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser, showHtml } from '../make-demo/browser.ts'
import { fonts } from '../make-demo/fonts.ts'
import { text } from '../make-demo/html.ts'
import { toWebp } from '../make-demo/render-still.ts'
import { films } from './films.ts'
import { renderFilm } from './render-film.ts'

const pictureSize = { width: 480, height: 320 }

/** A post as feeds show them: a drawing and a headline. Both headlines are true, neutral and little known. */
type PromptPicture = { name: string; headline: string; drawing: string }

const arm = (x: number, bend: number) =>
  `<path d="M${x} 128 q${bend} 26 ${bend * 0.6} 46 t${bend * 0.9} 34" fill="none" stroke="#c4574f" stroke-width="12" stroke-linecap="round"/>`

const octopus: PromptPicture = {
  name: 'octopus',
  headline: 'An octopus has three hearts, and two of them serve only its gills',
  drawing: `<defs><linearGradient id="sea" x2="0" y2="1"><stop stop-color="#8fd0d8"/><stop offset="1" stop-color="#2d6f92"/>
    </linearGradient></defs><rect width="480" height="214" fill="url(#sea)"/>
    ${[-46, -30, -16, -5, 5, 16, 30, 46].map((bend) => arm(240 + bend * 1.1, bend)).join('')}
    <path d="M240 24 C290 24 308 66 296 100 C290 122 284 140 240 140 C196 140 190 122 184 100 C172 66 190 24 240 24 Z"
      fill="#d96a5f"/><g fill="#fff"><circle cx="222" cy="100" r="11"/><circle cx="258" cy="100" r="11"/></g>
    <g fill="#2b2230"><circle cx="223" cy="102" r="5"/><circle cx="257" cy="102" r="5"/></g>
    <g fill="#e58a7f"><circle cx="216" cy="58" r="7"/><circle cx="246" cy="46" r="5"/><circle cx="268" cy="64" r="6"/></g>
    <g fill="#fff" opacity=".5"><circle cx="84" cy="120" r="7"/><circle cx="100" cy="92" r="4"/><circle cx="392" cy="66" r="6"/>
    <circle cx="408" cy="104" r="4"/></g>`,
}

const venus: PromptPicture = {
  name: 'venus',
  headline: 'A day on Venus lasts longer than a year on Venus',
  drawing: `<defs><radialGradient id="globe" cx=".36" cy=".34" r=".8"><stop stop-color="#fbe8bd"/><stop offset=".6"
    stop-color="#d99a52"/><stop offset="1" stop-color="#5b3320"/></radialGradient><clipPath id="disc"><circle cx="240" cy="108"
    r="84"/></clipPath></defs><rect width="480" height="214" fill="#141a33"/>
    <g fill="#fff">${Array.from({ length: 46 }, (_, n) => {
      return `<circle cx="${(n * n * 37 + n * 61) % 480}" cy="${(n * n * 53 + n * 29) % 214}" r="${n % 5 === 0 ? 1.6 : 0.9}" opacity="${0.4 + (n % 3) * 0.2}"/>`
    }).join('')}</g><circle cx="240" cy="108" r="84" fill="url(#globe)"/>
    <g clip-path="url(#disc)" fill="none" stroke="#fff3d6" opacity=".35" stroke-linecap="round">
    <path d="M140 70 C200 50 260 92 340 66" stroke-width="12"/><path d="M140 112 C210 92 270 134 340 104" stroke-width="9"/>
    <path d="M150 150 C210 134 260 168 330 144" stroke-width="13"/></g>`,
}

const pictures: readonly PromptPicture[] = [octopus, venus]

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

function pictureHtml({ headline, drawing }: PromptPicture): string {
  const { width, height } = pictureSize
  return `<div style="width:${width}px;height:${height}px;overflow:hidden;background:#fff;color:#32292f">
    <svg width="${width}" height="214" viewBox="0 0 480 214" style="display:block">${drawing}</svg>
    <div style="display:flex;align-items:center;height:${height - 214}px;padding:0 22px;font:700 24px/1.25 ${fonts.news};
      text-wrap:balance">${text(headline)}</div></div>`
}
