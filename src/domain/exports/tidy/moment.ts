const LAST_MS = 8_640_000_000_000_000

/** ISO 8601 in UTC; null for what is no moment. */
export function utc(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined || !(Math.abs(ms) <= LAST_MS) ? null : new Date(ms).toISOString()
}

/** A tenth of a millisecond is what browsers tell and exports carry. */
export const tenths = (ms: number): number => Math.round(ms * 10) / 10
