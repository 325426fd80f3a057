import { isInView } from './in-view.ts'
import type { Interval, Sample } from './visibility.ts'

/** In view while the clock runs: what the specification counts. */
export const isViewed = (sample: Sample): boolean => sample.stopped === 0 && isInView(sample)

/** A visit ends because the card left, or because the clock was stopped. */
export type ViewChange = { entity_id: string; t: number; change: 'came' | 'left' | 'stopped' }

export function viewChange(before: Sample | undefined, after: Sample): ViewChange['change'] | undefined {
  const isNow = isViewed(after)
  if (isNow === (before !== undefined && isViewed(before))) return undefined
  if (isNow) return 'came'
  return after.stopped === 0 ? 'left' : 'stopped'
}

export function viewChanges(entity_id: string, samples: readonly Sample[]): ViewChange[] {
  return samples.flatMap((sample, at) => {
    const change = viewChange(samples[at - 1], sample)
    return change === undefined ? [] : [{ entity_id, t: sample.t, change }]
  })
}

/** Spec 9: a dwell is discarded if the last 6 events, of all cards, span under 100 ms: the feed was flicked past. */
const FLICK_EVENTS = 6
const FLICK_MS = 100

/**
 * The visits to each card of one page, in order. With `untilMs` a visit that is still open ends there, without it such
 * a visit is left out.
 */
export function visitsOf(changes: readonly ViewChange[], untilMs?: number): Map<string, Interval[]> {
  const sorted = [...changes].sort((one, other) => one.t - other.t)
  const visits = new Map<string, Interval[]>()
  const open = new Map<string, number>()
  const add = (entity_id: string, visit: Interval) => {
    const list = visits.get(entity_id)
    if (list === undefined) visits.set(entity_id, [visit])
    else list.push(visit)
  }
  let nPassed = 0
  for (const { entity_id, t, change } of sorted) {
    while (nPassed < sorted.length && (sorted[nPassed]?.t ?? 0) <= t) nPassed++
    const startMs = open.get(entity_id)
    if (change === 'came') {
      open.set(entity_id, startMs ?? t)
      continue
    }
    if (startMs === undefined) continue
    open.delete(entity_id)
    const first = sorted[nPassed - FLICK_EVENTS]
    // A visit that is older than those events was no flick, however many cards leave together with it.
    const isFlick = change === 'left' && first !== undefined && t - first.t < FLICK_MS && startMs >= first.t
    if (!isFlick) add(entity_id, { startMs, endMs: t })
  }
  if (untilMs !== undefined) {
    for (const [entity_id, startMs] of open) add(entity_id, { startMs, endMs: Math.max(startMs, untilMs) })
  }
  return visits
}
