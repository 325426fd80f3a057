import { type BrandName, brands } from '../brands.ts'
import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import { logo } from '../layouts/logo.ts'
import type { Picture } from '../paint-scene.ts'
import { type FilmBase, frame, layer, slot } from './film-frame.ts'

export type CaptionFilm = FilmBase & {
  film: 'captions'
  brand: BrandName
  picture: Picture
  lines: readonly string[]
  accent: string
}

/** Moving northern lights and words that jump in one after the other. */
export function captionFilm(film: CaptionFilm, layers: readonly string[]) {
  const { seconds, lines, accent } = film
  const brand = brands[film.brand]
  const css = `
    @keyframes sway { 0% { transform:skewX(-3deg) translateX(-2%) scale(1.04); opacity:.45 } 40% { transform:skewX(2deg)
    translateX(1.5%) scale(1.08); opacity:1 } 100% { transform:skewX(5deg) translateX(3%) scale(1.12); opacity:.85 } }
    @keyframes counter { 0% { transform:scale(1.3) skewX(6deg) translateX(5%); opacity:.15 } 60% { opacity:.55 } 100% {
    transform:scale(1.22) skewX(-4deg) translateX(-5%); opacity:.3 } }
    @keyframes near { from { transform:scale(1) } to { transform:scale(1.06) } }`
  const share = seconds / lines.length
  const captions = lines.map(
    (line, index) =>
      `<div style="position:absolute;left:30px;right:30px;top:330px;text-align:center;font:900
      ${line.length > 9 ? 76 : 124}px/1.05 ${fonts.display};letter-spacing:-.02em;
        color:${index === 3 ? accent : '#fff'};-webkit-text-stroke:12px #001018;paint-order:stroke
        fill;${slot(index * share, (index + 1) * share, 'pop')}">${text(line)}</div>`,
  )
  const body = `
    ${layer(layers[0], 'none')}
    ${layer(layers[1], `counter ${seconds}s ease-in-out both`, 'transform-origin:50% 70%;mix-blend-mode:screen')}
    ${layer(layers[1], `sway ${seconds}s ease-in-out both`, 'transform-origin:50% 80%;mix-blend-mode:screen')}
    ${layer(layers[2], `near ${seconds}s linear both`, 'transform-origin:50% 90%')}
    <div style="position:absolute;left:34px;top:32px;display:flex;align-items:center;gap:16px;font:800 30px/1 ${fonts.display};
      text-shadow:0 2px 8px #000">${logo(brand, 60)}${text(brand.name)}</div>
    ${captions.join('')}`
  return frame(film, css, body)
}
