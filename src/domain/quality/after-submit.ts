import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { groupBy } from '#domain/group-by.ts'
import type { StoredEvent } from '../exports/tidy/person/person-record.ts'

type Event = Pick<StoredEvent, 'kind' | 'seq' | 'clientMs' | 'session_id' | 'feed' | 'detail'>

/**
 * How often a feed was opened, and how often one of its buttons was pressed, after it was submitted. Undefined where none was. Later by
 * the clock of the device and in the order of arrival: an outbox may deliver late what was done before, and another device may be fast.
 */
export function nAfterSubmit(events: readonly Event[]): number | undefined {
  const counts = [...groupBy(events, ({ feed }) => feed ?? ONLY_FEED).values()].flatMap((ofFeed) => nAfterSubmitOf(ofFeed) ?? [])
  return counts.length === 0 ? undefined : counts.reduce((sum, n) => sum + n, 0)
}

function nAfterSubmitOf(events: readonly Event[]): number | undefined {
  const submitted = events.find(({ kind }) => kind === 'dwell')
  if (submitted === undefined) return undefined
  const later = events.filter(({ seq, clientMs }) => seq > submitted.seq && clientMs > submitted.clientMs)
  const pages = later.flatMap((event) => pageOpenedAfter(event, submitted.clientMs))
  return new Set(pages).size + later.filter(({ kind }) => kind === 'engagement').length
}

/** The page that was submitted reports until it is closed. */
function pageOpenedAfter({ kind, session_id, detail }: Event, submittedMs: number): string[] {
  if (kind !== 'visibility' || detail === null) return []
  const { page_id, time_origin } = JSON.parse(detail) as { page_id: string; time_origin: number } // checked by the contract when it was stored
  return time_origin > submittedMs ? [`${session_id} ${page_id}`] : []
}
