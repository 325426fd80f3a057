import type { PoolClient } from 'pg'
import { NOTES } from '#domain/exports/tidy/notes.ts'
import type { StoredEvent } from '#domain/exports/tidy/person/person-record.ts'
import { groupBy } from '#domain/group-by.ts'

/** Milliseconds since 1970 of a moment, as a number that the driver reads as one. */
export const ms = (moment: string) => `floor(extract(epoch from ${moment}) * 1000)::double precision`

/** Events that the server notes for somebody have the clock of the server. */
const IS_NOTE = `(e.kind = 'track' and e.detail ->> 'name' in (${NOTES.map((name) => `'${name}'`).join(', ')}))`

/** Not sent by a page. */
export const BY_SERVER = `(e.kind = 'visit' or ${IS_NOTE})`

/** $1: the study, $2: people, $3: kinds, or null for all. */
const EVENTS = `
select e.participant_id, e.event_uid, e.session_id, e.feed, e.kind, e.seq::double precision, ${ms('e.server_time')} as "serverMs",
  e.client_time as "clientMs", e.entity_id, e.engagement_type, e.response, e.time_content_viewed, e.time_engagement,
  e.detail::text,
  case when ${IS_NOTE} then (select c.response from checkpoints c where c.experiment_id = $1 and c.event_uid = e.event_uid) end as noted
from events e
where e.experiment_id = $1 and e.participant_id = any($2::bigint[]) and ($3::text[] is null or e.kind = any($3))
order by e.participant_id, e.seq`

type Wanted = { experiment_id: string; ids: readonly string[]; kinds?: readonly string[] }

/** What some people did, in the order in which it was stored. Somebody who did nothing is not in it. */
export async function eventsOfPeople(
  client: PoolClient,
  { experiment_id, ids, kinds }: Wanted,
): Promise<Map<string, StoredEvent[]>> {
  const { rows } = await client.query<StoredEvent & { participant_id: string }>(EVENTS, [experiment_id, ids, kinds ?? null])
  return groupBy(rows, ({ participant_id }) => participant_id)
}
