import type { Pool } from 'pg'
import { dwellOfPage } from '#domain/engagement/dwell.ts'
import { isHalfVisible, isVisible } from '#domain/engagement/in-view.ts'
import { unpackRuns } from '#domain/engagement/unpack-runs.ts'
import { type Interval, intervalsWhere, type Run, type Sample } from '#domain/engagement/visibility.ts'
import type { Rest } from './people.ts'

export const DEFINITIONS = ['dwell_ms_full', 'dwell_ms_50', 'dwell_ms_any'] as const
export type Definition = (typeof DEFINITIONS)[number]

/** When each card counted, by position. */
export type Counted = Record<Definition, Map<number, Interval[]>>

type Stored = { until: number; cards: Run[] }

/** What the server stored of one person, by the rules of the product. */
export async function countedOf(pool: Pool, user_id: string): Promise<Counted> {
  const { rows } = await pool.query<{ detail: Stored }>(
    `select detail from events join participants using (participant_id) where kind = 'visibility' and user_id = $1`,
    [user_id],
  )
  const runs = rows.flatMap(({ detail }) => detail.cards)
  const positions = new Map(runs.map(({ entity_id, idx }) => [entity_id, idx]))
  const samples = unpackRuns(runs)
  const untilMs = Math.max(...rows.map(({ detail }) => detail.until))
  const visits = dwellOfPage({ samples, untilMs })
  const byPosition = (intervals: (list: Sample[], entity_id: string) => Interval[]) =>
    new Map([...samples].map(([entity_id, list]) => [positions.get(entity_id) ?? -1, intervals(list, entity_id)]))
  const running = (holds: (sample: Sample) => boolean) =>
    byPosition((list) => intervalsWhere(list, (sample) => sample.stopped === 0 && holds(sample), untilMs))
  return {
    dwell_ms_full: byPosition((_, entity_id) => visits.get(entity_id)?.visits ?? []),
    dwell_ms_50: running(isHalfVisible),
    dwell_ms_any: running(isVisible),
  }
}

/** Shares of resting time, from 0 to 1. */
export type Coverage = {
  /** At least one card counts. */
  some: number
  /** The card nearest to the middle of the room counts. */
  nearest: number
}

/** Each rest weighs as much as it was drawn to last. */
export function coverageOf(rests: readonly Rest[], counted: ReadonlyMap<number, readonly Interval[]>): Coverage {
  const all = [...counted.values()].flat()
  const totalMs = rests.reduce((sum, { drawnMs }) => sum + drawnMs, 0)
  const share = (within: (rest: Rest) => readonly Interval[]) =>
    rests.reduce((sum, rest) => sum + rest.drawnMs * coveredShare(rest, within(rest)), 0) / totalMs
  return { some: share(() => all), nearest: share(({ nearest }) => counted.get(nearest ?? -1) ?? []) }
}

/** Share of a rest in which any of the intervals holds. */
function coveredShare({ startMs, endMs }: Rest, intervals: readonly Interval[]): number {
  const within = intervals
    .map((interval) => ({ from: Math.max(startMs, interval.startMs), to: Math.min(endMs, interval.endMs) }))
    .filter(({ from, to }) => to > from)
    .sort((one, other) => one.from - other.from)
  let coveredMs = 0
  let doneMs = startMs
  for (const { from, to } of within) {
    coveredMs += Math.max(0, to - Math.max(from, doneMs))
    doneMs = Math.max(doneMs, to)
  }
  return coveredMs / (endMs - startMs)
}
