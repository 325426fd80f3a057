import { type BrandName, brands } from '../brands.ts'
import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import type { Picture } from '../paint-scene.ts'
import { logo } from './logo.ts'
import { photo } from './photo.ts'

export type Breaking = {
  layout: 'breaking'
  brand: BrandName
  picture: Picture
  height: number
  label: string
  headline: string
  place: string
  clock: string
  ticker: string
  tone: string
}

/** Still of a news programme: channel sign, place line, lower third, ticker. */
export function breaking({ brand: name, picture, height, label, headline, place, clock, ticker, tone }: Breaking) {
  const brand = brands[name]
  return `<div style="position:relative;height:${height}px;overflow:hidden;background:#000">
    ${photo(picture, 540, height - 118)}
    <div style="position:absolute;inset:0;background:linear-gradient(#0006,#0000 26%,#0000 52%,#0009)"></div>
    <div style="position:absolute;left:24px;top:22px;background:#000a;color:#fff;font:600 19px/36px ${fonts.condensed};padding:0
      14px;border-left:5px solid ${tone}">${text(place)}</div>
    <div style="position:absolute;right:24px;top:20px">${logo(brand, 44, true)}</div>
    <div style="position:absolute;left:0;right:0;bottom:0">
      <span style="display:inline-block;margin-left:24px;background:${tone};color:#fff;font:700 22px/42px ${fonts.condensed};
        letter-spacing:.06em;padding:0 18px;text-transform:uppercase">${text(label)}</span>
      <div style="background:#fffffff5;color:#10141a;font:700 35px/1.15 ${fonts.condensed};padding:17px 24px 19px;
        border-left:10px solid ${tone};text-wrap:balance">${text(headline)}</div>
      <div style="display:flex;background:#0c1420;color:#fff;font:400 20px/44px ${fonts.condensed}">
        <b style="background:${brand.ink};padding:0 16px;flex:none">${text(clock)}</b><span style="padding:0 16px;
          white-space:nowrap">${text(ticker)}</span></div>
    </div>
  </div>`
}
