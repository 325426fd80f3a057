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

/** A page chooses its own id, so ids are only compared within a session. */
export function pagesOfPerson({ events, focalLine }: Person): PageOfPerson[] {
  const reports = events.flatMap(({ kind, session_id, feed, serverMs, detail }) => {
    if (kind !== 'visibility' || detail === null) return []
    const report = JSON.parse(detail) as Report // checked by the contract when it was stored
    return [{ page: `${session_id} ${report.page_id}`, report, feed: feed ?? ONLY_FEED, serverMs }]
  })
  return [...groupBy(reports, ({ page }) => page).values()].map((own) => pageOf(own, focalLine))
}

function pageOf(stored: readonly StoredReport[], focalLine: number | undefined): PageOfPerson {
  const untilMs = stored.reduce((latest, { report }) => Math.max(latest, report.until), 0)
  const runs = stored.flatMap(({ report }) => report.cards)
  return {
    timeOrigin: stored[0]?.report.time_origin ?? 0,
    feed: stored[0]?.feed ?? ONLY_FEED,
    cards: viewsOfPage(runs, untilMs, focalLine),
    reports: stored.map(({ report: { until }, serverMs }) => ({ until, serverMs })),
  }
}
