import { hasEveryLabel, type RatingScale } from '../ratings/rating-scale.ts'
import { rowsOf } from './post-height.ts'

/** As in ratings.css: the line above all scales, what is above and below each, and between its parts. */
const LINE_PX = 1
const ENDS_PX = 2 * 8
const GAP_PX = 4
const QUESTION = { font: 14, linePx: 20 }
const LABEL = { font: 13, linePx: 18 }
/** A point: at least as high as a finger, and as wide as a finger or as words need. */
const POINT_PX = 44
const WORDS_PX = 96
const WORD_SIDES_PX = 2 * (8 + 1)
const WORD_ENDS_PX = 2 * (4 + 1)

/** A scale with its words in the language of the page. */
type SaidScale = Pick<RatingScale, 'look' | 'points'> & { readonly question: string; readonly labels: readonly string[] }

/** Scales under a card before they are drawn. `widthPx`: of their content. */
export const ratingsHeightPx = (scales: readonly SaidScale[], widthPx: number): number =>
  LINE_PX + scales.reduce((sum, scale) => sum + scalePx(scale, widthPx), 0)

function scalePx({ look, points, question, labels }: SaidScale, widthPx: number): number {
  const isWorded = look === 'points' && hasEveryLabel({ points, labels })
  const columns = columnsOf(points, widthPx, isWorded ? WORDS_PX : POINT_PX)
  const wordPx = widthPx / columns - WORD_SIDES_PX
  const rows = isWorded ? Math.max(...labels.map((label) => rowsOf(label, LABEL.font, wordPx))) : 1
  const pointPx = Math.max(POINT_PX, rows * LABEL.linePx + WORD_ENDS_PX)
  const labelRows =
    isWorded || labels.length === 0 ? 0 : Math.max(...labels.map((label) => rowsOf(label, LABEL.font, widthPx / 2)))
  return (
    ENDS_PX +
    rowsOf(question, QUESTION.font, widthPx) * QUESTION.linePx +
    GAP_PX +
    Math.ceil(points / columns) * pointPx +
    (labelRows === 0 ? 0 : GAP_PX + labelRows * LABEL.linePx)
  )
}

/** All points in one row where each is wide enough; else half of them in each of two rows, or as many as fit. */
export function columnsOf(points: number, widthPx: number, leastPx: number): number {
  if (points * leastPx <= widthPx) return points
  return Math.max(1, Math.min(Math.ceil(points / 2), Math.floor(widthPx / leastPx)))
}
