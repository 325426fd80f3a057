import type { TextParts } from './card-size.ts'
import { DEFAULT_MEASURES, type PostMeasures } from './post-measures.ts'

/** What decides how tall the text of a post is (`domain/stimuli/cards/post-card.ts`). */
export type PostText = {
  readonly name: string
  readonly author_handle: string
  readonly posted?: object | null | undefined
  readonly source: string
  readonly headline: string
  readonly body: string
  readonly author_line?: string | undefined
  readonly reposted_by?: string | undefined
  readonly sponsored_mark?: true | undefined
  readonly quoted?: { readonly body: string; readonly image_url: string | null } | undefined
  readonly poll?: { readonly options: readonly string[] } | undefined
}

/** "Reposted by" or "Sponsored", with the gap below. As in post-view.css. */
export const MARK_PX = 24
/** A source is cut after so many rows. */
const SOURCE_ROWS = 2

/** Of what stands below the picture: rich/poll-box.css and rich/quoted-post.css. */
const EXTRA_END = 12
const POLL = { optionPx: 44 + 8, notePx: 16 }
const QUOTED = { endsPx: 22, authorPx: 38, sidesPx: 2 * 13, imageShape: 1 / 2 }

/** Letters of most scripts are about half as wide as high; from here on come those that fill a square, and emoji. */
const SQUARE_FROM = 0x1100

/** Width of a letter in parts of the size of its type. */
type EmsOf = (character: string) => number

/** About as in the usual fonts; a page can measure its own. */
export function usualEms(character: string): number {
  if (character === ' ') return 0.28
  if ((character.codePointAt(0) ?? 0) >= SQUARE_FROM) return 1
  if ("iljtfI.,;:'!|()".includes(character)) return 0.32
  if ('mwMW@%'.includes(character)) return 0.9
  return character >= 'A' && character <= 'Z' ? 0.68 : 0.55
}

/** Rows of a text at a width, without drawing it: words are put into rows as a browser does, and longer ones are broken. */
export function rowsOf(text: string, fontPx: number, widthPx: number, emsOf: EmsOf = usualEms): number {
  const most = Math.max(widthPx, fontPx) / fontPx
  const spaceEms = emsOf(' ')
  let rows = 0
  for (const paragraph of text.split('\n')) {
    rows += 1
    let filled = 0
    for (const word of paragraph.split(' ')) {
      let ems = 0
      for (const character of word) ems += emsOf(character)
      const at = filled === 0 ? 0 : filled + spaceEms
      if (at + ems <= most) filled = at + ems
      else {
        const broken = Math.max(0, Math.ceil(ems / most) - 1)
        rows += broken + (filled === 0 ? 0 : 1)
        filled = ems - broken * most
      }
    }
  }
  return rows
}

/** Of the type of texts, and of names and headlines. */
export type Letters = { plain: EmsOf; bold: EmsOf }

const USUAL: Letters = { plain: usualEms, bold: usualEms }

/** The text of a post before it is drawn. A frame of its height reserves the space until then. */
export function estimateText(
  post: PostText,
  cardPx: number,
  measures: PostMeasures = DEFAULT_MEASURES,
  letters = USUAL,
): TextParts {
  const { startPx, endPx, endsPx, gapPx } = measures
  const widthPx = cardPx - startPx - endPx
  const rowsAt = (text: string, font: number, ems = letters.plain, width = widthPx) =>
    text === '' ? 0 : rowsOf(text, font, width, ems)
  const nameRows = Math.min(measures.nameRows, rowsAt(post.name, measures.name.font, letters.bold, widthPx - measures.avatarPx))
  const author = authorHeightPx(post, nameRows, measures)
  const markPx = [post.reposted_by, post.sponsored_mark].filter((mark) => mark !== undefined).length * MARK_PX
  const source = Math.min(SOURCE_ROWS, rowsAt(post.source, measures.source.font)) * measures.source.linePx
  const headline = { rows: rowsAt(post.headline, measures.headline.font, letters.bold), linePx: measures.headline.linePx }
  const body = { rows: rowsAt(post.body, measures.body.font), linePx: measures.body.linePx }
  // The headline follows its source without a gap.
  const nBlocks = [author, source + headline.rows, body.rows].filter((part) => part > 0).length
  const extraPx = extraHeightPx(post, widthPx, measures.body, letters.plain)
  const fixedPx = endsPx + gapPx * Math.max(0, nBlocks - 1) + author + source
  const lackPx = measures.leastPx - fixedPx - headline.rows * headline.linePx - body.rows * body.linePx
  return { fixedPx: fixedPx + Math.max(0, lackPx) + extraPx, markPx, headline, body }
}

/** Its rows need no more than the avatar until there are several. */
function authorHeightPx(
  { name, author_handle, posted, author_line }: PostText,
  nameRows: number,
  measures: PostMeasures,
): number {
  const whenPx = author_handle !== '' || posted ? measures.whenPx : undefined
  if (name === '' && whenPx === undefined) return 0
  const linePx = author_line === undefined ? 0 : measures.authorLinePx
  return Math.max(measures.authorPx, nameRows * measures.name.linePx + (whenPx ?? 0) + linePx)
}

function extraHeightPx({ poll, quoted }: PostText, widthPx: number, body: PostMeasures['body'], emsOf: EmsOf): number {
  const pollPx = poll ? poll.options.length * POLL.optionPx + POLL.notePx + EXTRA_END : 0
  if (!quoted) return pollPx
  const rows = rowsOf(quoted.body, body.font, widthPx - QUOTED.sidesPx, emsOf)
  const imagePx = quoted.image_url === null ? 0 : widthPx * QUOTED.imageShape
  return pollPx + QUOTED.endsPx + QUOTED.authorPx + rows * body.linePx + imagePx + EXTRA_END
}
