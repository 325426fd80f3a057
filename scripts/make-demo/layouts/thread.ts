import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import { avatar } from './avatar.ts'

export type Thread = {
  layout: 'thread'
  name: string
  handle: string
  face: number
  when: string
  entries: readonly string[]
  theme: 'light' | 'dim'
  accent: string
}

/** Screenshot of a short thread by one author. */
export function thread({ name, handle, face, when, entries, theme, accent }: Thread) {
  const [paper, ink, soft, line] =
    theme === 'dim' ? ['#15202b', '#f1f4f6', '#95a3b0', '#3a4a58'] : ['#ffffff', '#0f1419', '#5b6875', '#cfd6dc']
  const rows = entries.map((entry, index) => {
    const rule =
      index < entries.length - 1 ? `<i style="flex:1;width:3px;background:${line};border-radius:2px;margin-top:6px"></i>` : ''
    return `<div style="display:flex;gap:14px">
      <div style="display:flex;flex-direction:column;align-items:center">${avatar(face, 56)}${rule}</div>
      <div style="flex:1;padding-bottom:${rule ? 20 : 0}px">
        <div style="font:500 18px/1.3 ${fonts.grotesk};color:${soft}"><b style="color:${ink};font-size:21px">${text(name)}</b>
          ${text(handle)}</div>
        <div style="font:400 24px/1.36 ${fonts.grotesk};margin-top:4px">${text(entry)} <span style="color:${accent};
          font-weight:600">${index + 1}/${entries.length}</span></div>
      </div></div>`
  })
  return `<div style="background:${paper};color:${ink};padding:24px 24px 22px">${rows.join('')}
    <div style="margin-top:16px;padding-top:14px;border-top:1px solid ${line};color:${soft};font:500 18px/1.2
      ${fonts.grotesk}">${text(when)}</div></div>`
}
