import type { PoolClient } from 'pg'
import type { CardSeen, Seen, View } from '#domain/exports/tidy/visits/seen-by-person.ts'
import type { VisitsOfPerson } from './visits-of-people.ts'

/** The columns of `card_views`. */
type ViewRow = { participant_id: string; entity_id: string; view_index: number } & Pick<CardSeen, 'source'> & {
    media_wait_ms: number | null
    start_ms: number | null
    end_ms: number | null
    dwell_ms_any: number | null
    dwell_ms_50: number | null
    dwell_ms_full: number | null
    dwell_ms_px: number | null
    longest_half_ms: number | null
    max_visible_share: number | null
    n_visits: number | null
    first_visit_ms: number | null
    ended_by: View['endedBy']
  }

const viewRows = ({ participant_id, visits: { seen } }: VisitsOfPerson): Partial<ViewRow>[] =>
  [...seen.cards].flatMap(([entity_id, { source, mediaWaitMs, views }]) => {
    const card = { participant_id, entity_id, source, media_wait_ms: mediaWaitMs }
    if (views.length === 0) return [{ ...card, view_index: 0 }]
    return views.map((view, at) => ({
      ...card,
      view_index: at + 1,
      start_ms: view.startMs,
      end_ms: view.endMs,
      dwell_ms_any: view.dwell_ms_any,
      dwell_ms_50: view.dwell_ms_50,
      dwell_ms_full: view.dwell_ms_full,
      dwell_ms_px: view.dwell_ms_px,
      longest_half_ms: view.longestHalfMs,
      max_visible_share: view.maxVisibleShare,
      n_visits: view.nVisits,
      first_visit_ms: view.firstVisitMs,
      ended_by: view.endedBy,
    }))
  })

export async function insertViews(client: PoolClient, people: readonly VisitsOfPerson[]): Promise<void> {
  await client.query('insert into card_views select * from json_populate_recordset(null::card_views, $1)', [
    JSON.stringify(people.flatMap(viewRows)),
  ])
}

const viewOf = (row: ViewRow): View => ({
  entity_id: row.entity_id,
  startMs: row.start_ms,
  endMs: row.end_ms,
  dwell_ms_any: row.dwell_ms_any,
  dwell_ms_50: row.dwell_ms_50,
  dwell_ms_full: row.dwell_ms_full ?? 0,
  dwell_ms_px: row.dwell_ms_px,
  longestHalfMs: row.longest_half_ms,
  maxVisibleShare: row.max_visible_share,
  nVisits: row.n_visits ?? 0,
  firstVisitMs: row.first_visit_ms,
  endedBy: row.ended_by,
})

/** What some people saw of which card, as it is stored. Somebody who saw nothing is not in it. */
export async function storedViews(client: PoolClient, ids: readonly string[]): Promise<Map<string, Seen['cards']>> {
  const { rows } = await client.query<ViewRow>(
    'select * from card_views where participant_id = any($1::bigint[]) order by participant_id, entity_id, view_index',
    [ids],
  )
  const people = new Map<string, Map<string, CardSeen>>()
  for (const row of rows) {
    const cards = people.get(row.participant_id) ?? new Map<string, CardSeen>()
    people.set(row.participant_id, cards)
    const card: CardSeen = cards.get(row.entity_id) ?? { source: row.source, mediaWaitMs: row.media_wait_ms, views: [] }
    cards.set(row.entity_id, card)
    if (row.view_index > 0) card.views.push(viewOf(row))
  }
  return people
}
