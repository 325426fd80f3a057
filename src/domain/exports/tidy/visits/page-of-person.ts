import type { StoredEvent } from '../person/person-record.ts'
import { type Report, readReports } from './read-reports.ts'
import { type CardOnPage, viewsOfPage } from './views-of-page.ts'

/** All reports of one page load, joined. */
export type PageOfPerson = {
  timeOrigin: number
  cards: ReadonlyMap<string, CardOnPage>
  /** Until when each report covers the page, and when it was stored; in the order in which they were stored. */
  reports: readonly { until: number; serverMs: number }[]
}

/** As much of an event as is needed to find its page. */
export type ReportEvent = Pick<StoredEvent, 'kind' | 'session_id' | 'serverMs' | 'detail'>

type StoredReport = { report: Report; serverMs: number }

/** A page chooses its own id, so ids are only compared within a session. */
export function pagesOfPerson({ events }: { events: readonly ReportEvent[] }): PageOfPerson[] {
  const visibility = events.filter(({ kind, detail }) => kind === 'visibility' && detail !== null)
  const reports = readReports(visibility.map(({ detail }) => detail ?? ''))
  const byPage = new Map<string, StoredReport[]>()
  for (const [at, { session_id, serverMs }] of visibility.entries()) {
    const report = reports[at]
    if (report === undefined) continue
    const key = `${session_id} ${report.page_id}`
    const known = byPage.get(key)
    if (known === undefined) byPage.set(key, [{ report, serverMs }])
    else known.push({ report, serverMs })
  }
  return [...byPage.values()].map(pageOf)
}

function pageOf(stored: readonly StoredReport[]): PageOfPerson {
  const untilMs = stored.reduce((latest, { report }) => Math.max(latest, report.until), 0)
  const runs = stored.flatMap(({ report }) => report.cards)
  return {
    timeOrigin: stored[0]?.report.time_origin ?? 0,
    cards: viewsOfPage(runs, untilMs),
    reports: stored.map(({ report: { until }, serverMs }) => ({ until, serverMs })),
  }
}
