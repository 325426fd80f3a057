import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import { avatar } from '../layouts/avatar.ts'
import { seededRandom } from '../seeded-random.ts'
import { type FilmBase, frame } from './film-frame.ts'

export type PodcastFilm = FilmBase & {
  film: 'podcast'
  title: string
  episode: string
  speaker: string
  face: number
  lines: readonly string[]
}

/** Bars that move like a voice: each has its own keyframes, drawn from the seed. */
function waveform(seconds: number) {
  const random = seededRandom(41)
  const bars = Array.from({ length: 44 }, (_, index) => {
    const middle = 1 - Math.abs(index - 21.5) / 26
    const steps = Array.from({ length: 19 }, (_, step) => {
      const loud = step % 5 === 4 ? 0.12 : random.range(0.15, 1)
      return `${((step / 18) * 100).toFixed(1)}% { transform:scaleY(${(0.08 + loud * middle * 0.92).toFixed(2)}) }`
    })
    return {
      css: `@keyframes bar${index} { ${steps.join(' ')} }`,
      html: `<i style="width:8px;height:104px;border-radius:4px;background:linear-gradient(#ffe0a8,#ff9d6b);
      animation:bar${index} ${seconds}s ease-in-out both"></i>`,
    }
  })
  return { css: bars.map((bar) => bar.css).join('\n'), html: bars.map((bar) => bar.html).join('') }
}

/** Sound clip of a talk show: portrait, waveform, words as they are spoken. */
export function podcastFilm(film: PodcastFilm) {
  const { seconds, lines } = film
  const wave = waveform(seconds)
  const share = (seconds - 1.4) / lines.length
  const words = lines.map(
    (line, index) =>
      `<span style="display:block;opacity:.25;animation:word .4s linear ${(0.4 + index * share).toFixed(2)}s
      both">${text(line)}</span>`,
  )
  const css = `${wave.css}
    @keyframes word { from { opacity:.22 } to { opacity:1 } }
    @keyframes run { from { width:4% } to { width:100% } }
    @keyframes breathe { 0%,100% { transform:scale(1) } 50% { transform:scale(1.1) } }`
  const body = `
    <div style="position:absolute;inset:0;background:radial-gradient(circle at 82% 6%,#b0546a,#5a2f63 38%,#1d1b3a 78%)"></div>
    <div style="position:absolute;left:48px;right:48px;top:46px;display:flex;gap:28px;align-items:center">
      <span style="position:relative;flex:none"><i style="position:absolute;inset:-9px;border-radius:50%;background:#ffb07c55;
        animation:breathe ${seconds / 3}s ease-in-out 0s 3 both"></i><span
        style="position:relative">${avatar(film.face, 148, '6px solid #ffd9a8')}</span></span>
      <div><div style="font:800 50px/1.1 ${fonts.elegant}">${text(film.title)}</div>
        <div style="font:500 26px/1.35 ${fonts.grotesk};opacity:.88;
          margin-top:6px">${text(film.episode)}<br>${text(film.speaker)}</div></div></div>
    <div style="position:absolute;left:48px;right:40px;top:240px;font:700 55px/1.18 ${fonts.elegant}">“${words
      .join('')
      .replace(/<\/span>$/, '”</span>')
      .replace('display:block', 'display:inline')}</div>
    <div style="position:absolute;left:48px;right:48px;bottom:88px;display:flex;align-items:center;
      justify-content:space-between;height:104px">${wave.html}</div>
    <div style="position:absolute;left:48px;right:48px;bottom:50px;height:8px;border-radius:4px;background:#ffffff3d"><i
      style="display:block;height:8px;border-radius:4px;background:#fff;animation:run ${seconds}s linear both"></i></div>`
  return frame(film, css, body)
}
