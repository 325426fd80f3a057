import { type Feed, feedOf, layoutOf, MOST_GAP, type Placed, roomOf, scenesOf } from './scenes.ts'
import type { Interval, Run } from './visibility.ts'

/** When each card was the one at the focal line: at most one card at each moment, in order of time. */
export type FocalIntervals = Map<string, Interval[]>

/**
 * Samples have heights and no places. But cards follow one another in one column with the same gap between them. So where the first card
 * of a room is cut off, it ends at the height that is visible of it, and every other card follows.
 */
export function focalIntervals(runs: readonly Run[], untilMs: number, line: number): FocalIntervals {
  const scenes = scenesOf(runs, untilMs)
  const feed = feedOf(scenes, runs)
  const intervals: FocalIntervals = new Map()
  let open: { entity_id: string; interval: Interval } | undefined
  for (const { t, lastsMs, cards } of scenes) {
    const card = cardAt(line, cards, feed)
    if (card === undefined || card.stopped !== 0 || lastsMs <= 0) {
      open = undefined
    } else if (open?.entity_id === card.entity_id) {
      open.interval.endMs = t + lastsMs
    } else {
      const { entity_id } = card
      open = { entity_id, interval: { startMs: t, endMs: t + lastsMs } }
      const list = intervals.get(entity_id)
      if (list === undefined) intervals.set(entity_id, [open.interval])
      else list.push(open.interval)
    }
  }
  return intervals
}

/** A gap belongs to the two cards beside it, half each. What is before the first card and after the last belongs to none. */
function cardAt(line: number, cards: readonly Placed[], feed: Feed): Placed | undefined {
  const roomPx = roomOf(cards)
  const { topPx, gapPx } = layoutOf(cards, feed)
  const sharedPx = gapPx <= MOST_GAP * roomPx ? gapPx / 2 : 0
  let cardTopPx = topPx
  for (const [at, card] of cards.entries()) {
    const bottomPx = cardTopPx + card.visiblePx
    const fromPx = at === 0 ? cardTopPx : cardTopPx - sharedPx
    const toPx = at === cards.length - 1 ? bottomPx : bottomPx + sharedPx
    if (line * roomPx >= fromPx && line * roomPx < toPx) return card
    cardTopPx = bottomPx + gapPx
  }
  return undefined
}
