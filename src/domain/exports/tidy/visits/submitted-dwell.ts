import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { groupBy } from '#domain/group-by.ts'
import type { StoredEvent } from '../person/person-record.ts'

/** The list of visits that a page sends at submit, with the event that brought it. */
export type SubmittedDwell = {
  /** Null as in the event. */
  feed: string | null
  seq: number
  serverMs: number
  cards: readonly { entity_id: string; dwellTimes: readonly number[]; dwellsInviewTime: readonly number[] }[]
}

/** Of several lists of a feed the last one covers it whole. It repeats what was streamed, so it counts only for cards of which nothing was. */
export const submittedDwell = (events: readonly StoredEvent[]): SubmittedDwell[] =>
  [
    ...groupBy(
      events.filter(({ kind }) => kind === 'dwell'),
      ({ feed }) => feed ?? ONLY_FEED,
    ).values(),
  ].flatMap(lastOf)

function lastOf(events: readonly StoredEvent[]): SubmittedDwell[] {
  const last = events.at(-1)
  if (last === undefined) return []
  const { dwell_data } = JSON.parse(last.detail ?? '{"dwell_data":[]}') as { dwell_data: SubmittedDwell['cards'] } // checked by the contract when it was stored
  return [{ feed: last.feed, seq: last.seq, serverMs: last.serverMs, cards: dwell_data }]
}
