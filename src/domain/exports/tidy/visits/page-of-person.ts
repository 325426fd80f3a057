import type { StoredEvent } from '../person/person-record.ts'
import { type Report, readReports } from './read-reports.ts'
import { type CardOnPage, viewsOfPage } from './views-of-page.ts'

/** What one page load told: its pieces joined. */
export type PageOfPerson = {
  timeOrigin: number
  cards: ReadonlyMap<string, CardOnPage>
  /** Until when the page told in each of its pieces, and when that was stored; in the order in which they were. */
  pieces: readonly { until: number; serverMs: number }[]
}

/** As much of an event as is needed to find its page. */
export type ToldEvent = Pick<StoredEvent, 'kind' | 'session_id' | 'serverMs' | 'detail'>

type Told = { report: Report; serverMs: number }

/** A page names itself, so that only pages of the same session can be meant by the same name. */
export function pagesOfPerson({ events }: { events: readonly ToldEvent[] }): PageOfPerson[] {
  const told = events.filter(({ kind, detail }) => kind === 'visibility' && detail !== null)
  const reports = readReports(told.map(({ detail }) => detail ?? ''))
  const byName = new Map<string, Told[]>()
  for (const [at, { session_id, serverMs }] of told.entries()) {
    const report = reports[at]
    if (report === undefined) continue
    const key = `${session_id} ${report.page_id}`
    const known = byName.get(key)
    if (known === undefined) byName.set(key, [{ report, serverMs }])
    else known.push({ report, serverMs })
  }
  return [...byName.values()].map(pageOf)
}

function pageOf(told: readonly Told[]): PageOfPerson {
  const untilMs = told.reduce((latest, { report }) => Math.max(latest, report.until), 0)
  const runs = told.flatMap(({ report }) => report.cards)
  return {
    timeOrigin: told[0]?.report.time_origin ?? 0,
    cards: viewsOfPage(runs, untilMs),
    pieces: told.map(({ report: { until }, serverMs }) => ({ until, serverMs })),
  }
}
