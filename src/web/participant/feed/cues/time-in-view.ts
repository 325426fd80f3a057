import { visitsOf } from '#domain/engagement/visits.ts'
import type { RisingFacts } from '../feed-types.ts'

/** How long a card was in view by now: the dwell of earlier page loads, of the visits of this one, and of the one that is open. */
export function timeInView({ earlier, changes, nowMs }: Omit<RisingFacts, 'seed'>): (entity_id: string) => number {
  let known = { nChanges: 0, visits: visitsOf([]) }
  return (entity_id) => {
    const list = changes()
    // Asked for often while nothing changes.
    if (known.nChanges !== list.length) known = { nChanges: list.length, visits: visitsOf(list) }
    const { dwellTimes = [] } = earlier.find((card) => card.entity_id === entity_id) ?? {}
    const closed = (known.visits.get(entity_id) ?? []).map(({ startMs, endMs }) => endMs - startMs)
    const last = list.findLast((change) => change.entity_id === entity_id)
    const openMs = last?.change === 'came' ? Math.max(0, nowMs() - last.t) : 0
    return [...dwellTimes, ...closed].reduce((sum, ms) => sum + ms, openMs)
  }
}
