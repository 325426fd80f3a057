/** How much of a card can be seen, in CSS pixels of height. */
export type Extent = {
  visiblePx: number
  cardPx: number
  /** Height in which cards can be seen: the viewport without what covers it, such as a sticky header. */
  roomPx: number
  viewportPx: number
  /** Where the card is across the page; no definition of dwell asks for it. */
  left?: number | undefined
  width?: number | undefined
}

const SHORT_VIEWPORT_PX = 400
const SHORT_VIEWPORT_THRESHOLD = 0.3
/** Browsers report fractions of a pixel: a card that is wholly visible may measure a hair less. */
const ROUNDING_PX = 1
/** What rounding may forgive at most, so that a card of a few pixels is not in view before it is seen. */
const LEAST_OF_THRESHOLD = 0.5

/** The most of a card that can be seen at once. */
export const largestPx = ({ cardPx, roomPx }: Omit<Extent, 'visiblePx'>): number => Math.min(cardPx, roomPx)

export const isVisible = ({ visiblePx }: Extent): boolean => visiblePx > 0

/**
 * Spec 9: threshold 1, or 0.3 under 400 px of viewport height. Ruling C1: of the largest share that can be visible,
 * so that a card taller than the viewport can be in view at all.
 */
export function leastInViewPx(extent: Omit<Extent, 'visiblePx'>): number {
  const threshold = extent.viewportPx < SHORT_VIEWPORT_PX ? SHORT_VIEWPORT_THRESHOLD : 1
  const neededPx = largestPx(extent) * threshold
  return Math.max(neededPx - ROUNDING_PX, neededPx * LEAST_OF_THRESHOLD)
}

export const isInView = (extent: Extent): boolean => isVisible(extent) && extent.visiblePx >= leastInViewPx(extent)

/** Half of the card is visible, or the card covers half of the room: the viewability rule, made fair to tall cards. */
export const isHalfVisible = (extent: Extent): boolean => isVisible(extent) && extent.visiblePx >= largestPx(extent) / 2

/** Share of the card itself that is visible, 0 to 1. */
export const visibleShare = ({ visiblePx, cardPx }: Extent): number => (cardPx > 0 ? Math.min(1, visiblePx / cardPx) : 0)
