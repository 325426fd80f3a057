import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import { type Author, authorRow } from './post.ts'

export type Poll = {
  layout: 'poll'
  author: Author
  when: string
  question: string
  options: readonly (readonly [answer: string, percent: number])[]
  note: string
  accent: string
}

/** A closed poll with its result. */
export function poll({ author, when, question, options, note, accent }: Poll) {
  const most = Math.max(...options.map(([, percent]) => percent))
  const bars = options.map(([answer, percent]) => {
    const lead = percent === most
    return `<div style="position:relative;height:62px;margin-top:14px;border-radius:14px;background:#eef1f5;overflow:hidden">
      <i style="position:absolute;inset:0;width:${percent}%;background:${accent};opacity:${lead ? 0.34 : 0.16};
        border-radius:14px"></i>
      <div style="position:relative;display:flex;justify-content:space-between;padding:0 20px;font:${lead ? 700 : 500} 23px/62px
        ${fonts.grotesk}"><span>${text(answer)}</span><span>${percent} %</span></div></div>`
  })
  return `<div style="background:#fff;color:#12161b;padding:24px 24px 26px">
    ${authorRow(author, when, '#5d6875')}
    <div style="font:700 31px/1.25 ${fonts.display};margin:20px 0 8px;text-wrap:balance">${text(question)}</div>
    ${bars.join('')}
    <div style="font:500 19px/1.3 ${fonts.grotesk};color:#5d6875;margin-top:18px">${text(note)}</div>
  </div>`
}
