import type { EngagementRecord } from './engagement-record.ts'
import { isHalfVisible, isVisible, visibleShare } from './in-view.ts'
import { type Interval, intervalsWhere, type Sample, totalMs } from './visibility.ts'
import { viewChanges, visitsOf } from './visits.ts'

/** What was visible of the cards on one page load. */
export type PageTimeline = {
  samples: ReadonlyMap<string, readonly Sample[]>
  /** The last moment that the page reported. */
  untilMs: number
}

/** The definitions side by side (ruling C3), in milliseconds. */
export type DwellTotals = {
  /** Any pixel visible. */
  dwell_ms_any: number
  /** Half of the card, or of the room, visible. */
  dwell_ms_50: number
  /** In view as specified: the sum of the visits. */
  dwell_ms_full: number
  /** The visible share of the card, summed over time. */
  dwell_ms_px: number
}

export type CardDwell = DwellTotals & { visits: Interval[] }

export function dwellOfPage({ samples, untilMs }: PageTimeline): Map<string, CardDwell> {
  const changes = [...samples].flatMap(([entity_id, list]) => viewChanges(entity_id, list))
  const visits = visitsOf(changes, untilMs)
  return new Map([...samples].map(([entity_id, list]) => [entity_id, cardDwell(list, visits.get(entity_id) ?? [], untilMs)]))
}

function cardDwell(samples: readonly Sample[], visits: Interval[], untilMs: number): CardDwell {
  const running = (holds: (sample: Sample) => boolean) =>
    totalMs(intervalsWhere(samples, (sample) => sample.stopped === 0 && holds(sample), untilMs))
  return {
    visits,
    dwell_ms_any: running(isVisible),
    dwell_ms_50: running(isHalfVisible),
    dwell_ms_full: totalMs(visits),
    dwell_ms_px: sharedMs(samples, untilMs),
  }
}

function sharedMs(samples: readonly Sample[], untilMs: number): number {
  return samples.reduce((sum, sample, at) => {
    const lastsMs = Math.max(0, (samples[at + 1]?.t ?? untilMs) - sample.t)
    return sample.stopped === 0 ? sum + lastsMs * visibleShare(sample) : sum
  }, 0)
}

/** The published fields of spec 3: one card's line of `dwell_data`. */
export type DwellRecord = Pick<EngagementRecord, 'idx' | 'entity_id' | 'dwells' | 'dwellTimes' | 'dwellsInviewTime'>

const tenths = (ms: number) => Math.round(ms * 10) / 10

/** Adds the visits of one page load to those of earlier ones. `time_origin` is the page's only reading of the wall clock. */
export function withVisits(earlier: DwellRecord, visits: readonly Interval[], time_origin: number): DwellRecord {
  return {
    idx: earlier.idx,
    entity_id: earlier.entity_id,
    dwells: earlier.dwells + visits.length,
    dwellTimes: [...earlier.dwellTimes, ...visits.map(({ startMs, endMs }) => tenths(endMs - startMs))],
    dwellsInviewTime: [...earlier.dwellsInviewTime, ...visits.map(({ startMs }) => Math.round(time_origin + startMs))],
  }
}
