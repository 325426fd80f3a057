import type { Run } from './visibility.ts'

/** What the latest sample says of a card. */
export type Placed = {
  entity_id: string
  idx: number
  visiblePx: number
  cardPx: number
  roomPx: number
  viewportPx: number
  stopped: number
  /** Of pages that report it: where the column of cards is, from the left. */
  left?: number | undefined
  width?: number | undefined
}

/** Cards that can be seen, in the order of the feed, from one moment to the next change. */
export type Scene = { t: number; lastsMs: number; cards: readonly Placed[] }

/** Where cards are in the room: the first one begins at `topPx`, and `gapPx` is between two of them. */
export type Layout = { topPx: number; gapPx: number }

/** Samples are in tenths of a pixel, and a card that is wholly visible may measure a hair less. */
const ROUNDING_PX = 1

/** Of the height of the room. Something else is in a gap that is larger: an intervention, for example. */
export const MOST_GAP = 0.2

/** Where a page never showed two cards that are both cut off. */
const USUAL_GAP_PX = 16

type Moment = { t: number; card: Placed }

/** What could be seen after each moment at which a card changed. */
export function scenesOf(runs: readonly Run[], untilMs: number): Scene[] {
  const moments = runs.flatMap(({ entity_id, idx, card: cardPx, room: roomPx, viewport: viewportPx, left, width, samples }) =>
    samples.map(
      ([t, visiblePx, stopped]): Moment => ({
        t,
        card: { entity_id, idx, visiblePx, cardPx, roomPx, viewportPx, stopped, left, width },
      }),
    ),
  )
  moments.sort((one, other) => one.t - other.t)
  const visible = new Map<string, Placed>()
  const scenes: Scene[] = []
  for (const [at, { t, card }] of moments.entries()) {
    if (card.visiblePx > 0) visible.set(card.entity_id, card)
    else visible.delete(card.entity_id)
    const next = moments[at + 1]
    if (next?.t === t) continue
    scenes.push({ t, lastsMs: (next?.t ?? untilMs) - t, cards: [...visible.values()].sort(byPlace) })
  }
  return scenes
}

const byPlace = (one: Placed, other: Placed): number => one.idx - other.idx || (one.entity_id < other.entity_id ? -1 : 1)

export const isCutOff = ({ visiblePx, cardPx }: Placed): boolean => visiblePx < cardPx - ROUNDING_PX

/** What is left of the room beside the cards. */
const freePx = (cards: readonly Placed[]): number => roomOf(cards) - cards.reduce((sum, { visiblePx }) => sum + visiblePx, 0)

export const roomOf = (cards: readonly Placed[]): number => cards[0]?.roomPx ?? 0

/** The gap where the cards fill the room from edge to edge; else undefined. */
export function gapIn(cards: readonly Placed[]): number | undefined {
  const [first, last] = [cards[0], cards.at(-1)]
  if (first === undefined || last === undefined || first === last || !isCutOff(first) || !isCutOff(last)) return undefined
  return freePx(cards) / (cards.length - 1)
}

/** The gap that a page had for longest; the median over time. While the page scrolls, heights are up to a step old. */
function usualGap(scenes: readonly Scene[]): number {
  const gaps = scenes.flatMap(({ cards, lastsMs }) => {
    const gapPx = gapIn(cards)
    return gapPx === undefined || gapPx < 0 || gapPx > MOST_GAP * roomOf(cards) || lastsMs <= 0 ? [] : [{ gapPx, lastsMs }]
  })
  gaps.sort((one, other) => one.gapPx - other.gapPx)
  let leftMs = gaps.reduce((sum, { lastsMs }) => sum + lastsMs, 0) / 2
  for (const { gapPx, lastsMs } of gaps) {
    leftMs -= lastsMs
    if (leftMs <= 0) return gapPx
  }
  return USUAL_GAP_PX
}

export type Feed = { gapPx: number; lastIdx: number }

export const feedOf = (scenes: readonly Scene[], runs: readonly Run[]): Feed => ({
  gapPx: usualGap(scenes),
  lastIdx: runs.reduce((last, { idx }) => Math.max(last, idx), 0),
})

export function layoutOf(cards: readonly Placed[], feed: Feed): Layout {
  const exactPx = gapIn(cards)
  if (exactPx !== undefined) return { topPx: 0, gapPx: exactPx }
  const { gapPx } = feed
  const [first, last] = [cards[0], cards.at(-1)]
  if (first === undefined || last === undefined) return { topPx: 0, gapPx }
  const hasEarlier = first.idx > 0
  const leftPx = Math.max(0, freePx(cards) - (cards.length - 1) * gapPx)
  // One card that is cut off fills the room but for a gap at most, unless it is the first of the feed, or the last.
  if (isCutOff(first) && (first !== last || hasEarlier)) return { topPx: 0, gapPx }
  if (isCutOff(last)) return { topPx: leftPx, gapPx }
  // Nothing is cut off: the next card and the one before are out of sight, and so no further away than a gap.
  const edgePx = Math.min(leftPx, gapPx) / 2
  if (!hasEarlier && last.idx < feed.lastIdx) return { topPx: leftPx - edgePx, gapPx }
  return { topPx: hasEarlier && last.idx < feed.lastIdx ? leftPx / 2 : edgePx, gapPx }
}
