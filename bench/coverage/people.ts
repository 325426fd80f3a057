import { isDeepStrictEqual } from 'node:util'
import type { Dice } from '#domain/dice.ts'
import { type CardBox, type Frame, visibleOf } from '../visit/frame.ts'
import { gestures, settle, type WayOfScrolling, wait } from '../visit/gestures.ts'
import type { FeedVisit } from '../visit/open-visit.ts'

/** A place at which somebody rested. */
export type Rest = {
  /** As long as they would have stayed. */
  drawnMs: number
  /** As long as it was measured, by the page's clock: nothing moves during a rest, so that a part of it is enough. */
  startMs: number
  endMs: number
  /** Position of the card nearest to the middle of the room. */
  nearest: number | undefined
}

const RESTS = 24
const MEASURED_MS = 120
/** People look at a card for a few seconds, seldom for much longer. */
const MEDIAN_REST_MS = 3500
const LOG_SD = 1
const BACK_SHARE = 0.1

/** Scrolls and rests, first where the page opens. */
export async function restsOf(visit: FeedVisit, way: WayOfScrolling, dice: Dice): Promise<Rest[]> {
  const rests: Rest[] = []
  let direction: 1 | -1 = 1
  for (let n = 0; n < RESTS; n++) {
    if (n > 0) {
      direction = await directionOf(visit, direction)
      await gestures[way](visit, dice, dice() < BACK_SHARE ? (-direction as 1 | -1) : direction)
    }
    await settle(visit)
    rests.push(await rest(visit, drawRestMs(dice)))
  }
  return rests
}

/** At either end of the feed people turn round. */
const directionOf = ({ tab }: FeedVisit, now: 1 | -1): Promise<1 | -1> =>
  tab.evaluate(
    `${now} > 0 ? (scrollY + innerHeight >= document.documentElement.scrollHeight - 2 ? -1 : 1) : (scrollY <= 2 ? 1 : -1)`,
  )

/** Again, if something moved meanwhile: a browser may be slow to begin what a key asked for. */
async function rest(visit: FeedVisit, drawnMs: number): Promise<Rest> {
  const now = () => visit.tab.evaluate<number>('performance.now()')
  for (;;) {
    const startMs = await now()
    const before = await visit.look()
    await wait(MEASURED_MS)
    const endMs = await now()
    if (isDeepStrictEqual(await visit.look(), before)) return { drawnMs, startMs, endMs, nearest: nearestOf(before) }
    await settle(visit)
  }
}

export function drawRestMs(dice: Dice): number {
  const normal = Math.sqrt(-2 * Math.log(1 - dice())) * Math.cos(2 * Math.PI * dice())
  return MEDIAN_REST_MS * Math.exp(LOG_SD * normal)
}

/** The visible card whose edges are nearest to the middle of the room; 0 where it lies across the middle. */
export function nearestOf({ cards, room }: Pick<Frame, 'cards' | 'room'>): number | undefined {
  const middle = (room[0] + room[1]) / 2
  const distance = ([, top, bottom]: CardBox) => Math.max(0, top - middle, middle - bottom)
  const visible = cards.filter((card) => visibleOf(card, room).visiblePx > 0)
  return visible.sort((one, other) => distance(one) - distance(other))[0]?.[0]
}
