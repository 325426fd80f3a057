import { type BrandName, brands } from '../brands.ts'
import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import type { Picture } from '../paint-scene.ts'
import { logo } from './logo.ts'
import { photo } from './photo.ts'

export type Collage = {
  layout: 'collage'
  brand: BrandName
  pictures: readonly [Picture, Picture, Picture, Picture]
  badge: string
  headline: string
}

/** Four pictures around a round badge, headline below. */
export function collage({ brand: name, pictures, badge, headline }: Collage) {
  const brand = brands[name]
  const tiles = pictures.map((picture) => photo(picture, 267, 205)).join('')
  return `<div style="background:#fff;color:#14161a">
    <div style="position:relative;display:flex;flex-wrap:wrap;gap:6px">${tiles}
      <span style="position:absolute;left:208px;top:146px;width:124px;height:124px;border-radius:50%;background:${brand.ink};
        border:7px solid #fff;box-sizing:border-box;color:#fff;display:flex;align-items:center;justify-content:center;font:900
        52px/1 ${fonts.display}">${text(badge)}</span></div>
    <div style="padding:22px 26px 26px">
      <div style="font:800 35px/1.16 ${fonts[brand.font]};text-wrap:balance">${text(headline)}</div>
      <div style="display:flex;align-items:center;gap:10px;font:500 19px/1 ${fonts.grotesk};color:#5d6875;
        margin-top:16px">${logo(brand, 30)}${text(brand.domain)}</div></div>
  </div>`
}
