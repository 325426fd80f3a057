export type Extent = { visiblePx: number; cardPx: number; viewportPx: number }

const SHORT_VIEWPORT_PX = 400
const SHORT_VIEWPORT_THRESHOLD = 0.3
/** Browsers report fractions of a pixel: a card that is wholly visible may measure a hair less. */
const ROUNDING_PX = 1

/**
 * Spec 9: threshold 1, or 0.3 under 400 px of viewport height. Ruling C1: of the largest share that can be visible,
 * so that a card taller than the viewport can be in view at all.
 */
export function isInView({ visiblePx, cardPx, viewportPx }: Extent): boolean {
  const largestPx = Math.min(cardPx, viewportPx)
  if (largestPx <= 0) return false
  const threshold = viewportPx < SHORT_VIEWPORT_PX ? SHORT_VIEWPORT_THRESHOLD : 1
  return visiblePx >= largestPx * threshold - ROUNDING_PX
}
