import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import type { Picture } from '../paint-scene.ts'
import { type FilmBase, frame, layer, slot } from './film-frame.ts'

export type ProductFilm = FilmBase & {
  film: 'product'
  product: string
  picture: Picture
  lines: readonly string[]
  slogan: string
  price: string
  action: string
}

/** A lamp that goes through its evening colours, then slogan, price and button. */
export function productFilm(film: ProductFilm, layers: readonly string[]) {
  const { seconds, lines } = film
  const end = seconds * 0.62
  const css = `
    @keyframes mood { 0% { filter:hue-rotate(18deg) brightness(1.12) } 40% { filter:hue-rotate(-6deg) } 72%,100% {
    filter:hue-rotate(-62deg) brightness(.82) saturate(1.1) } }
    @keyframes approach { from { transform:scale(1) } to { transform:scale(1.07) } }`
  const share = end / lines.length
  const times = lines.map((line, index) => {
    const [clock = '', ...words] = line.split(' ')
    return `<div style="position:absolute;left:0;right:0;top:120px;text-align:center;${slot(index * share, (index + 1) * share)}">
      <div style="font:300 44px/1.1 ${fonts.humanist};opacity:.9">${text(clock)}</div><div style="font:800 64px/1.2
        ${fonts.display}">${text(words.join(' '))}</div></div>`
  })
  const body = `
    <div style="position:absolute;inset:0;animation:mood ${seconds}s ease-in-out both">${layer(
      layers[0],
      `approach ${seconds}s
      linear both`,
      'transform-origin:50% 60%',
    )}</div>
    <div style="position:absolute;inset:0;background:linear-gradient(#0a0412d9,#0a041200 46%,#0a041200 62%,#0a0412e6 90%)"></div>
    <div style="position:absolute;left:0;right:0;top:42px;text-align:center;font:800 40px/1 ${fonts.humanist};
      letter-spacing:.22em">${text(film.product.toUpperCase())}</div>
    ${times.join('')}
    <div style="position:absolute;left:60px;right:60px;top:112px;text-align:center;font:800 50px/1.15 ${fonts.display};
      text-wrap:balance;${slot(end, seconds, 'stay')}">${text(film.slogan)}</div>
    <div style="position:absolute;left:48px;right:48px;bottom:40px;display:flex;justify-content:space-between;
      align-items:center;${slot(end + 0.4, seconds, 'stay')}">
      <span style="font:800 54px/1 ${fonts.display}">${text(film.price)}</span>
      <span style="background:#ffd9a0;color:#2a1020;font:700 30px/72px ${fonts.grotesk};padding:0 40px;
        border-radius:36px">${text(film.action)}</span></div>`
  return frame(film, css, body)
}
