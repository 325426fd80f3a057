/** The space that a card of the scroll layout may take, in CSS pixels. */
export type CardSpace = {
  /** Viewport below the header. */
  readonly roomPx: number
  /** Kept free above and below a card that is brought into view. */
  readonly insetPx: number
  /** Buttons and borders of the card, and what it has in every condition beside text and media, such as the preview of a link. */
  readonly chromePx: number
}

/** A run of text: its rows when all of it is shown, and the height of one row. */
type Rows = { readonly rows: number; readonly linePx: number }

/**
 * The text of a post. `fixedPx` is everything that is never folded: author, source, gaps. `markPx` is what says that the post is sponsored
 * or who passed it on: the card grows by it.
 */
export type TextParts = { readonly fixedPx: number; readonly markPx: number; readonly headline: Rows; readonly body: Rows }

/** How a card is drawn. Without `lines` all of its text is shown. */
export type CardFit = {
  readonly textPx: number
  /** Height of the text when the reader has asked for all of it. */
  readonly wholePx: number
  readonly mediaPx: number
  readonly lines: { readonly headline: number; readonly body: number } | undefined
}

/**
 * Share of the room that a picture card fills at most. People stop anywhere: a card of this height, next to others, is completely visible
 * at (1 - share) / share of the places where they can stop, which is 60 %. At a share of 1 it would be at none of them.
 */
export const CARD_SHARE = 0.62
/**
 * Media of a shape (height by width) above this, such as films made with a phone, may fill the room: at the usual height most of their width
 * would be bars. Pictures of 4:5 and wider keep the usual height, so that most cards are seen as a whole.
 */
export const PORTRAIT_ABOVE = 1.25
/** Where the room is small, a picture that can be read matters more: the card may fill all of it. */
export const LEAST_CARD_PX = 360
/** Cards of a viewport that is less high than this are those of this height. */
export const LEAST_VIEWPORT_PX = 400
/** A picture does not give more than the rest of the card to the text above it. */
const LEAST_MEDIA_SHARE = 0.4
/** The button "Show more" or "Show less", as in post-view.css. */
export const MORE_PX = 32

type Room = Omit<CardSpace, 'chromePx'>

/** No card that can be folded or shrunk is taller than this, before a condition adds something to it. */
export const tallestCardPx = ({ roomPx, insetPx }: Room): number => roomPx - 2 * insetPx

/** The height at which pictures begin to shrink. feed.css has the same rule. */
export const usualCardPx = (room: Room): number =>
  Math.min(tallestCardPx(room), Math.max(CARD_SHARE * room.roomPx, LEAST_CARD_PX))

/** The height at which media of a shape begin to shrink. card.css has the same rule. */
const mediaCardPx = (room: Room, shape: number): number => (shape > PORTRAIT_ABOVE ? tallestCardPx(room) : usualCardPx(room))

const textHeightPx = (text: TextParts, headline: number, body: number) =>
  text.fixedPx + headline * text.headline.linePx + body * text.body.linePx

/** Of the media of a card: height by width, and the width that they may fill. */
export type MediaShape = { readonly shape: number; readonly widthPx: number }

/**
 * Shrinks the picture, then folds the text, until the card fits the room. Nothing that a condition
 * adds to the card is asked for here: the card grows by it, so that the same post has the same picture and rows in every condition (ruling C1).
 */
export function fitCard(text: TextParts, media: MediaShape, space: CardSpace): CardFit {
  const fit = fitUnmarked(text, media, space)
  return { ...fit, textPx: fit.textPx + text.markPx, wholePx: fit.wholePx + text.markPx }
}

function fitUnmarked(text: TextParts, { shape, widthPx }: MediaShape, space: CardSpace): CardFit {
  const naturalPx = widthPx * shape
  const restPx = tallestCardPx(space) - space.chromePx
  const usualPx = usualCardPx(space) - space.chromePx
  const withMediaPx = mediaCardPx(space, shape) - space.chromePx
  const leastPx = Math.min(naturalPx, restPx * LEAST_MEDIA_SHARE)
  const wholePx = textHeightPx(text, text.headline.rows, text.body.rows)
  if (wholePx + leastPx <= restPx)
    return { textPx: wholePx, wholePx, mediaPx: Math.min(naturalPx, Math.max(leastPx, withMediaPx - wholePx)), lines: undefined }
  // Text that must be folded in any case is folded to the usual height, unless a picture shares the space with it.
  const lines = linesIn(text, (naturalPx > 0 ? restPx : usualPx) - leastPx - text.fixedPx - MORE_PX)
  const hidesNothing = lines.headline === text.headline.rows && lines.body === text.body.rows
  const textPx = hidesNothing ? wholePx : textHeightPx(text, lines.headline, lines.body) + MORE_PX
  const mediaPx = Math.max(0, Math.min(naturalPx, restPx - textPx))
  return hidesNothing ? { textPx, wholePx, mediaPx, lines: undefined } : { textPx, wholePx: wholePx + MORE_PX, mediaPx, lines }
}

/** The headline first; each part keeps at least one row. */
function linesIn({ headline, body }: TextParts, budgetPx: number): { headline: number; body: number } {
  const forBody = body.rows > 0 ? body.linePx : 0
  const head = rowsWithin(headline, budgetPx - forBody)
  return { headline: head, body: rowsWithin(body, budgetPx - head * headline.linePx) }
}

const rowsWithin = ({ rows, linePx }: Rows, budgetPx: number) => Math.min(rows, Math.max(1, Math.floor(budgetPx / linePx)))
