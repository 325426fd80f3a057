import type { Thread } from '../comments/order-comments.ts'
import { rowsOf } from './post-height.ts'

/** The folded row, as in comments.css: all that is seen of most comments. */
export const COMMENTS_ROW_PX = 44 + 1

/** Comments with their replies that are shown at a time: a card with hundreds of them would be as tall as a hundred cards. */
export const THREADS_AT_A_TIME = 10

/** Of a comment: what is beside its text, and above and below it. Its buttons wrap to no second row. */
const SIDES_PX = 2 * 8 + 2 * 8 + 32 + 8
const REPLY_PX = 40
const ENDS_PX = 2 * 8
const BY_PX = 21
const ACTS_PX = 44
const MORE_PX = 44
const TEXT = { font: 16, linePx: 24 }
/** The field: padding, two rows with their frame, a gap and the hint. */
const WRITE_PX = 2 * 8 + 66 + 4 + 20

type Comment = { readonly text: string; readonly likes: number | null }
type Rules = { readonly mayLike: boolean; readonly mayReport: boolean; readonly mayWrite: boolean }

/** Open comments before they are drawn, with the row that folds them. */
export function commentsHeightPx(threads: readonly Thread<Comment>[], rules: Rules, cardPx: number): number {
  const commentPx = ({ text, likes }: Comment, widthPx: number) => {
    const hasActs = rules.mayLike || rules.mayReport || likes !== null
    return ENDS_PX + BY_PX + rowsOf(text, TEXT.font, widthPx) * TEXT.linePx + (hasActs ? ACTS_PX : 0)
  }
  const widthPx = cardPx - SIDES_PX
  const shown = threads
    .slice(0, THREADS_AT_A_TIME)
    .flatMap(({ comment, replies }) => [
      commentPx(comment, widthPx),
      ...replies.map((reply) => commentPx(reply, widthPx - REPLY_PX)),
    ])
  const restPx = (threads.length > THREADS_AT_A_TIME ? MORE_PX : 0) + (rules.mayWrite ? WRITE_PX : 0)
  return Math.ceil(COMMENTS_ROW_PX + shown.reduce((sum, px) => sum + px, 0) + restPx)
}
