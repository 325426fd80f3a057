import { MAX_LABEL_LENGTH } from '#domain/labels/card-labels.ts'
import { MAX_BODY_LENGTH, MAX_CELL_LENGTH, MAX_QUOTED_LENGTH } from '../limits.ts'

const LONGEST: Readonly<Record<string, number>> = {
  body: MAX_BODY_LENGTH,
  quoted_body: MAX_QUOTED_LENGTH,
  // URL-encoding makes a headline at most nine times longer.
  headline: Math.floor(MAX_CELL_LENGTH / 9),
  label_text: MAX_LABEL_LENGTH,
}

/** A text as long as its column allows, with … where it was cut. */
export function fittedCell(column: string, cell: string, longest = LONGEST[column] ?? MAX_CELL_LENGTH): string {
  // NUL and lone surrogates cannot be stored.
  const text = /\0|\p{Cs}/u.test(cell) ? cell.replace(/\0/g, '').replace(/\p{Cs}/gu, '\uFFFD') : cell
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
