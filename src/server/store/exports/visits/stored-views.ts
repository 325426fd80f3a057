import type { PoolClient } from 'pg'
import { cardInFeed } from '#domain/exports/tidy/visits/card-key.ts'
import type { CardSeen, Seen, View } from '#domain/exports/tidy/visits/seen-by-person.ts'
import type { VisitsOfPerson } from './visits-of-people.ts'

type ViewRow = View & Pick<CardSeen, 'feed' | 'source' | 'mediaWaitMs'> & { participant_id: string; view_index: number }

const viewRows = ({ participant_id, visits: { seen } }: VisitsOfPerson) =>
  [...seen.cards.values()].flatMap(({ feed, entity_id, source, mediaWaitMs, views }) => {
    const card = { participant_id, feed, entity_id, source, media_wait_ms: mediaWaitMs }
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
      dwell_ms_focal: view.dwell_ms_focal,
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

const VIEWS = `
select participant_id, feed, entity_id, view_index, source, media_wait_ms as "mediaWaitMs", start_ms as "startMs", end_ms as "endMs",
  dwell_ms_any, dwell_ms_50, coalesce(dwell_ms_full, 0) as dwell_ms_full, dwell_ms_px, dwell_ms_focal, longest_half_ms as "longestHalfMs",
  max_visible_share as "maxVisibleShare", coalesce(n_visits, 0) as "nVisits", first_visit_ms as "firstVisitMs", ended_by as "endedBy"
from card_views where participant_id = any($1::bigint[]) order by participant_id, feed, entity_id, view_index`

/** What some people saw of which card, as it is stored. Somebody who saw nothing is not in it. */
export async function storedViews(client: PoolClient, ids: readonly string[]): Promise<Map<string, Seen['cards']>> {
  const { rows } = await client.query<ViewRow>(VIEWS, [ids])
  const people = new Map<string, Map<string, CardSeen>>()
  for (const { participant_id, feed, view_index, source, mediaWaitMs, ...view } of rows) {
    const { entity_id } = view
    const key = cardInFeed(feed, entity_id)
    const cards = people.get(participant_id) ?? new Map<string, CardSeen>()
    people.set(participant_id, cards)
    const card: CardSeen = cards.get(key) ?? { feed, entity_id, source, mediaWaitMs, views: [] }
    cards.set(key, card)
    if (view_index > 0) card.views.push(view)
  }
  return people
}
