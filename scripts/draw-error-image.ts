/**
 * Draws public/img/error.png: a card that fell off its feed. Run with `npx tsx scripts/draw-error-image.ts`; the same input gives
 * the same picture.
 */
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const WIDTH = 800
const HEIGHT = 600
const TARGET = fileURLToPath(new URL('../public/img/error.png', import.meta.url))

const ink = '#32292f'
const soft = '#c9bec6'
const line = '#e7e2e6'
const paper = '#ffffff'
// An opaque background, so that the picture looks the same on a light and on a dark page.
const ground = '#f1edf0'
const primary = '#2747c7'
const like = '#d6336c'
const share = '#1d8f5a'
const bookmark = '#2b6cb0'

const heart = (x: number, y: number, fill: string) =>
  `<path transform="translate(${x} ${y})" fill="${fill}" d="M12 21C5 15 2 12 2 8a5 5 0 0 1 10-2 5 5 0 0 1 10 2c0 4-3 7-10 13z"/>`
const arrow = (x: number, y: number, stroke: string) =>
  `<path transform="translate(${x} ${y})" fill="none" stroke="${stroke}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M4 20c0-8 5-11 14-11M13 3l6 6-6 6"/>`
const flag = (x: number, y: number, fill: string) =>
  `<path transform="translate(${x} ${y})" fill="${fill}" d="M5 2h14v20l-7-5-7 5z"/>`

type Card = { sky: string; land: string; sun: string; isOn: boolean }

/** One card, 240 by 190, its top left corner at the origin. */
const card = ({ sky, land, sun, isOn }: Card) => `
  <rect width="240" height="190" rx="16" fill="${paper}" stroke="${line}" stroke-width="2"/>
  <clipPath id="media-${land.slice(1)}"><path d="M1 17a16 16 0 0 1 16-16h206a16 16 0 0 1 16 16v117H1z"/></clipPath>
  <g clip-path="url(#media-${land.slice(1)})">
    <rect width="240" height="134" fill="${sky}"/>
    <circle cx="178" cy="46" r="20" fill="${sun}"/>
    <path d="M-10 140 70 62l52 50 34-30 94 62z" fill="${land}"/>
  </g>
  ${arrow(20, 150, isOn ? share : soft)}${heart(64, 150, isOn ? like : soft)}${flag(108, 150, isOn ? bookmark : soft)}
  <rect x="160" y="158" width="60" height="8" rx="4" fill="${line}"/>`

const at = (x: number, y: number, turn: number, content: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn} 120 95)">${content}</g>`

const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <clipPath id="frame"><rect width="${WIDTH}" height="${HEIGHT}" rx="24"/></clipPath>
  <g clip-path="url(#frame)">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>
    <rect y="520" width="${WIDTH}" height="80" fill="${line}"/>
    <rect x="120" y="-20" width="304" height="540" fill="${paper}"/>
    <rect x="120" y="0" width="304" height="44" fill="${ink}"/>
    <rect x="144" y="17" width="72" height="10" rx="5" fill="${soft}"/>
    <circle cx="396" cy="22" r="9" fill="${soft}"/>
    ${at(152, 68, 0, card({ sky: '#dbe4ff', land: '#7b5ea7', sun: '#ffffff', isOn: true }))}
    <rect x="153" y="283" width="238" height="188" rx="16" fill="none" stroke="${soft}" stroke-width="3" stroke-dasharray="10 10"/>
    <path d="M412 300c50-28 112-22 140 40" fill="none" stroke="${soft}" stroke-width="4" stroke-linecap="round" stroke-dasharray="2 14"/>
    <ellipse cx="590" cy="566" rx="120" ry="10" fill="${soft}"/>
    ${at(448, 352, 17, card({ sky: '#ffe3ec', land: primary, sun: '#ffffff', isOn: false }))}
    <g fill="none" stroke="${soft}" stroke-width="5" stroke-linecap="round"><path d="M716 536l26 6M712 508l24-8M700 484l16-18"/></g>
  </g>
</svg>`

await mkdir(dirname(TARGET), { recursive: true })
await sharp(Buffer.from(scene)).png({ palette: true, colours: 128, compressionLevel: 9, effort: 10 }).toFile(TARGET)
