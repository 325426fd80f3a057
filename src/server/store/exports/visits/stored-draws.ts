import type { PoolClient } from 'pg'
import type { DrawnCards } from '#domain/exports/package/visit-line.ts'
import { groupBy } from '#domain/group-by.ts'
import { fullList } from '#server/store/visits/served-cards.ts'

/** $1: people. Lists are sent as JSON, which is parsed several times as fast as the driver's arrays. */
const DRAWS = `
select f.participant_id, f.feed, f.from_idx, f.n_cards, f.feed_length, f.slots, p.dice_version,
  to_json(f.entity_ids[coalesce(f.n_sent, f.n_cards) + 1:]) as unsent,
  case when f.known_served is not null then json_build_object('served', f.known_served, 'engaged', f.known_engaged) end as known,
  case when f.served_before is not null
    then json_build_object('served', ${fullList('served_before')}, 'engaged', ${fullList('engaged_before')}) end as inputs
from feeds f join participants p using (participant_id) where f.participant_id = any($1::bigint[]) order by f.participant_id, f.created_at, f.from_idx`

type DrawRow = DrawnCards & { participant_id: string }

/** How the feeds of some people were drawn. Somebody without a feed is not in it. */
export async function drawsOfPeople(client: PoolClient, ids: readonly string[]): Promise<Map<string, DrawnCards[]>> {
  const { rows } = await client.query<DrawRow>(DRAWS, [ids])
  const byPerson = groupBy(rows, ({ participant_id }) => participant_id)
  return new Map([...byPerson].map(([id, own]) => [id, own.map(({ participant_id: _, ...draw }) => draw)]))
}
