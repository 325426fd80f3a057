/** The arrow of the submit control flies this long before the page goes on (spec 9). */
export const SUBMIT_ANIMATION_MS = 987

/** Spec 9: the submit control appears at total minus 2. Who has come further may submit too, and a feed of one card asks for that card. */
export const maySubmit = (lastViewedIdx: number, total: number): boolean =>
  total > 0 && lastViewedIdx >= 0 && lastViewedIdx >= total - 2
