import { DEFAULT_MEASURES } from '../feed/post-measures.ts'
import type { Skin } from './skin.ts'

export const forum: Skin = {
  name: 'forum',
  label: 'Forum',
  about: 'Author and time in a small line, the headline large, the text below it, votes first in the row of buttons.',
  layouts: ['scroll'],
  proposes: { buttons: ['upvote', 'downvote', 'share'], acts: ['reply'], words: 'votes up and down, reply and share' },
  buttons: ['upvote', 'downvote'],
  columns: ['community'],
  measures: {
    ...DEFAULT_MEASURES,
    gapPx: 4,
    authorPx: 20,
    authorLinePx: 18,
    whenPx: 0,
    avatarPx: 20 + 6,
    nameRows: 1,
    name: { font: 13, linePx: 20 },
    headline: { font: 18, linePx: 24 },
    body: { font: 15, linePx: 22 },
    mediaEdgePx: 16 + 16,
    // Twice the padding of the list and of the comment, the avatar and its gap; replies begin below the name.
    comment: { sidesPx: 2 * 8 + 2 * 8 + 24 + 8, replyPx: 19 + 2 + 1, byPx: 24, likesPx: 44, leastPx: 0 },
  },
}
