import { daysLater, momentOfDate } from './local-time.ts'
import type { Closes, Opens, Wave } from './wave.ts'

/** When a wave can be begun by one person. Null: it does not close. */
export type Window = { opensMs: number; closesMs: number | null }

/** When the first wave and that before this one were begun; where the latter was missed, when it opened. */
export type Anchors = { firstMs: number; previousMs: number }

const HOUR_MS = 3_600_000

export function windowOf({ opens, closes }: Pick<Wave, 'opens' | 'closes'>, anchors: Anchors, zone: string): Window {
  const from = opens !== undefined && 'after' in opens && opens.after === 'first' ? anchors.firstMs : anchors.previousMs
  const opensMs = opens === undefined ? from : momentAfter(opens, from, zone)
  return { opensMs, closesMs: closes === undefined ? null : momentAfter(closes, opensMs, zone) }
}

function momentAfter(when: Opens | Closes, fromMs: number, zone: string): number {
  if ('hours' in when) return fromMs + when.hours * HOUR_MS
  const { at } = when
  return 'days' in when ? daysLater(fromMs, when.days, { zone, at }) : momentOfDate(when.date, { zone, at })
}
