import { type Advert, advert } from './advert.ts'
import { type BeforeAfter, beforeAfter } from './before-after.ts'
import { type Breaking, breaking } from './breaking.ts'
import { type Chart, chart } from './chart.ts'
import { type Collage, collage } from './collage.ts'
import { type Column, column } from './column.ts'
import { type LinkPreview, linkPreview } from './link-preview.ts'
import { type Magazine, magazine } from './magazine.ts'
import { type Meme, meme } from './meme.ts'
import { type Overlay, overlay } from './overlay.ts'
import { type Poll, poll } from './poll.ts'
import { type Post, post } from './post.ts'
import { type Quote, quote } from './quote.ts'
import { type TextPost, textPost } from './text-post.ts'
import { type Thread, thread } from './thread.ts'

export type Layout =
  | Advert
  | BeforeAfter
  | Breaking
  | Chart
  | Collage
  | Column
  | LinkPreview
  | Magazine
  | Meme
  | Overlay
  | Poll
  | Post
  | Quote
  | TextPost
  | Thread

/** The HTML of one still card, 540 CSS pixels wide. */
export function layoutHtml(layout: Layout): string {
  switch (layout.layout) {
    case 'advert':
      return advert(layout)
    case 'before-after':
      return beforeAfter(layout)
    case 'breaking':
      return breaking(layout)
    case 'chart':
      return chart(layout)
    case 'collage':
      return collage(layout)
    case 'column':
      return column(layout)
    case 'link':
      return linkPreview(layout)
    case 'magazine':
      return magazine(layout)
    case 'meme':
      return meme(layout)
    case 'overlay':
      return overlay(layout)
    case 'poll':
      return poll(layout)
    case 'post':
      return post(layout)
    case 'quote':
      return quote(layout)
    case 'text':
      return textPost(layout)
    case 'thread':
      return thread(layout)
  }
}
