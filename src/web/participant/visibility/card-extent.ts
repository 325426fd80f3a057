import { type Extent, isHalfVisible, isInView, largestPx } from '#domain/engagement/in-view.ts'

/** Where cards can be seen, in the coordinates of the layout viewport. */
export type VisibleWindow = { top: number; bottom: number; left: number; right: number; viewportPx: number }

type Box = { top: number; bottom: number; left: number; right: number }

/** Of a pinch-zoomed page only the visual viewport can be seen; what is under a sticky header cannot. */
export function visibleWindow(topInsetPx: number): VisibleWindow {
  const visual = window.visualViewport
  const top = visual?.offsetTop ?? 0
  const left = visual?.offsetLeft ?? 0
  return {
    top: Math.max(top, topInsetPx),
    bottom: top + (visual?.height ?? innerHeight),
    left,
    right: left + (visual?.width ?? innerWidth),
    viewportPx: innerHeight,
  }
}

const tenths = (px: number) => Math.round(px * 10) / 10

/** Browsers draw whole pixels: of less than half of one, nothing is seen. */
const LEAST_DRAWN_PX = 0.5

/** Heights; a card that is cut off at a side counts in proportion. */
export function cardExtent(card: Box, { top, bottom, left, right, viewportPx }: VisibleWindow): Extent {
  const widest = Math.min(card.right - card.left, right - left)
  const across = Math.min(card.right, right) - Math.max(card.left, left)
  const down = Math.min(card.bottom, bottom) - Math.max(card.top, top)
  const isSeen = widest > 0 && across > 0 && down >= LEAST_DRAWN_PX
  return {
    visiblePx: isSeen ? tenths(down * Math.min(1, across / widest)) : 0,
    cardPx: tenths(card.bottom - card.top),
    roomPx: tenths(Math.max(0, bottom - top)),
    viewportPx: tenths(viewportPx),
    left: tenths(card.left),
    width: tenths(card.right - card.left),
  }
}

/** Ruling C3: changes are kept in steps of 0.05. */
const STEPS = 20

const step = (extent: Extent) => (extent.visiblePx <= 0 ? 0 : Math.ceil((extent.visiblePx / largestPx(extent)) * STEPS))

/** Whether the two differ by any definition, or by a step. */
export const isStepApart = (one: Extent, other: Extent): boolean =>
  step(one) !== step(other) ||
  isInView(one) !== isInView(other) ||
  isHalfVisible(one) !== isHalfVisible(other) ||
  Math.abs(one.cardPx - other.cardPx) >= 1 ||
  one.roomPx !== other.roomPx ||
  one.viewportPx !== other.viewportPx
