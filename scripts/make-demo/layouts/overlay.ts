import { type BrandName, brands } from '../brands.ts'
import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import type { Picture } from '../paint-scene.ts'
import { logo } from './logo.ts'
import { photo } from './photo.ts'

export type Overlay = {
  layout: 'overlay'
  brand: BrandName
  picture: Picture
  height: number
  kicker: string
  headline: string
  accent: string
  shout?: boolean
  /** A hand-drawn ring and arrow around a spot, in CSS pixels. */
  ring?: { x: number; y: number; r: number }
}

const ringMark = ({ x, y, r }: { x: number; y: number; r: number }) =>
  `<svg width="540" height="540" style="position:absolute;left:0;top:0" fill="none" stroke="#ffe11a" stroke-width="8"
  stroke-linecap="round">
    <ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.92}" transform="rotate(-12 ${x} ${y})"/>
    <path d="M${x - r - 120},${y - r - 50} Q${x - r - 40},${y - r - 46} ${x - r * 0.86},${y - r * 0.72} m-40,4 l41,-2
      l-12,-40"/></svg>`

/** Full picture with the headline set on its darkened lower part. */
export function overlay({ brand: name, picture, height, kicker, headline, accent, shout = false, ring }: Overlay) {
  const brand = brands[name]
  const type = shout ? `900 42px/1.12 ${fonts.display};letter-spacing:-.015em` : `700 36px/1.2 ${fonts[brand.font]}`
  return `<div style="position:relative;height:${height}px;overflow:hidden;background:#000;color:#fff">
    ${photo(picture, 540, height - 110)}${ring ? ringMark(ring) : ''}
    <div style="position:absolute;inset:0;background:linear-gradient(#0005,#0000 22%,#0000 40%,#000000b8 66%,#000 82%)"></div>
    <div style="position:absolute;left:28px;top:26px;display:flex;align-items:center;gap:12px;font:700 21px/1
      ${fonts[brand.font]};text-shadow:0 1px 6px #0009">${logo(brand, 42, true)}${text(brand.name)}</div>
    <div style="position:absolute;left:28px;right:28px;bottom:30px">
      <span style="display:inline-block;background:${accent};color:#101114;font:800 18px/34px ${fonts.grotesk};padding:0 14px;
        border-radius:4px;letter-spacing:.04em;text-transform:uppercase">${text(kicker)}</span>
      <div style="font:${type};margin-top:15px;text-wrap:balance;text-shadow:0 2px 14px #000b">${text(headline)}</div>
    </div>
  </div>`
}
