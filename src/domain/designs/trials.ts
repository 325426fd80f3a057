/** What visitors leave in a study of the gallery is kept this long, so that they can come back to it for some days. */
export const TRIAL_LIFE_DAYS = 7

const DAY_MS = 86_400_000

/** Visits to studies of the gallery that began before this moment are deleted. */
export const trialsEndedBefore = (atMs: number): number => atMs - TRIAL_LIFE_DAYS * DAY_MS
