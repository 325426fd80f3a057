/** A page that is in view says so this often, also while somebody only reads. */
export const STILL_HERE_EVERY_MS = 40_000

/** A page on which nothing was done for so long is left alone: it must not hold a place in a condition all night. */
export const IDLE_AFTER_MS = 30 * 60_000

/**
 * "Live now": last seen within this time. Longer than two signs of a page and the step below, so that one may be lost; with the ten
 * seconds until a screen is read again, still less than two minutes.
 */
export const LIVE_NOW_SECONDS = 100

/** A sign of life is stored only where the last one is older than this: every store writes a row. */
export const STILL_HERE_STEP_SECONDS = 15

type PageFacts = { isVisible: boolean; hasEnded: boolean; lastActMs: number; atMs: number }

/** Whether a page says that somebody is there. */
export const isStillHere = ({ isVisible, hasEnded, lastActMs, atMs }: PageFacts): boolean =>
  isVisible && !hasEnded && atMs - lastActMs < IDLE_AFTER_MS
