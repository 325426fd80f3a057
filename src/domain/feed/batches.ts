/** How much of a feed is shown at a time, and in all. */
export type BatchPlan = { size: number; most: number }

/** Spec 9: 25 cards at a time. */
const NORMAL_PLAN: BatchPlan = { size: 25, most: Number.POSITIVE_INFINITY }
/** Spec 9, test mode: 15 cards in all, 5 at a time. */
const TEST_PLAN: BatchPlan = { size: 5, most: 15 }

export const batchPlan = (isTest: boolean): BatchPlan => (isTest ? TEST_PLAN : NORMAL_PLAN)

/** The next batch is asked for within this distance of the bottom (spec 9). */
export const SCROLL_TRIGGER_PX = 100

/** The next batch is loaded when so small a share of a batch is left to see: early enough that nobody waits for it. */
const AHEAD_SHARE = 1 / 3

type Loaded = { nLoaded: number; total: number; lastViewedIdx: number; size: number }

export const isNextBatchDue = ({ nLoaded, total, lastViewedIdx, size }: Loaded): boolean =>
  nLoaded < total && nLoaded - 1 - lastViewedIdx <= Math.ceil(size * AHEAD_SHARE)

/** Spec 9: capped at entities minus 1, so that the last card always comes by scrolling; a single card is still shown. */
export const batchSize = (nEntities: number, size = NORMAL_PLAN.size) => Math.max(1, Math.min(size, nEntities - 1))

/** How many cards the feed shows after one more batch. */
export const shownAfterNextBatch = (nShown: number, nEntities: number, size = NORMAL_PLAN.size) =>
  Math.min(nEntities, nShown + batchSize(nEntities, size))
