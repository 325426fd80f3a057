import { type DwellRecord, withVisits } from '#domain/engagement/dwell.ts'
import { type ViewChange, visitsOf } from '#domain/engagement/visits.ts'

/** The visits of this page load on top of earlier ones. The list of cards may grow meanwhile. */
export function createDwellRecords(earlier: readonly DwellRecord[], time_origin: number) {
  const nReported = new Map<string, number>()

  function all(changes: readonly ViewChange[], untilMs?: number): DwellRecord[] {
    const visits = visitsOf(changes, untilMs)
    return earlier.map((card) => withVisits(card, visits.get(card.entity_id) ?? [], time_origin))
  }

  /** Cards with another number of closed visits than at the last call. */
  function news(changes: readonly ViewChange[]): DwellRecord[] {
    const list = all(changes).filter(({ entity_id, dwells }, at) => dwells !== (nReported.get(entity_id) ?? earlier[at]?.dwells))
    for (const { entity_id, dwells } of list) nReported.set(entity_id, dwells)
    return list
  }

  return { all, news }
}
