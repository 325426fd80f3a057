type Box = { top: number; bottom: number }

/** The first card that is visible as a whole in the room, else the one of which most is visible. Undefined where none is. */
export function cardInView(boxes: readonly Box[], room: Box): number | undefined {
  const whole = boxes.findIndex(({ top, bottom }) => top >= room.top && bottom <= room.bottom && bottom > top)
  if (whole >= 0) return whole
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
