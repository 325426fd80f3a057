import { type BrandName, brands } from '../brands.ts'
import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import { logo } from '../layouts/logo.ts'
import type { Picture } from '../paint-scene.ts'
import { seededRandom } from '../seeded-random.ts'
import { type FilmBase, frame, layer } from './film-frame.ts'

export type LaunchFilm = FilmBase & {
  film: 'launch'
  brand: BrandName
  picture: Picture
  label: string
  headline: string
  ticker: string
}

const ignition = 1.1

function smoke(w: number, base: number, seconds: number) {
  const random = seededRandom(77)
  return Array.from({ length: 46 }, (_, index) => {
    const size = random.range(70, 180)
    const side = index % 2 ? 1 : -1
    const drift = `--x:${(side * random.range(10, 340)).toFixed(0)}px;--y:${random.range(-110, 26).toFixed(0)}px`
    const start = ignition + random.range(0, 2.6)
    return `<i style="position:absolute;left:${w * 0.53 - size / 2}px;top:${base - size * 0.6}px;width:${size}px;
    height:${size}px;border-radius:50%;${drift};
      background:radial-gradient(circle at 45% 38%,#fffaf2e6 0,#f6dfc8cc 30%,#d3b3a288 52%,#b9968800 70%);animation:puff
      ${(seconds - start).toFixed(2)}s cubic-bezier(.1,.7,.4,1) ${start.toFixed(2)}s both"></i>`
  }).join('')
}

/** A rocket leaves its pad; the lower third stays. */
export function launchFilm(film: LaunchFilm, layers: readonly string[]) {
  const { w, seconds } = film
  const h = film.pictureHeight ?? film.h
  const brand = brands[film.brand]
  const base = h * 0.84 * 1.12 - h * 0.06
  const css = `
    @keyframes drift { from { transform:scale(1) } to { transform:scale(1.05) } }
    @keyframes rise { 0% { transform:translateY(0) } 22% { transform:translateY(-1.2%) } 55% { transform:translateY(-26%) } 100%
    { transform:translateY(-118%) } }
    @keyframes puff { 0% { opacity:0; transform:scale(.2) } 10% { opacity:.95 } 100% { opacity:.85;
    transform:translate(var(--x),var(--y)) scale(1.25) } }
    @keyframes burn { 0% { transform:scale(.2,0) } 10% { transform:scale(1,.6) } 30% { transform:scale(.9,1) } 100% {
    transform:scale(1.1,1.25) } }
    @keyframes ticker { from { transform:translateX(0) } to { transform:translateX(-46%) } }
    @keyframes shine { 0%,12% { opacity:0 } 24% { opacity:.85 } 100% { opacity:.3 } }`
  const flame = `<i style="position:absolute;left:${w * 0.53 * 1.12 - w * 0.06 - 30}px;top:${base + 12}px;width:60px;
  height:300px;transform-origin:50% 0;filter:blur(5px);
    background:radial-gradient(ellipse at 50% 0,#fff 0,#ffe9a8 22%,#ff9d3ce0 48%,#ff5a1f00 74%);animation:burn
    ${seconds - ignition}s linear ${ignition}s both"></i>`
  const body = `
    <div style="position:absolute;left:0;right:0;top:0;height:${h}px;overflow:hidden">
    ${layer(layers[0], `drift ${seconds}s linear both`)}
    <div style="position:absolute;inset:0;background:radial-gradient(circle at 53% 84%,#ffd59acc,#ffb05c00 55%);animation:shine
      ${seconds}s linear both"></div>
    <div style="position:absolute;inset:0;animation:rise ${seconds - ignition}s cubic-bezier(.5,0,.75,.6) ${ignition}s
      both">${flame}${layer(layers[1], 'none')}</div>
    <div style="position:absolute;inset:0;filter:blur(7px)">${smoke(w, base, seconds)}</div>
    ${layer(layers[2], `drift ${seconds}s linear both`)}
    <div style="position:absolute;inset:0;background:linear-gradient(#0005,#0000 20%)"></div></div>
    <div style="position:absolute;left:30px;top:28px;background:#000a;font:600 25px/48px ${fonts.condensed};padding:0 18px;
      border-left:6px solid ${brand.ink}">Senna Point · 07:41</div>
    <div style="position:absolute;right:30px;top:24px">${logo(brand, 58, true)}</div>
    <div style="position:absolute;left:0;right:0;bottom:0">
      <span style="display:inline-block;margin-left:30px;background:${brand.ink};font:700 29px/54px ${fonts.condensed};
        letter-spacing:.06em;padding:0 22px;text-transform:uppercase">${text(film.label)}</span>
      <div style="background:#fff;color:#10141a;font:700 45px/1.15 ${fonts.condensed};padding:20px 30px 24px;border-left:12px
        solid ${brand.ink};text-wrap:balance">${text(film.headline)}</div>
      <div style="background:#0c1420;font:400 27px/58px ${fonts.condensed};overflow:hidden"><div style="white-space:nowrap;
        width:max-content;padding-left:30px;animation:ticker ${seconds}s linear both">${text(`${film.ticker} ·
        ${film.ticker}`)}</div></div>
    </div>`
  return frame(film, css, body)
}
