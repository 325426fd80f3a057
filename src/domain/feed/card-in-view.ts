type Box = { top: number; bottom: number }

/** The card of which most is visible in the room; of two alike the upper one. Undefined where none is visible. */
export function cardInView(boxes: readonly Box[], room: Box): number | undefined {
  let best: number | undefined
  let mostPx = 0
  for (const [idx, { top, bottom }] of boxes.entries()) {
    const visiblePx = Math.min(bottom, room.bottom) - Math.max(top, room.top)
    if (visiblePx <= mostPx) continue
    best = idx
    mostPx = visiblePx
  }
  return best
}
