/** A run of cards, by position from 0; `to` is not part of it. */
export type CardWindow = { readonly from: number; readonly to: number }

/** Where the participant is: the first card on the screen, and whether the feed moves under the finger. */
export type FeedPlace = {
  readonly currentIdx: number
  readonly total: number
  readonly isMoving: boolean
  /** Where cards are short and many fit on a screen: those that are on it, and those within one screen of it. */
  readonly short?: { readonly inSight: CardWindow; readonly near: CardWindow } | undefined
}

/** While the feed moves, no more is completed than what is on the screen or about to be. */
const MOVING = { behind: 1, ahead: 3 }
/** At rest, five cards before and after are, and the whole first batch while someone is in it. */
const RESTING = { behind: 5, ahead: 5 }
const FIRST_BATCH = 25
/** Cards completed or emptied in one step: more would drop frames. */
const STEP = 1

const around = ({ currentIdx, total }: FeedPlace, { behind, ahead }: typeof MOVING): CardWindow => ({
  from: Math.max(0, currentIdx - behind),
  to: Math.min(total, currentIdx + 1 + ahead),
})

/** `nFirst`: cards that may be on the first screen. */
export const firstWindow = (total: number, nFirst = MOVING.ahead): CardWindow => ({ from: 0, to: Math.min(total, nFirst) })

/** Cards that may not wait for a later step. */
const needed = (place: FeedPlace): CardWindow => union(around(place, MOVING), place.short?.inSight)

export function hasNeeded(now: CardWindow, place: FeedPlace): boolean {
  const { from, to } = needed(place)
  return now.from <= from && now.to >= to
}

/** One step from the cards that are complete towards those that should be; the same object when nothing is left to do. */
export function stepWindow(now: CardWindow, place: FeedPlace): CardWindow {
  const must = needed(place)
  const { from = 0, to = 0 } = place.short?.near ?? {}
  const isTooMany = now.to - now.from > Math.max(FIRST_BATCH, to - from + 2 * RESTING.ahead)
  if (isTooMany || now.to <= must.from || now.from >= must.to) return must
  const goal = place.isMoving ? movingGoal(now, union(must, place.short?.near)) : restingGoal(place)
  const grown = {
    from: Math.min(now.from, must.from, Math.max(goal.from, now.from - STEP)),
    to: Math.max(now.to, must.to, Math.min(goal.to, now.to + STEP)),
  }
  // Complete or empty in one step, never both: together they would drop frames.
  if (grown.from < now.from || grown.to > now.to) return grown
  const trimmed = {
    from: Math.max(now.from, Math.min(goal.from, now.from + STEP)),
    to: Math.min(now.to, Math.max(goal.to, now.to - STEP)),
  }
  return trimmed.from === now.from && trimmed.to === now.to ? now : trimmed
}

const union = (one: CardWindow, other: CardWindow = one): CardWindow => ({
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
})

/** What was completed ahead while the feed rested stays so: emptied now, it would be drawn again in a moment. */
const movingGoal = (now: CardWindow, near: CardWindow): CardWindow => ({
  from: near.from,
  to: Math.max(near.to, Math.min(now.to, near.from + FIRST_BATCH)),
})

function restingGoal(place: FeedPlace): CardWindow {
  const { from, to } = union(around(place, RESTING), place.short?.near)
  return { from, to: Math.min(place.total, Math.max(FIRST_BATCH, to)) }
}
