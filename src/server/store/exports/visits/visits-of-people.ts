import { setImmediate as otherWork } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { type PersonVisits, VISIT_KINDS, visitsOfPerson } from '#domain/exports/visits/visits-of-person.ts'
import { eventsOfPeople } from './stored-events.ts'
import { feedsOfPeople } from './stored-feeds.ts'

export type VisitsOfPerson = { participant_id: string; visits: PersonVisits }

/** Computes what some people of a study saw and did, from every sample that their pages sent. */
export async function visitsOfPeople(
  client: PoolClient,
  experiment_id: string,
  ids: readonly string[],
): Promise<VisitsOfPerson[]> {
  const feeds = await feedsOfPeople(client, ids)
  const events = await eventsOfPeople(client, { experiment_id, ids, kinds: VISIT_KINDS })
  const people: VisitsOfPerson[] = []
  for (const participant_id of ids) {
    const own = { cards: feeds.get(participant_id)?.cards ?? [], events: events.get(participant_id) ?? [] }
    people.push({ participant_id, visits: visitsOfPerson(own) })
    // Other requests are answered in between.
    await otherWork()
  }
  return people
}
