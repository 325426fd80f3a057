import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import { type Author, authorRow } from './post.ts'

export type TextPost = {
  layout: 'text'
  author: Author
  when: string
  message: string
  background: string
  size: number
  height: number
}

/** Short message on a coloured ground, under the author's line. */
export function textPost({ author, when, message, background, size, height }: TextPost) {
  return `<div style="background:#fff;color:#12161b">
    <div style="padding:20px 22px 18px">${authorRow(author, when, '#5d6875')}</div>
    <div style="height:${height}px;background:${background};position:relative;overflow:hidden;display:flex;align-items:center;
      justify-content:center">
      <i style="position:absolute;width:420px;height:420px;border-radius:50%;left:-130px;top:-170px;background:#fff;
        opacity:.1"></i>
      <i style="position:absolute;width:320px;height:320px;border-radius:50%;right:-90px;bottom:-140px;background:#fff;
        opacity:.12"></i>
      <div style="position:relative;color:#fff;font:800 ${size}px/1.25 ${fonts.display};text-align:center;padding:0 44px;
        text-wrap:balance">${text(message)}</div>
    </div>
  </div>`
}
