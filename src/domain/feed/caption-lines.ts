import type { CardFit } from './card-size.ts'

/** Where a body follows it, a headline has at most so many rows. */
const HEADLINE_ROWS = 2

/** Rows that are shown of a text over a film with so many rows in all. Undefined where nothing is hidden. */
export function captionLines(rows: { headline: number; body: number }, most: number): CardFit['lines'] {
  if (rows.headline + rows.body <= most) return undefined
  const headline = Math.min(rows.headline, rows.body > 0 ? HEADLINE_ROWS : most)
  return { headline, body: Math.min(rows.body, most - headline) }
}
