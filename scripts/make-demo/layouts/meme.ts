import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import type { Picture } from '../paint-scene.ts'
import { photo } from './photo.ts'

export type Meme = { layout: 'meme'; picture: Picture; height: number; top: string; bottom: string }

/** Picture with heavy white capitals above and below. */
export function meme({ picture, height, top, bottom }: Meme) {
  const line = (place: string, words: string) =>
    `<div style="position:absolute;left:20px;right:20px;${place}:20px;text-align:center;color:#fff;font:900 47px/1.1
    ${fonts.condensed};` +
    `text-transform:uppercase;-webkit-text-stroke:9px #000;paint-order:stroke fill;text-wrap:balance">${text(words)}</div>`
  return `<div style="position:relative;height:${height}px;overflow:hidden;
  background:#000">${photo(picture, 540, height)}${line('top', top)}${line('bottom', bottom)}</div>`
}
