import { fonts } from '../make-demo/fonts.ts'
import { text } from '../make-demo/html.ts'

export const filmSize = { width: 640, height: 360 }

/** A silent film: moving shapes, and captions one after the other. */
export type InterventionFilm = { name: string; seconds: number; captions: readonly string[]; css: string; picture: string }

const caption = (line: string, fromSeconds: number, seconds: number) =>
  `<div class="caption" style="animation:caption ${seconds}s linear ${fromSeconds}s both"><span>${text(line)}</span></div>`

/** HTML with CSS animations; the renderer sets their clock frame by frame, so the result does not depend on timing. */
export function filmHtml({ seconds, captions, css, picture }: InterventionFilm): string {
  const { width, height } = filmSize
  const share = seconds / captions.length
  return `<style>
    @keyframes caption { 0%, 100% { opacity: 0 } 8%, 92% { opacity: 1 } }
    .caption { position: absolute; left: 32px; right: 32px; bottom: 22px; opacity: 0; text-align: center }
    .caption span { display: inline-block; padding: 10px 16px; border-radius: 10px; background: #14111bd9; color: #fff;
      font: 600 22px/1.3 ${fonts.grotesk}; text-wrap: balance }
    ${css}</style>
    <div style="position:relative;width:${width}px;height:${height}px;overflow:hidden">
      <svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${picture}</svg>
      ${captions.map((line, index) => caption(line, index * share, share)).join('')}
    </div>`
}
