/** A run of cards, by position from 0; `to` is not part of it. */
export type CardWindow = { readonly from: number; readonly to: number }

/** The first batch stands complete while someone is in it; after that five cards before and after, so that a thousand are not heavier. */
const FIRST_BATCH = 25
const AROUND = 5
/** Cards that must be there at once, before and after the one at the top of the screen; the others follow when there is time. */
const BEHIND = 1
const AHEAD = 3
const STEP = 2

export const firstWindow = (total: number): CardWindow => ({ from: 0, to: Math.min(total, AHEAD) })

/** One step from the cards that are complete towards those that should be; the same object when nothing is left to do. */
export function stepWindow(now: CardWindow, currentIdx: number, total: number): CardWindow {
  const goal = windowAround(currentIdx, total)
  const must = { from: Math.max(0, currentIdx - BEHIND), to: Math.min(total, currentIdx + AHEAD) }
  const isApart = now.to < must.from || now.from > must.to
  const start = isApart ? must : now
  const next = {
    from: Math.max(goal.from, Math.min(must.from, Math.max(goal.from, start.from - STEP))),
    to: Math.min(goal.to, Math.max(must.to, Math.min(goal.to, start.to + STEP))),
  }
  return next.from === now.from && next.to === now.to ? now : next
}

function windowAround(currentIdx: number, total: number): CardWindow {
  return {
    from: Math.max(0, Math.min(currentIdx, total - 1 - AROUND) - AROUND),
    to: Math.min(total, Math.max(FIRST_BATCH, currentIdx + 1 + AROUND)),
  }
}
