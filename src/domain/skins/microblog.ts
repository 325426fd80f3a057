import { DEFAULT_MEASURES } from '../feed/post-measures.ts'
import type { Skin } from './skin.ts'

export const microblog: Skin = {
  name: 'microblog',
  label: 'Microblog',
  about: 'Text first: author, handle and time in one line, posts without gaps, a menu beside the column.',
  layouts: ['scroll'],
  proposes: {
    buttons: ['share', 'like', 'bookmark'],
    acts: ['reply'],
    words: 'reply, repost, like and bookmark, and views where the sheet has them',
  },
  columns: ['views'],
  isFirstInDemo: true,
  measures: {
    ...DEFAULT_MEASURES,
    // The avatar has a column of its own: 16 + 40 + 12.
    startPx: 68,
    endPx: 16,
    gapPx: 4,
    authorPx: 22,
    authorLinePx: 20,
    whenPx: 0,
    avatarPx: 0,
    nameRows: 1,
    leastPx: 64,
    name: { font: 15, linePx: 22 },
    headline: { font: 16, linePx: 22 },
    body: { font: 15, linePx: 22 },
    mediaEdgePx: 68 + 16,
  },
}
