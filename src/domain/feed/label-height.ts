import { rowsOf } from './post-height.ts'

/** As in labels.css: lines and padding at the sides of a label, its icon, above and below its words, between its parts. */
const SIDES_PX = 4 + 1 + 2 * 12
const ICON_PX = 18 + 8
const ENDS_PX = 2 * (8 + 1)
const MARGIN_PX = 8
const GAP_PX = 4
const TYPE = { font: 14, linePx: 20.3 }
/** The title of a folded label: a target of 44 pixels that reaches into the padding. */
const TOGGLE_PX = 44 - 2 * 8
/** Where a score is a word it stands in a badge. */
const SCORE_PX = 22.3
/** "Is this note helpful?": the answers, and on a phone the question above them. */
const RATING = { marginPx: 8, answersPx: 44, questionPx: 20.3 + 8, narrowPx: 520 }

/** A label with its words in the language of the page. */
export type LabelText = {
  readonly title: string
  readonly text: string
  readonly source: string
  readonly score?: string | undefined
  readonly isFolded?: true | undefined
  readonly isRated?: true | undefined
}

/** The labels at one place of a card before they are drawn, with their margins. `widthPx`: of a label; `screenPx`: of the window. */
export function labelsHeightPx(labels: readonly LabelText[], widthPx: number, screenPx: number): number {
  const innerPx = widthPx - SIDES_PX
  // Margins of neighbours are one.
  const heights = labels.map((label) => MARGIN_PX + labelPx(label, innerPx, screenPx))
  return heights.length === 0 ? 0 : Math.round(heights.reduce((sum, px) => sum + px, MARGIN_PX))
}

function labelPx({ title, text, source, score, isFolded, isRated }: LabelText, widthPx: number, screenPx: number): number {
  const linesPx = (words: string, width = widthPx) => (words === '' ? 0 : rowsOf(words, TYPE.font, width) * TYPE.linePx)
  const titlePx = linesPx(title, widthPx - ICON_PX)
  const details = isFolded ? [] : [text, source].filter((words) => words !== '')
  const ratingPx = RATING.marginPx + RATING.answersPx + (screenPx < RATING.narrowPx ? RATING.questionPx : 0)
  return (
    ENDS_PX +
    (isFolded ? Math.max(TOGGLE_PX, titlePx - 2 * MARGIN_PX) : titlePx) +
    (score === undefined ? 0 : GAP_PX + SCORE_PX) +
    details.reduce((sum, words) => sum + GAP_PX + linesPx(words), 0) +
    (isRated ? ratingPx : 0)
  )
}
