/** How much of a page has come into view at a position, in percent from its top. A page that fits its room is seen as a whole. */
export function scrollDepth({ topPx, roomPx, pagePx }: { topPx: number; roomPx: number; pagePx: number }): number {
  return pagePx <= roomPx ? 100 : Math.min(100, Math.max(0, (100 * (topPx + roomPx)) / pagePx))
}
