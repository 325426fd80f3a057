import { type BrandName, brands } from '../brands.ts'
import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import type { Picture } from '../paint-scene.ts'
import { logo } from './logo.ts'
import { photo } from './photo.ts'

export type LinkPreview = {
  layout: 'link'
  brand: BrandName
  picture: Picture
  pictureHeight: number
  headline: string
  kicker?: string
  standfirst?: string
  theme?: 'light' | 'dark' | 'masthead'
}

/** Shared link: large picture, outlet, headline, first sentence. */
export function linkPreview({ brand: name, picture, pictureHeight, headline, kicker, standfirst, theme = 'light' }: LinkPreview) {
  const brand = brands[name]
  const dark = theme === 'dark'
  const [paper, ink, soft] = dark ? ['#14181f', '#f5f6f8', '#aab3c0'] : [brand.paper, '#15181d', '#566070']
  const masthead = `<div style="display:flex;align-items:center;gap:12px;padding:14px 24px;background:${brand.ink};color:#fff">
    ${logo(brand, 38, true)}<b style="font:700 25px/1.1 ${fonts[brand.font]}">${text(brand.name)}</b></div>`
  const source = `<div style="display:flex;align-items:center;gap:10px;color:${soft};font:500 19px/1.2 ${fonts.grotesk}">
    ${logo(brand, 28)}<span>${text(brand.domain)}</span></div>`
  return `<div style="background:${paper};color:${ink}">
    ${theme === 'masthead' ? masthead : ''}
    <div style="position:relative">${photo(picture, 540, pictureHeight)}
      ${
        kicker
          ? `<span style="position:absolute;left:24px;bottom:-17px;background:${brand.ink};color:#fff;font:700 18px/34px
      ${fonts.grotesk};padding:0 14px;letter-spacing:.04em;text-transform:uppercase">${text(kicker)}</span>`
          : ''
      }
    </div>
    <div style="padding:${kicker ? 34 : 22}px 24px 24px">
      ${theme === 'masthead' ? '' : source}
      <div style="font:700 33px/1.2 ${fonts[brand.font]};margin-top:${theme === 'masthead' ? 0 : 12}px;
        text-wrap:balance">${text(headline)}</div>
      ${
        standfirst
          ? `<div style="font:400 21px/1.4 ${fonts.grotesk};color:${soft};margin-top:11px;
      text-wrap:balance">${text(standfirst)}</div>`
          : ''
      }
    </div>
  </div>`
}
