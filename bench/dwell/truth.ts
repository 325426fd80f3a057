import { type CardBox, type Frame, visibleOf } from '../visit/frame.ts'

export type Visit = { startMs: number; ms: number }
/** From the first visible pixel to the last, with what the definitions count of it. */
export type View = Visit & { halfMs: number; focalMs: number; visits: Visit[] }

/** The rules of docs/MEASUREMENT.md, written a second time: this file must not import those of the product. */
const ROUNDING_PX = 1
/** Browsers draw whole pixels: of a card with less than half of one inside the room, nothing is drawn. */
const LEAST_PX = 0.5
const SHORT_VIEWPORT_PX = 400
/** The focal line of a study that sets none, and the largest gap between two cards that belongs to them; shares of the room. */
const FOCAL_LINE = 0.4
const MOST_GAP = 0.2
const thresholdFor = (viewportPx: number) => (viewportPx < SHORT_VIEWPORT_PX ? 0.3 : 1)

type Counts = { any: boolean; half: boolean; full: boolean; focal: boolean }
const NOTHING: Counts = { any: false, half: false, full: false, focal: false }

/** The card at the focal line: it covers the line, or is the nearer one of the two whose gap the line is in. */
function focalOf({ room: [top, bottom], cards }: Frame): CardBox | undefined {
  const line = top + FOCAL_LINE * (bottom - top)
  const sorted = [...cards].sort(([one], [other]) => one - other)
  const covering = sorted.find((card) => card[1] <= line && line < card[2])
  const after = sorted.findIndex((card) => card[1] > line)
  const [above, below] = [sorted[after - 1], sorted[after]]
  if (covering !== undefined || above === undefined || below === undefined) return covering
  if (below[1] - above[2] > MOST_GAP * (bottom - top)) return undefined
  return line - above[2] < below[1] - line ? above : below
}

function countsOf(card: CardBox, frame: Frame, focal: CardBox | undefined): Counts {
  const { room, viewportPx, isStopped } = frame
  const { visiblePx, largestPx } = visibleOf(card, room)
  if (isStopped || card[5] === 0 || visiblePx < LEAST_PX) return NOTHING
  return {
    any: true,
    half: visiblePx >= largestPx / 2,
    full: visiblePx >= largestPx * thresholdFor(viewportPx) - ROUNDING_PX,
    focal: card === focal,
  }
}

type Open = { view: View; visit: Visit | undefined; halfSinceMs: number | undefined; focalSinceMs: number | undefined }

/** The views of each card, by position. What is open at the end ends there. */
export function truthOf(frames: readonly Frame[], untilMs: number): Map<number, View[]> {
  const views = new Map<number, View[]>()
  const open = new Map<number, Open>()

  function update(position: number, t: number, { any, half, full, focal }: Counts) {
    let now = open.get(position)
    if (now === undefined && !any) return
    if (now === undefined) {
      now = {
        view: { startMs: t, ms: 0, halfMs: 0, focalMs: 0, visits: [] },
        visit: undefined,
        halfSinceMs: undefined,
        focalSinceMs: undefined,
      }
      open.set(position, now)
      views.set(position, [...(views.get(position) ?? []), now.view])
    }
    if (half && now.halfSinceMs === undefined) now.halfSinceMs = t
    if (!half && now.halfSinceMs !== undefined) {
      now.view.halfMs += t - now.halfSinceMs
      now.halfSinceMs = undefined
    }
    if (focal && now.focalSinceMs === undefined) now.focalSinceMs = t
    if (!focal && now.focalSinceMs !== undefined) {
      now.view.focalMs += t - now.focalSinceMs
      now.focalSinceMs = undefined
    }
    if (full && now.visit === undefined) {
      now.visit = { startMs: t, ms: 0 }
      now.view.visits.push(now.visit)
    }
    if (!full && now.visit !== undefined) {
      now.visit.ms = t - now.visit.startMs
      now.visit = undefined
    }
    if (any) return
    now.view.ms = t - now.view.startMs
    open.delete(position)
  }

  for (const frame of frames) {
    const focal = focalOf(frame)
    const counts = new Map(frame.cards.map((card) => [card[0], countsOf(card, frame, focal)]))
    for (const position of new Set([...open.keys(), ...counts.keys()])) update(position, frame.t, counts.get(position) ?? NOTHING)
  }
  for (const position of [...open.keys()]) update(position, untilMs, NOTHING)
  return views
}
