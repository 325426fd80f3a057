import type { Run } from '#domain/engagement/visibility.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { groupBy } from '#domain/group-by.ts'
import type { StoredEvent } from '../person/person-record.ts'
import { type CardOnPage, viewsOfPage } from './views-of-page.ts'

/** All reports of one page load, joined. */
export type PageOfPerson = {
  timeOrigin: number
  /** A page load shows one feed. */
  feed: string
  cards: ReadonlyMap<string, CardOnPage>
  /** Until when each report covers the page, and when it was stored; in the order in which they were stored. */
  reports: readonly { until: number; serverMs: number }[]
}

/** As much of an event as is needed to find its page. */
export type ReportEvent = Pick<StoredEvent, 'kind' | 'session_id' | 'feed' | 'serverMs' | 'detail'>

/** What one event reported of the cards on a page. */
type Report = { page_id: string; time_origin: number; until: number; cards: Run[] }

type StoredReport = { report: Report; feed: string; serverMs: number }

type Person = { events: readonly ReportEvent[]; focalLine?: number }

/** What one page load reported, joined. */
export type JoinedReports = Pick<PageOfPerson, 'timeOrigin' | 'feed' | 'reports'> & { runs: Run[]; untilMs: number }

/** A page chooses its own id, so ids are only compared within a session. */
export function readReports(events: readonly ReportEvent[]): JoinedReports[] {
  const reports = events.flatMap(({ kind, session_id, feed, serverMs, detail }) => {
    if (kind !== 'visibility' || detail === null) return []
    const report = JSON.parse(detail) as Report // checked by the contract when it was stored
    return [{ page: `${session_id} ${report.page_id}`, report, feed: feed ?? ONLY_FEED, serverMs }]
  })
  return [...groupBy(reports, ({ page }) => page).values()].map(joined)
}

const joined = (stored: readonly StoredReport[]): JoinedReports => ({
  timeOrigin: stored[0]?.report.time_origin ?? 0,
  feed: stored[0]?.feed ?? ONLY_FEED,
  runs: stored.flatMap(({ report }) => report.cards),
  untilMs: stored.reduce((latest, { report }) => Math.max(latest, report.until), 0),
  reports: stored.map(({ report: { until }, serverMs }) => ({ until, serverMs })),
})

export const pagesOfPerson = ({ events, focalLine }: Person): PageOfPerson[] =>
  readReports(events).map(({ runs, untilMs, ...page }) => ({ ...page, cards: viewsOfPage(runs, untilMs, focalLine) }))
