import { type FontName, fonts } from '../fonts.ts'
import { text } from '../html.ts'
import type { Picture } from '../paint-scene.ts'
import { photo } from './photo.ts'

export type Advert = {
  layout: 'advert'
  style: 'full' | 'panel' | 'frame'
  product: string
  font: FontName
  slogan: string
  detail: string
  price?: string
  before?: string
  action: string
  picture: Picture
  height: number
  paper: string
  ink: string
  accent: string
}

const button = (label: string, accent: string, ink: string) =>
  `<span style="display:inline-block;background:${accent};color:${ink};font:700 22px/54px ${fonts.grotesk};padding:0 28px;
  border-radius:27px;flex:none">${text(label)}</span>`

const priceTag = ({ price, before }: Advert) =>
  price
    ? `<span style="font:800 34px/1 ${fonts.display}">${text(price)}${
        before
          ? ` <s style="font-weight:500;font-size:21px;
    opacity:.7">${text(before)}</s>`
          : ''
      }</span>`
    : ''

/** Full picture, slogan above, price and button below. */
function fullAdvert(ad: Advert) {
  return `<div style="position:relative;height:${ad.height}px;overflow:hidden;color:${ad.ink};background:${ad.paper}">
    ${photo(ad.picture, 540, ad.height - 105)}
    <div style="position:absolute;inset:0;background:linear-gradient(${ad.paper}d9,${ad.paper}00 44%,${ad.paper}00
      66%,${ad.paper} 84%)"></div>
    <div style="position:absolute;left:32px;right:32px;top:32px;text-align:center">
      <div style="font:700 25px/1 ${fonts[ad.font]};letter-spacing:.14em;text-transform:uppercase">${text(ad.product)}</div>
      <div style="font:800 44px/1.1 ${fonts[ad.font]};margin-top:16px;text-wrap:balance">${text(ad.slogan)}</div></div>
    <div style="position:absolute;left:32px;right:32px;bottom:28px">
      <div style="font:500 21px/1.35 ${fonts.grotesk};margin-bottom:16px">${text(ad.detail)}</div>
      <div style="display:flex;justify-content:space-between;
        align-items:center">${priceTag(ad)}${button(ad.action, ad.accent, ad.paper)}</div></div>
  </div>`
}

/** Picture above, coloured panel below. */
function panelAdvert(ad: Advert) {
  return `<div style="background:${ad.paper};color:${ad.ink}">
    <div style="position:relative">${photo(ad.picture, 540, ad.height)}
      <span style="position:absolute;left:26px;top:24px;background:${ad.paper};color:${ad.ink};font:800 22px/42px
        ${fonts[ad.font]};padding:0 18px;border-radius:21px">${text(ad.product)}</span></div>
    <div style="padding:26px 28px 28px">
      <div style="font:800 38px/1.12 ${fonts[ad.font]};text-wrap:balance">${text(ad.slogan)}</div>
      <div style="font:400 21px/1.4 ${fonts.grotesk};opacity:.9;margin:12px 0 20px">${text(ad.detail)}</div>
      <div style="display:flex;justify-content:space-between;
        align-items:center">${priceTag(ad)}${button(ad.action, ad.accent, ad.paper)}</div></div>
  </div>`
}

/** Picture inside a wide frame, as fashion and food brands use it. */
function frameAdvert(ad: Advert) {
  return `<div style="background:${ad.paper};color:${ad.ink};padding:34px;text-align:center">
    <div style="font:800 32px/1 ${fonts[ad.font]}">${text(ad.product)}</div>
    <div style="position:relative;margin:24px 0 22px;border-radius:230px 230px 16px 16px;
      overflow:hidden">${photo(ad.picture, 472, ad.height)}</div>
    ${
      ad.price
        ? `<div style="position:absolute;right:40px;top:${ad.height - 20}px;width:132px;height:132px;border-radius:50%;
    background:${ad.accent};color:${ad.paper};display:flex;flex-direction:column;align-items:center;justify-content:center;
    font:800 29px/1.1 ${fonts.display};transform:rotate(8deg)">${text(ad.price)}<span style="font:600 18px/1.2
    ${fonts.grotesk}">${text(ad.before ?? '')}</span></div>`
        : ''
    }
    <div style="font:700 37px/1.15 ${fonts[ad.font]};text-wrap:balance">${text(ad.slogan)}</div>
    <div style="font:400 21px/1.4 ${fonts.grotesk};margin:10px 0 20px;text-wrap:balance">${text(ad.detail)}</div>
    ${button(ad.action, ad.accent, ad.paper)}
  </div>`
}

export const advert = (ad: Advert) => ({ full: fullAdvert, panel: panelAdvert, frame: frameAdvert })[ad.style](ad)
