import type { PoolClient } from 'pg'
import type { StoredEvent } from '#domain/exports/tidy/person/person-record.ts'
import { copyOut } from '../copy-out.ts'
import { type CopiedRow, copiedRows } from './copied-rows.ts'
import { type EventsWanted, eventsOf } from './tidy-sql.ts'

export type EventsOfPerson = { participant_id: string; events: StoredEvent[] }

/** Of some people those who did anything, in order, each with all of it. */
export async function* eventsByPerson(client: PoolClient, wanted: EventsWanted): AsyncGenerator<EventsOfPerson> {
  if (wanted.kinds.length === 0 || wanted.ids.length === 0) return
  const { pieces } = copyOut(client, `copy (${eventsOf(wanted)}) to stdout with (format binary)`)
  let current: EventsOfPerson | undefined
  for await (const row of copiedRows(pieces)) {
    const participant_id = row.text(0) ?? ''
    if (participant_id !== current?.participant_id) {
      if (current !== undefined) yield current
      current = { participant_id, events: [] }
    }
    current.events.push(eventOf(row))
  }
  if (current !== undefined) yield current
}

/** The columns of `eventsOf`. Those that every event has are never null. */
const eventOf = ({ text, number }: CopiedRow): StoredEvent => ({
  event_uid: text(1) ?? '',
  session_id: text(2),
  kind: text(3) ?? '',
  seq: number(4) ?? 0,
  serverMs: number(5) ?? 0,
  clientMs: number(6) ?? 0,
  entity_id: text(7),
  engagement_type: text(8),
  response: number(9),
  time_content_viewed: number(10),
  time_engagement: number(11),
  detail: text(12),
  noted: text(13),
})
