import { type BrandName, brands } from '../brands.ts'
import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import { avatar } from './avatar.ts'

export type Column = {
  layout: 'column'
  brand: BrandName
  section: string
  headline: string
  author: string
  face: number
  body: string
  accent: string
}

/** Clipping of an opinion column. */
export function column({ brand: name, section, headline, author, face, body, accent }: Column) {
  const brand = brands[name]
  return `<div style="background:${brand.paper};color:#1b1a18;padding:28px 32px 30px">
    <div style="border-bottom:1px solid #1b1a18;padding-bottom:12px;display:flex;justify-content:space-between;
      align-items:baseline">
      <span style="font:800 29px/1.1 ${fonts[brand.font]}">${text(brand.name)}</span>
      <span style="font:700 18px/1 ${fonts.grotesk};letter-spacing:.12em;text-transform:uppercase;
        color:${accent}">${text(section)}</span></div>
    <div style="font:700 44px/1.12 ${fonts[brand.font]};margin:24px 0 20px;text-wrap:balance">${text(headline)}</div>
    <div style="display:flex;align-items:center;gap:16px;margin-bottom:20px">${avatar(face, 72)}
      <span style="font:600 21px/1.3 ${fonts.grotesk}">By ${text(author)}<br><span style="font-weight:400;
        color:#6b665d">Columnist</span></span></div>
    <div style="font:400 23px/1.5 ${fonts.news};border-left:5px solid ${accent};padding-left:20px">${text(body)}</div>
  </div>`
}
