import { type BrandName, brands } from '../brands.ts'
import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import type { Picture } from '../paint-scene.ts'
import { logo } from './logo.ts'
import { photo } from './photo.ts'

export type BeforeAfter = {
  layout: 'before-after'
  brand: BrandName
  left: Picture
  right: Picture
  labels: readonly [string, string]
  headline: string
}

/** Two halves of "the same place". */
export function beforeAfter({ brand: name, left, right, labels, headline }: BeforeAfter) {
  const brand = brands[name]
  const label = (side: string, words: string) =>
    `<span style="position:absolute;${side}:16px;bottom:16px;background:#000c;color:#fff;font:800 20px/38px ${fonts.grotesk};
    padding:0 14px;border-radius:6px">${text(words)}</span>`
  return `<div style="background:${brand.ink};color:#fff">
    <div style="padding:24px 26px 22px">
      <div style="display:flex;align-items:center;gap:10px;font:700 20px/1 ${fonts.grotesk};
        margin-bottom:14px">${logo(brand, 34, true)}${text(brand.name)}</div>
      <div style="font:900 38px/1.12 ${fonts[brand.font]};text-wrap:balance">${text(headline)}</div></div>
    <div style="position:relative;display:flex;height:390px">${photo(left, 270, 390)}${photo(right, 270, 390)}
      <i style="position:absolute;left:267px;top:0;bottom:0;width:6px;background:#fff"></i>
      <span style="position:absolute;left:240px;top:165px;width:60px;height:60px;border-radius:50%;background:#fff;
        color:${brand.ink};text-align:center;font:900 30px/58px ${fonts.grotesk}">›</span>
      ${label('left', labels[0])}${label('right', labels[1])}</div>
  </div>`
}
