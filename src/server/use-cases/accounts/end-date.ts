import { Refusal } from '#server/refusal.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const LONGEST_MS = 366 * DAY_MS

/** When a link or token ends: later than now, and within a year. */
export function endDate(expires_at: number, nowMs: number): Date {
  if (expires_at <= nowMs) throw new Refusal('invalid_end', 'expires_at: this moment has passed')
  if (expires_at > nowMs + LONGEST_MS) throw new Refusal('invalid_end', 'expires_at: choose an end within a year')
  return new Date(expires_at)
}

export const inOneHour = (nowMs: number): Date => new Date(nowMs + HOUR_MS)
export const inOneDay = (nowMs: number): Date => new Date(nowMs + DAY_MS)
