import { pageVisits } from '#domain/engagement/page-visits.ts'
import type { Run } from '#domain/engagement/visibility.ts'

/** A dwell row of the engagement export, for a card of which a page told what could be seen. */
export type DwellRow = {
  participant_id: string
  entity_id: string
  time_stamp: number
  time_content_viewed: number
  response: number
}

/** Samples of one event, as stored; bigints come as text. */
export type Report = {
  participant_id: string
  session_id: string | null
  stored_ms: string
  detail: { page_id: string; time_origin: number; until: number; cards: Run[] }
}

/** One row per visit on any of the person's pages, one row with 0 for a card that was measured and not visited. */
export function dwellOfPerson(reports: readonly Report[]): DwellRow[] {
  const byCard = new Map<string, Visit[]>()
  for (const page of pagesOf(reports)) {
    for (const [entity_id, visits] of visitsOn(page)) byCard.set(entity_id, [...(byCard.get(entity_id) ?? []), ...visits])
  }
  const participant_id = reports[0]?.participant_id ?? ''
  const unvisited: Visit = { time_stamp: Number(reports[0]?.stored_ms), time_content_viewed: -1, response: 0 }
  return [...byCard].flatMap(([entity_id, visits]) =>
    (visits.length > 0 ? visits : [unvisited]).map((visit) => ({ participant_id, entity_id, ...visit })),
  )
}

/** A page names itself, so that only pages of the same session can be meant by the same name. */
function pagesOf(reports: readonly Report[]): Iterable<Report[]> {
  const pages = new Map<string, Report[]>()
  for (const report of reports) {
    const key = `${report.session_id} ${report.detail.page_id}`
    const page = pages.get(key)
    if (page === undefined) pages.set(key, [report])
    else page.push(report)
  }
  return pages.values()
}

type Visit = Omit<DwellRow, 'participant_id' | 'entity_id'>

function visitsOn(page: readonly Report[]): Map<string, Visit[]> {
  const untilMs = page.reduce((latest, { detail }) => Math.max(latest, detail.until), 0)
  const time_origin = page[0]?.detail.time_origin ?? 0
  const learntAt = (pageMs: number) => (page.find(({ detail }) => detail.until >= pageMs) ?? page.at(-1))?.stored_ms
  return new Map(
    [
      ...pageVisits(
        page.flatMap(({ detail }) => detail.cards),
        untilMs,
      ),
    ].map(([entity_id, visits]) => [
      entity_id,
      visits.map(({ startMs, endMs }) => ({
        time_stamp: Number(learntAt(endMs)),
        time_content_viewed: Math.round(time_origin + startMs),
        response: Math.round((endMs - startMs) * 10) / 10,
      })),
    ]),
  )
}
