import { DEFAULT_MEASURES } from '../feed/post-measures.ts'
import type { Skin } from './skin.ts'

export const forum: Skin = {
  name: 'forum',
  label: 'Forum',
  about: 'Votes at the side, author and time in a small line, the headline large, the text below it.',
  layouts: ['scroll'],
  proposes: { buttons: ['upvote', 'downvote', 'share'], acts: ['reply'], words: 'votes up and down, reply and share' },
  buttons: ['upvote', 'downvote'],
  measures: {
    ...DEFAULT_MEASURES,
    // Beside the votes.
    startPx: 60,
    gapPx: 4,
    authorPx: 20,
    authorLinePx: 18,
    avatarPx: 20 + 6,
    nameRows: 1,
    name: { font: 13, linePx: 20 },
    headline: { font: 18, linePx: 24 },
    body: { font: 15, linePx: 22 },
    // The votes are 120 pixels high, and reach into the row of the other buttons.
    leastPx: 84,
    mediaEdgePx: 60 + 16,
    // Likes at the side, as votes are.
    comment: { sidesPx: 2 * 8 + 52 + 8, replyPx: 21 + 4 + 2, byPx: 24, likesPx: 0, leastPx: 68 },
  },
}
