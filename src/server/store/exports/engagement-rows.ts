import type { PoolClient } from 'pg'
import { ENGAGEMENT_KINDS, engagementRows } from '#domain/exports/engagement/engagement-rows.ts'
import { pagesOfPerson } from '#domain/exports/tidy/visits/page-of-person.ts'
import type { Asked, PersonEngagement } from './export-sql.ts'
import { eventsByPerson } from './tidy/stored-events.ts'

/** What some people did with their cards. Holds the samples of one person at a time; who did nothing has no rows. */
export async function engagementOfPeople(
  client: PoolClient,
  { id, seen }: Pick<Asked, 'id' | 'seen'>,
  ids: readonly string[],
): Promise<PersonEngagement[]> {
  const rowsOf = new Map<string, PersonEngagement['rows']>()
  for await (const { participant_id, events } of eventsByPerson(client, {
    experiment_id: id,
    ids,
    kinds: ENGAGEMENT_KINDS,
    seen,
  })) {
    rowsOf.set(participant_id, engagementRows({ events }, pagesOfPerson({ events })))
  }
  return ids.map((participant_id) => ({ participant_id, rows: rowsOf.get(participant_id) ?? [] }))
}
