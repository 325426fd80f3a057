import { leastInViewPx } from './in-view.ts'
import { type Interval, type Run, unpackRuns } from './visibility.ts'
import { type ViewChange, viewChanges, visitsOf } from './visits.ts'

/**
 * The visits to every card that a page told of, straight from what it sent: the same as those of `dwellOfPage`, without making an
 * object of each sample. An export reads tens of millions of them.
 */
export function pageVisits(runs: Iterable<Run>, untilMs: number): Map<string, Interval[]> {
  const byCard = new Map<string, Run[]>()
  for (const run of runs) {
    const list = byCard.get(run.entity_id)
    if (list === undefined) byCard.set(run.entity_id, [run])
    else list.push(run)
  }
  const changes: ViewChange[] = []
  for (const [entity_id, list] of byCard) changes.push(...changesOf(entity_id, list))
  const visits = visitsOf(changes, untilMs)
  return new Map([...byCard.keys()].map((entity_id) => [entity_id, visits.get(entity_id) ?? []]))
}

const isViewed = (sample: Run['samples'][number], leastPx: number) => sample[2] === 0 && sample[1] > 0 && sample[1] >= leastPx

function changesOf(entity_id: string, runs: readonly Run[]): ViewChange[] {
  const changes: ViewChange[] = []
  let wasViewed = false
  let latest = Number.NEGATIVE_INFINITY
  for (const { card: cardPx, room: roomPx, viewport: viewportPx, samples } of runs) {
    const leastPx = leastInViewPx({ cardPx, roomPx, viewportPx })
    for (const sample of samples) {
      const t = sample[0]
      // Pieces that arrived out of order are put in order the long way.
      if (t < latest) return viewChanges(entity_id, unpackRuns(runs).get(entity_id) ?? [])
      latest = t
      const isNow = isViewed(sample, leastPx)
      if (isNow === wasViewed) continue
      changes.push({ entity_id, t, change: isNow ? 'came' : sample[2] === 0 ? 'left' : 'stopped' })
      wasViewed = isNow
    }
  }
  return changes
}
