import { type BrandName, brands } from '../brands.ts'
import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import type { Picture } from '../paint-scene.ts'
import { avatar } from './avatar.ts'
import { logo } from './logo.ts'
import { photo } from './photo.ts'

export type Quote = {
  layout: 'quote'
  brand: BrandName
  quote: string
  name: string
  role: string
  face: number
  height: number
  back: string
  ink: string
  accent: string
  picture?: Picture
}

/** A sentence and the person who said it. */
export function quote({ brand: brandName, quote: sentence, name, role, face, height, back, ink, accent, picture }: Quote) {
  const brand = brands[brandName]
  const backdrop = picture
    ? `<div style="position:absolute;inset:0">${photo(picture, 540, height)}<div style="position:absolute;inset:0;
    background:linear-gradient(${back}a6,${back}e6 62%)"></div></div>`
    : ''
  return `<div style="position:relative;height:${height}px;background:${back};color:${ink};overflow:hidden">
    ${backdrop}
    <div style="position:absolute;inset:0;padding:34px 38px;box-sizing:border-box;display:flex;flex-direction:column">
      <div style="display:flex;justify-content:space-between;align-items:center">
        <span style="font:700 20px/1 ${fonts[brand.font]}">${text(brand.name)}</span>${logo(brand, 40, true)}</div>
      <div style="font:900 130px/1 ${fonts.elegant};color:${accent};height:74px;margin-top:20px">“</div>
      <div style="font:600 42px/1.26 ${fonts[brand.font]};flex:1;text-wrap:balance">${text(sentence)}</div>
      <div style="display:flex;align-items:center;gap:18px;border-top:3px solid ${accent};padding-top:22px">
        ${avatar(face, 92, `4px solid ${accent}`)}
        <div style="font:500 20px/1.35 ${fonts.grotesk}"><b style="font-size:24px">${text(name)}</b><br>${text(role)}</div></div>
    </div>
  </div>`
}
