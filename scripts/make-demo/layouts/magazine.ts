import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import type { Picture } from '../paint-scene.ts'
import { photo } from './photo.ts'

export type Magazine = {
  layout: 'magazine'
  title: string
  issue: string
  picture: Picture
  main: string
  sub: string
  lines: readonly string[]
  accent: string
}

/** Cover of a weekly. */
export function magazine({ title, issue, picture, main, sub, lines, accent }: Magazine) {
  const side = lines
    .map(
      (line) => `<div style="border-top:3px solid ${accent};padding-top:8px;margin-top:14px;
        text-wrap:balance">${text(line)}</div>`,
    )
    .join('')
  return `<div style="position:relative;height:675px;overflow:hidden;color:#fff;background:#000">
    ${photo(picture, 540, 675)}
    <div style="position:absolute;inset:0;background:linear-gradient(#0007,#0000 30%,#0000 45%,#000c 82%)"></div>
    <div style="position:absolute;inset:12px;border:3px solid ${accent}"></div>
    <div style="position:absolute;left:32px;right:32px;top:8px;text-align:center">
      <div style="font:900 92px/1.28 ${fonts.elegant};letter-spacing:-.02em;color:${accent}">${text(title)}</div>
      <div style="font:600 18px/1.2 ${fonts.grotesk};letter-spacing:.1em;text-transform:uppercase">${text(issue)}</div></div>
    <div style="position:absolute;left:36px;width:180px;top:204px;font:700 21px/1.25 ${fonts.humanist};text-shadow:0 1px 8px
      #000">${side}</div>
    <div style="position:absolute;left:36px;right:36px;bottom:38px">
      <div style="font:800 50px/1.06 ${fonts.elegant};text-wrap:balance;text-shadow:0 2px 16px #000">${text(main)}</div>
      <div style="font:500 22px/1.35 ${fonts.humanist};margin-top:12px">${text(sub)}</div></div>
  </div>`
}
