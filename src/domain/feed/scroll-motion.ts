/** Spec 9: our own scrolling. */
export const SCROLL_MS = 500

/** Cubic, slow at both ends. */
const eased = (share: number): number => (share < 0.5 ? 4 * share ** 3 : 1 - 4 * (1 - share) ** 3)

type Motion = { fromPx: number; toPx: number; startedAtMs: number }

/** Where a scroll is at a moment, and whether it has arrived. */
export function scrollAt({ fromPx, toPx, startedAtMs }: Motion, atMs: number): { topPx: number; hasArrived: boolean } {
  const share = Math.max(0, (atMs - startedAtMs) / SCROLL_MS)
  return share >= 1 ? { topPx: toPx, hasArrived: true } : { topPx: fromPx + (toPx - fromPx) * eased(share), hasArrived: false }
}
