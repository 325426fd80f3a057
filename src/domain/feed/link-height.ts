import { rowsOf } from './post-height.ts'

/** As in link-preview.css: beside the preview and inside it, above and below its words, and its two kinds of type. */
const SIDES_PX = 2 * 16
const INSIDE_PX = 2 * (12 + 1)
const ENDS_PX = 2 * (8 + 1)
const MARGIN_PX = 8
const GAP_PX = 2
const SOURCE_PX = 19.5
const HEADLINE = { font: 16, linePx: 24, mostRows: 2 }
const PICTURE = { shape: 1 / 2, gapPx: 4 + GAP_PX - 8 }
const LEAST_PX = 44

type Link = { readonly headline: string; readonly source: string; readonly image_url?: unknown }

/** The preview of a link before it is drawn, with its margins. The space is reserved until then. */
export function linkHeightPx({ headline, source, image_url }: Link, cardPx: number, isBelowPicture: boolean): number {
  const outerPx = cardPx - SIDES_PX
  const rows = Math.min(HEADLINE.mostRows, rowsOf(headline, HEADLINE.font, outerPx - INSIDE_PX))
  const wordsPx = rows * HEADLINE.linePx + (source === '' ? 0 : SOURCE_PX + GAP_PX)
  const picturePx = typeof image_url === 'string' ? (outerPx - 2) * PICTURE.shape + PICTURE.gapPx : 0
  return Math.ceil(Math.max(LEAST_PX, ENDS_PX + wordsPx + picturePx) + MARGIN_PX + (isBelowPicture ? MARGIN_PX : 0))
}
