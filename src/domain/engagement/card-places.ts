import { feedOf, gapIn, isCutOff, layoutOf, type Placed, roomOf, type Scene, scenesOf } from './scenes.ts'
import type { Run } from './visibility.ts'

/**
 * How the place of a card down the page is known. `edge`: the card is cut off at an edge of the room, or all places follow because cards are
 * cut off at both. `gap`: it is as far from such a card as the usual gap says. `guess`: nothing is cut off, or nobody knows at which edge.
 */
export const TOP_FROM = ['edge', 'gap', 'guess'] as const

export type TopFrom = (typeof TOP_FROM)[number]

/** Where a card was from one moment to the next change on the page. Pixels are CSS pixels of the layout viewport. */
export type CardPlace = {
  entity_id: string
  idx: number
  fromMs: number
  toMs: number
  top: number
  topFrom: TopFrom
  height: number
  left: number | undefined
  width: number | undefined
  visiblePx: number
  roomTop: number
  roomPx: number
  viewportPx: number
  stopped: number
}

/**
 * Every card that could be seen, for every stretch of time between two changes. Pages report heights, so places down the page are worked out
 * as those at the focal line are (`scenes.ts`).
 */
export function* placesOnPage(runs: readonly Run[], untilMs: number): Generator<CardPlace> {
  const scenes = scenesOf(runs, untilMs)
  const feed = feedOf(scenes, runs)
  for (const scene of scenes) if (scene.lastsMs > 0) yield* placesIn(scene, feed)
}

function* placesIn({ t, lastsMs, cards }: Scene, feed: Parameters<typeof layoutOf>[1]): Generator<CardPlace> {
  const { topPx, gapPx } = layoutOf(cards, feed)
  const isWhole = gapIn(cards) !== undefined
  let seenTop = topPx
  for (const [at, card] of cards.entries()) {
    const { entity_id, idx, cardPx, visiblePx, viewportPx, left, width, stopped } = card
    const roomTop = Math.max(0, viewportPx - card.roomPx)
    const isAbove = at === 0 && isCutOff(card) && (idx > 0 || cards.length > 1)
    yield {
      ...{ entity_id, idx, left, width, visiblePx, viewportPx, stopped, roomTop },
      ...{ fromMs: t, toMs: t + lastsMs, height: cardPx, roomPx: roomOf(cards) },
      // Of a card that is cut off above, the lower part is visible.
      top: roomTop + seenTop - (isAbove ? cardPx - visiblePx : 0),
      topFrom: isWhole ? 'edge' : topFromOf(cards, at),
    }
    seenTop += visiblePx + gapPx
  }
}

function topFromOf(cards: readonly Placed[], at: number): TopFrom {
  // Alone, a card may be cut off at either edge, and nothing says at which.
  if (cards.length === 1 || !cards.some(isCutOff)) return 'guess'
  const card = cards[at]
  return card !== undefined && isCutOff(card) ? 'edge' : 'gap'
}
