import type { Thread } from '../comments/order-comments.ts'
import { rowsOf } from './post-height.ts'
import { type CommentMeasures, DEFAULT_MEASURES } from './post-measures.ts'

/** Between the buttons and the first comment, as in comments.css. */
const LINE_PX = 1

/** Comments with their replies that are shown at a time: a card with hundreds of them would be as tall as a hundred cards. */
export const THREADS_AT_A_TIME = 10

/** Of a comment: above and below it, and the row with its report. Its buttons wrap to no second row. */
const ENDS_PX = 2 * 8
const REPORT_PX = 44
const MORE_PX = 44
const TEXT = { font: 16, linePx: 24 }
/** The field: padding, two rows with their frame, a gap and the hint. */
const WRITE_PX = 2 * 8 + 66 + 4 + 20

type Comment = { readonly text: string; readonly likes: number | null }
type Rules = { readonly mayLike: boolean; readonly mayReport: boolean; readonly mayWrite: boolean }

type Card = { readonly widthPx: number; readonly measures?: CommentMeasures | undefined }

/** Open comments before they are drawn. */
export function commentsHeightPx(threads: readonly Thread<Comment>[], rules: Rules, card: Card): number {
  const { sidesPx, replyPx, byPx, likesPx, leastPx } = card.measures ?? DEFAULT_MEASURES.comment
  const commentPx = ({ text, likes }: Comment, textPx: number) => {
    const actsPx = rules.mayReport ? REPORT_PX : rules.mayLike || likes !== null ? likesPx : 0
    return Math.max(leastPx, ENDS_PX + byPx + rowsOf(text, TEXT.font, textPx) * TEXT.linePx + actsPx)
  }
  const textPx = card.widthPx - sidesPx
  const shown = threads
    .slice(0, THREADS_AT_A_TIME)
    .flatMap(({ comment, replies }) => [
      commentPx(comment, textPx),
      ...replies.map((reply) => commentPx(reply, textPx - replyPx)),
    ])
  const restPx = (threads.length > THREADS_AT_A_TIME ? MORE_PX : 0) + (rules.mayWrite ? WRITE_PX : 0)
  return Math.ceil(LINE_PX + shown.reduce((sum, px) => sum + px, 0) + restPx)
}
