/** How long the arrow of the submit control is animated before the next page (spec 9). */
export const SUBMIT_ANIMATION_MS = 987

/** Spec 9: the submit control appears at total minus 2. Submitting stays possible further down; a feed of one card needs that card. */
export const maySubmit = (lastViewedIdx: number, total: number): boolean =>
  total > 0 && lastViewedIdx >= 0 && lastViewedIdx >= total - 2
