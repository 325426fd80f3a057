import type { StoredEvent } from '../person/person-record.ts'

/** The list of visits that a page sends at submit, with the event that brought it. */
export type SubmittedDwell = {
  seq: number
  serverMs: number
  cards: readonly { entity_id: string; dwellTimes: readonly number[]; dwellsInviewTime: readonly number[] }[]
}

/** Of several lists the last one covers the whole feed. It repeats what was streamed, so it counts only for cards of which nothing was. */
export function submittedDwell(events: readonly StoredEvent[]): SubmittedDwell {
  const last = events.findLast(({ kind }) => kind === 'dwell')
  if (last === undefined) return { seq: 0, serverMs: 0, cards: [] }
  const { dwell_data } = JSON.parse(last.detail ?? '{"dwell_data":[]}') as { dwell_data: SubmittedDwell['cards'] } // checked by the contract when it was stored
  return { seq: last.seq, serverMs: last.serverMs, cards: dwell_data }
}
