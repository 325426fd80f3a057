/** What decides how tall the text of a post is (`domain/stimuli/post-card.ts`). */
export type PostText = {
  readonly name: string
  readonly author_handle: string
  readonly source: string
  readonly headline: string
  readonly body: string
}

/** Above this many pages, a post shows its beginning and a button. */
const LONGEST_PAGES = 1.5
/** As in post-view.css, in pixels at the usual size of type. */
const SIDES = 32
const AVATAR = 44 + 12
const HEADER = 44
const GAP = 8
const ENDS = 24
/** The button is in the space below the text. */
const MORE = 44 - 12
const BODY = { font: 16, line: 24, clamp: 12 }
const HEADLINE = { font: 18, line: 24, clamp: 6 }
const SOURCE_LINE = 20
const NAME_LINE = 21

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

export const isTooLong = (heightPx: number, viewportPx: number) => heightPx > LONGEST_PAGES * viewportPx

/** How tall the text of a post will be, without its picture and its buttons. A frame of this height reserves the space until the post is drawn. */
export function estimatePostHeight(post: PostText, cardPx: number, viewportPx: number): number {
  const widthPx = cardPx - SIDES
  const nameRows = Math.min(2, rowsOf(post.name, BODY.font, widthPx - AVATAR))
  const author = post.name === '' && post.author_handle === '' ? 0 : HEADER + (nameRows - 1) * NAME_LINE
  const source = post.source === '' ? 0 : SOURCE_LINE
  const rowsAt = (text: string, { font }: typeof BODY) => (text === '' ? 0 : rowsOf(text, font, widthPx))
  const headlineRows = rowsAt(post.headline, HEADLINE)
  const bodyRows = rowsAt(post.body, BODY)
  const whole = stacked([author, source + headlineRows * HEADLINE.line, bodyRows * BODY.line])
  if (!isTooLong(whole, viewportPx)) return whole
  const cut = (rows: number, { clamp, line }: typeof BODY) => Math.min(rows, clamp) * line
  return stacked([author, source + cut(headlineRows, HEADLINE), cut(bodyRows, BODY)]) + MORE
}

/** Blocks below each other; what is not there takes no gap either. */
function stacked(heights: readonly number[]): number {
  const blocks = heights.filter((px) => px > 0)
  return ENDS + GAP * (blocks.length - 1) + blocks.reduce((sum, px) => sum + px, 0)
}
