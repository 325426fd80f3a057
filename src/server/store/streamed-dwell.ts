import { type PoolClient, types } from 'pg'
import QueryStream from 'pg-query-stream'
import { dwellOfPage } from '#domain/engagement/dwell.ts'
import { type Run, unpackRuns } from '#domain/engagement/visibility.ts'

/** A dwell row of the engagement export, for a card of which a page told what could be seen. */
export type DwellRow = {
  participant_id: string
  entity_id: string
  time_stamp: number
  time_content_viewed: number
  response: number
}

/** Samples of one event, as stored; bigints come as text. */
type Report = {
  participant_id: string
  session_id: string | null
  stored_ms: string
  detail: { page_id: string; time_origin: number; until: number; cards: Run[] }
}

const REPORTS = `
select participant_id, session_id, floor(extract(epoch from server_time) * 1000)::bigint as stored_ms, detail
from events
where experiment_id = $1 and participant_id = any($2::bigint[]) and kind = 'visibility'
order by participant_id, seq`

/** Dwell of some people, computed from what their pages streamed. Holds the samples of one person at a time. */
export async function streamedDwell(client: PoolClient, experiment_id: string, people: readonly string[]): Promise<DwellRow[]> {
  const rows: DwellRow[] = []
  let reports: Report[] = []
  for await (const report of reportsOf(client, experiment_id, people)) {
    if (reports[0] !== undefined && reports[0].participant_id !== report.participant_id) {
      rows.push(...dwellOfPerson(reports))
      reports = []
    }
    reports.push(report)
  }
  rows.push(...dwellOfPerson(reports))
  return rows
}

async function* reportsOf(client: PoolClient, experiment_id: string, people: readonly string[]): AsyncGenerator<Report> {
  const stream = client.query(new QueryStream(REPORTS, [experiment_id, people], { batchSize: 100, types }))
  for await (const row of stream) yield row as Report // the columns of REPORTS; the contract checked `detail` on its way in
}

/** One row per visit on any of the person's pages, one row with 0 for a card that was measured and not visited. */
function dwellOfPerson(reports: readonly Report[]): DwellRow[] {
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
  const samples = unpackRuns(page.flatMap(({ detail }) => detail.cards))
  const untilMs = page.reduce((latest, { detail }) => Math.max(latest, detail.until), 0)
  const time_origin = page[0]?.detail.time_origin ?? 0
  const learntAt = (pageMs: number) => (page.find(({ detail }) => detail.until >= pageMs) ?? page.at(-1))?.stored_ms
  return new Map(
    [...dwellOfPage({ samples, untilMs })].map(([entity_id, { visits }]) => [
      entity_id,
      visits.map(({ startMs, endMs }) => ({
        time_stamp: Number(learntAt(endMs)),
        time_content_viewed: Math.round(time_origin + startMs),
        response: Math.round((endMs - startMs) * 10) / 10,
      })),
    ]),
  )
}
