/** The last moment that a Date can hold. */
const LAST_MS = 8_640_000_000_000_000

/** ISO 8601 in UTC; null for what is no moment. */
export function utc(ms: number | null | undefined): string | null {
  if (ms === null || ms === undefined || !(Math.abs(ms) <= LAST_MS)) return null
  return new Date(ms).toISOString()
}

/** Browsers measure to a tenth of a millisecond, and so do exports. */
export const tenths = (ms: number): number => Math.round(ms * 10) / 10
