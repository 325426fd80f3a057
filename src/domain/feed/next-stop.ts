/** Upper and lower edge, in pixels of the viewport. */
export type Edges = { readonly top: number; readonly bottom: number }

/** Where cards can be seen: below the header, down to the lower edge. `insetPx` is kept free above and below a card that has room for it. */
export type Room = Edges & { readonly insetPx: number }

/** A card to go to, and how far the page scrolls for it. */
export type Stop = { readonly idx: number; readonly byPx: number }

/** Of the room, when a card that is taller than it is read page by page: a few lines stay in sight. */
const PAGE_SHARE = 0.9
/** Browsers report fractions. */
const SLACK_PX = 1

const heightOf = ({ top, bottom }: Edges) => bottom - top

export const isTall = (card: Edges, room: Room): boolean => heightOf(card) > heightOf(room) + SLACK_PX

/** The line for the upper edge of a card: without the inset where the card would not be in view with it (ruling C1). */
export const restingLine = (card: Edges, { insetPx, ...room }: Room): number =>
  heightOf(card) > heightOf(room) - insetPx ? room.top : room.top + insetPx

/** How far the page scrolls, the shorter way, until a card is in view: whole, or filling the room where it is taller. */
export function bringByPx(card: Edges, room: Room): number {
  const hasInset = heightOf(card) <= heightOf(room) - 2 * room.insetPx
  const insetPx = hasInset ? room.insetPx : 0
  const ends = [room.top + insetPx, room.bottom - insetPx - heightOf(card)]
  return card.top - Math.min(Math.max(card.top, Math.min(...ends)), Math.max(...ends))
}

/**
 * Where the next page (1) or the previous one (-1) is: a card with its upper edge at its line, or the next part of a card that is taller
 * than the room. Undefined where no card is left in that direction.
 */
export function nextStop(cards: readonly Edges[], step: 1 | -1, room: Room): Stop | undefined {
  const pagePx = heightOf(room) * PAGE_SHARE
  const offPx = (card: Edges) => card.top - restingLine(card, room)
  const below = cards.findIndex((card) => offPx(card) > SLACK_PX)
  const idx = below === -1 ? cards.length - 1 : below - 1
  const current = cards[idx]
  const isInside = current !== undefined && offPx(current) < -SLACK_PX
  if (step > 0) {
    if (current && isTall(current, room) && current.bottom > room.bottom + SLACK_PX)
      return { idx, byPx: Math.min(pagePx, current.bottom - room.bottom) }
    const next = cards[idx + 1]
    return next && { idx: idx + 1, byPx: offPx(next) }
  }
  const target = isInside ? idx : idx - 1
  const card = cards[target]
  if (!card) return undefined
  if (!isTall(card, room)) return { idx: target, byPx: offPx(card) }
  const isEndShown = card.bottom >= room.bottom - SLACK_PX
  return { idx: target, byPx: isEndShown ? Math.max(-pagePx, card.top - room.top) : card.bottom - room.bottom }
}
