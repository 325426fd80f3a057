import { type BrandName, brands } from '../brands.ts'
import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import type { Picture } from '../paint-scene.ts'
import { avatar } from './avatar.ts'
import { logo } from './logo.ts'
import { photo } from './photo.ts'

export type Author = { brand: BrandName } | { name: string; handle: string; face: number }

export type Post = {
  layout: 'post'
  author: Author
  when: string
  message: string
  picture: Picture
  pictureHeight: number
  caption?: { title: string; domain: string }
  dark?: boolean
}

const AUTHOR_SIZE = 62

export function authorRow(author: Author, when: string, soft: string) {
  const [name, handle, face] =
    'brand' in author
      ? [brands[author.brand].name, brands[author.brand].handle, logo(brands[author.brand], AUTHOR_SIZE)]
      : [author.name, author.handle, avatar(author.face, AUTHOR_SIZE)]
  return `<div style="display:flex;align-items:center;gap:14px">${face}<div style="font:500 19px/1.3 ${fonts.grotesk};
  color:${soft}">
    <b style="font-weight:700;font-size:23px;color:inherit;filter:brightness(.45)">${text(name)}</b><br>${text(handle)} ·
      ${text(when)}</div></div>`
}

/** A post as it looks in a timeline: author, message, picture. */
export function post({ author, when, message, picture, pictureHeight, caption, dark = false }: Post) {
  const [paper, ink, soft, line] = dark
    ? ['#10151c', '#eef2f6', '#9aa7b5', '#2c3642']
    : ['#ffffff', '#12161b', '#5d6875', '#d9dfe6']
  const header = authorRow(author, when, soft)
  const label = caption
    ? `<div style="padding:14px 18px 16px;border-top:1px solid ${line}"><div style="font:500 18px/1.2 ${fonts.grotesk};
    color:${soft}">${text(caption.domain)}</div>
       <div style="font:600 23px/1.3 ${fonts.grotesk};margin-top:5px">${text(caption.title)}</div></div>`
    : ''
  return `<div style="background:${paper};color:${ink};padding:22px 22px 24px">
    ${dark ? header.replace('filter:brightness(.45)', 'color:#fff') : header}
    <div style="font:400 26px/1.38 ${fonts.grotesk};margin:16px 2px 18px">${text(message)}</div>
    <div style="border-radius:20px;overflow:hidden;border:1px solid ${line}">${photo(picture, 494, pictureHeight)}${label}</div>
  </div>`
}
