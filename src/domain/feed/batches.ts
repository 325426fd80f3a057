const BATCH_SIZE = 25
/** The next batch is asked for within this distance of the bottom (spec 9). */
export const SCROLL_TRIGGER_PX = 100

/** Spec 9: capped at entities minus 1, so that the last card always comes by scrolling; a single card is still shown. */
export const batchSize = (nEntities: number, size = BATCH_SIZE) => Math.max(1, Math.min(size, nEntities - 1))

/** How many cards stand in the feed after one more batch. */
export const shownAfterNextBatch = (nShown: number, nEntities: number, size = BATCH_SIZE) =>
  Math.min(nEntities, nShown + batchSize(nEntities, size))
