/** Upper and lower edge, in pixels of the viewport. */
export type Edges = { readonly top: number; readonly bottom: number }

/** A card to go to, and how far the page scrolls for it. */
export type Stop = { readonly idx: number; readonly byPx: number }

/** Of the room, when a card that is taller than it is read page by page: a few lines stay in sight. */
const PAGE_SHARE = 0.9
/** Browsers report fractions. */
const SLACK_PX = 1

/**
 * Where the next page (1) or the previous one (-1) is: a card with its upper edge at that of the room, or the next part of a card that
 * is taller than the room. Undefined where no card is left in that direction.
 */
export function nextStop(cards: readonly Edges[], step: 1 | -1, room: Edges): Stop | undefined {
  const roomPx = room.bottom - room.top
  const pagePx = roomPx * PAGE_SHARE
  const isTall = ({ top, bottom }: Edges) => bottom - top > roomPx + SLACK_PX
  const below = cards.findIndex(({ top }) => top > room.top + SLACK_PX)
  const idx = below === -1 ? cards.length - 1 : below - 1
  const current = cards[idx]
  const isInside = current !== undefined && current.top < room.top - SLACK_PX
  if (step > 0) {
    if (current && isTall(current) && current.bottom > room.bottom + SLACK_PX)
      return { idx, byPx: Math.min(pagePx, current.bottom - room.bottom) }
    return stopAt(cards, idx + 1, room.top)
  }
  const target = isInside ? idx : idx - 1
  const card = cards[target]
  if (!card || !isTall(card)) return stopAt(cards, target, room.top)
  const isEndShown = card.bottom >= room.bottom - SLACK_PX
  return { idx: target, byPx: isEndShown ? Math.max(-pagePx, card.top - room.top) : card.bottom - room.bottom }
}

function stopAt(cards: readonly Edges[], idx: number, line: number): Stop | undefined {
  const card = cards[idx]
  return card && { idx, byPx: card.top - line }
}
