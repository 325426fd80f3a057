import type { TextParts } from './card-size.ts'

/** What decides how tall the text of a post is (`domain/stimuli/post-card.ts`). */
export type PostText = {
  readonly name: string
  readonly author_handle: string
  readonly source: string
  readonly headline: string
  readonly body: string
  readonly author_line?: string | undefined
  readonly reposted_by?: string | undefined
  readonly sponsored_mark?: true | undefined
}

/** As in post-view.css, in pixels at the usual size of type. */
const SIDES = 32
const AVATAR = 44 + 12
const AUTHOR = 44
const GAP = 8
const ENDS = 24
const BODY = { font: 16, linePx: 24 }
const HEADLINE = { font: 18, linePx: 24.3 }
const SOURCE = { font: 13, linePx: 20 }
const NAME_LINE = 21
/** The line below the name makes the author that much taller. */
const AUTHOR_LINE = 14
/** "Reposted by" or "Sponsored", with the gap below. */
const CONTEXT = 24
/** Name and source are cut after so many rows. */
const MOST_ROWS = 2

/** Letters of most scripts are half as wide as high; from here on come those that fill a square, and emoji. */
const SQUARE_FROM = 0x1100

/** Rows of a text at a width, estimated without drawing it. */
export function rowsOf(text: string, fontPx: number, widthPx: number): number {
  let rows = 0
  for (const paragraph of text.split('\n')) {
    let ems = 0
    for (const character of paragraph) ems += (character.codePointAt(0) ?? 0) < SQUARE_FROM ? 0.5 : 1
    rows += Math.max(1, Math.ceil((ems * fontPx) / Math.max(widthPx, fontPx)))
  }
  return rows
}

/** The text of a post before it is drawn. A frame of its height reserves the space until then. */
export function estimateText(post: PostText, cardPx: number): TextParts {
  const widthPx = cardPx - SIDES
  const rowsAt = (text: string, font: number, width = widthPx) => (text === '' ? 0 : rowsOf(text, font, width))
  const nameRows = Math.min(MOST_ROWS, rowsAt(post.name, BODY.font, widthPx - AVATAR))
  const linePx = post.author_line === undefined ? 0 : AUTHOR_LINE
  const author = post.name === '' && post.author_handle === '' ? 0 : AUTHOR + Math.max(0, nameRows - 1) * NAME_LINE + linePx
  const context = [post.reposted_by, post.sponsored_mark].filter((mark) => mark !== undefined).length * CONTEXT
  const source = Math.min(MOST_ROWS, rowsAt(post.source, SOURCE.font)) * SOURCE.linePx
  const headline = { rows: rowsAt(post.headline, HEADLINE.font), linePx: HEADLINE.linePx }
  const body = { rows: rowsAt(post.body, BODY.font), linePx: BODY.linePx }
  // The headline follows its source without a gap.
  const nBlocks = [author, source + headline.rows, body.rows].filter((part) => part > 0).length
  return { fixedPx: ENDS + GAP * Math.max(0, nBlocks - 1) + context + author + source, headline, body }
}
