import type { Interval } from '#domain/engagement/visibility.ts'
import type { StoredEvent } from '../tidy/person/person-record.ts'

/**
 * `time_content_viewed` of a click (ruling E): the start of the visit in which it happened. A card can be clicked while no visit runs, or
 * the report of the visit may be lost: then it is the start of the last visit before the click, by our record or as the page sent it.
 * A card that had none before has `unseenAt`, or the click itself where that came later.
 */
export function clickViewedAt(
  { time_engagement, time_content_viewed }: Pick<StoredEvent, 'time_engagement' | 'time_content_viewed'>,
  visits: readonly Interval[],
  unseenAt: number,
): number {
  const sent = time_content_viewed === null ? -1 : Math.round(time_content_viewed)
  if (time_engagement === null || time_engagement < 0) return sent < 0 ? unseenAt : sent
  const clickedAt = Math.round(time_engagement)
  const begun = visits.filter(({ startMs }) => startMs <= clickedAt)
  const around = begun.filter(({ endMs }) => endMs >= clickedAt)
  // Two windows may show the same card at once: the visit that began last is the one in front.
  if (around.length > 0) return latest(around)
  const before = Math.max(latest(begun), sent <= clickedAt ? sent : -1)
  return before < 0 ? Math.min(unseenAt, clickedAt) : before
}

const latest = (visits: readonly Interval[]): number => visits.reduce((start, { startMs }) => Math.max(start, startMs), -1)
