import type { SeenCard } from './seen-cards.ts'

/** A card as the page of the replay lays it out, in pixels from the top of the whole page. */
export type PlacedCard = { entity_id: string; topPx: number; heightPx: number }

/** Where cards can be seen in the window. */
export type Room = { topPx: number; bottomPx: number }

/** Heights are stored in tenths of a pixel; of their squares. */
const ROUNDING = 0.01

const visibleIn = ({ topPx, heightPx }: PlacedCard, { topPx: top, bottomPx: bottom }: Room, scrollPx: number) =>
  Math.max(0, Math.min(topPx + heightPx - scrollPx, bottom) - Math.max(topPx - scrollPx, top))

/**
 * How far the page was scrolled, from what was visible of the cards. A card that is cut at an edge of the room says it exactly. Where all
 * are complete, or one fills the room, the middle of what is possible is taken. Undefined where no card was visible.
 */
export function fitScroll(placed: readonly PlacedCard[], room: Room, seen: readonly SeenCard[]): number | undefined {
  const wanted = new Map(seen.map((card) => [card.entity_id, card]))
  const known = placed.flatMap((card) => {
    const { visiblePx = 0, cardPx = 0 } = wanted.get(card.entity_id) ?? {}
    // Where the card has another height here, the same share of it is shown.
    return cardPx > 0 ? [{ ...card, visiblePx: (visiblePx * card.heightPx) / cardPx }] : []
  })
  const [first] = known
  const last = known.at(-1)
  if (first === undefined || last === undefined) return undefined
  // Only these and their neighbours can be in the room.
  const from = Math.max(0, placed.findIndex(({ entity_id }) => entity_id === first.entity_id) - 1)
  const near = placed.slice(from, placed.findIndex(({ entity_id }) => entity_id === last.entity_id) + 2)
  const visibleOf = new Map(known.map(({ entity_id, visiblePx }) => [entity_id, visiblePx]))
  const errorOf = (scrollPx: number) =>
    near.reduce((sum, card) => sum + (visibleIn(card, room, scrollPx) - (visibleOf.get(card.entity_id) ?? 0)) ** 2, 0)
  const edges = known.flatMap(({ topPx, heightPx, visiblePx }) => [
    // Cut at the bottom first: of two that are equally good it is the one nearer to the top of the page.
    topPx + visiblePx - room.bottomPx,
    topPx + heightPx - visiblePx - room.topPx,
  ])
  const least = Math.min(...edges.map(errorOf))
  const best = edges.filter((edge) => errorOf(edge) <= least + ROUNDING)
  const low = Math.min(...best)
  const high = Math.max(...best)
  // Between two that are as good everything is as good, or they are two different places.
  const middle = (low + high) / 2
  return Math.max(0, errorOf(middle) <= least + ROUNDING ? middle : (best[0] ?? 0))
}
