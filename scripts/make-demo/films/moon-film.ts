import { type BrandName, brands } from '../brands.ts'
import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import { logo } from '../layouts/logo.ts'
import type { Picture } from '../paint-scene.ts'
import { type FilmBase, frame, layer, slot } from './film-frame.ts'

export type MoonFilm = FilmBase & { film: 'moon'; brand: BrandName; picture: Picture; lines: readonly string[] }

/** A slow push towards a suspicious dot in the sky, with the ring that such clips always draw. */
export function moonFilm(film: MoonFilm, layers: readonly string[]) {
  const { w, h, seconds, lines } = film
  const brand = brands[film.brand]
  const css = `
    @keyframes push { from { transform:scale(1) } to { transform:scale(1.16) } }
    @keyframes appear { 0%,22% { opacity:0; transform:translate(14px,20px) } 36% { opacity:1 } 100% { opacity:1;
    transform:translate(0,0) } }
    @keyframes draw { 0%,38% { stroke-dashoffset:520; opacity:0 } 39% { opacity:1 } 52%,100% { stroke-dashoffset:0; opacity:1 } }`
  const share = seconds / lines.length
  const captions = lines.map(
    (line, index) =>
      `<div style="position:absolute;left:44px;right:44px;bottom:236px;
      text-align:center;${slot(index * share, (index + 1) * share - 0.05)}">
        <span style="display:inline-block;font:800 ${index === 1 ? 56 : 46}px/1.2 ${fonts.neutral};background:#000c;padding:18px
          26px;border-radius:14px;text-wrap:balance">${text(line)}</span></div>`,
  )
  const [x, y] = [w * 0.6 * 1.12 - w * 0.06, h * 0.4 * 1.12 - h * 0.06]
  const body = `
    <div style="position:absolute;inset:0;transform-origin:60% 40%;animation:push ${seconds}s linear both">
      ${layer(layers[0], 'none')}${layer(layers[1], 'none')}${layer(layers[2], 'none')}
      ${layer(layers[3], `appear ${seconds}s ease-out both`)}
      <svg width="${w}" height="${h}" style="position:absolute;inset:0" fill="none" stroke="#ffe11a" stroke-width="8"
        stroke-linecap="round">
        <ellipse cx="${x}" cy="${y}" rx="84" ry="76" stroke-dasharray="520" transform="rotate(-20 ${x} ${y})"
          style="animation:draw ${seconds}s linear both"/></svg>
    </div>
    <div style="position:absolute;left:34px;top:32px;display:flex;align-items:center;gap:16px;font:700 30px/1 ${fonts.grotesk};
      text-shadow:0 2px 8px #000">${logo(brand, 60)}${text(brand.name)}</div>
    ${captions.join('')}`
  return frame(film, css, body)
}
