import { setImmediate as otherWork } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { type PersonVisits, VISIT_KINDS, visitsOfPerson } from '#domain/exports/visits/visits-of-person.ts'
import { eventsOfPeople } from './stored-events.ts'
import { feedsOfPeople } from './stored-feeds.ts'

/** SQL: how a participant `p` is measured. A setting of the whole study, so any condition of their version has the value. */
export const DWELL_DEFINITION = `(select max(c.value) from condition_settings c
  where c.experiment_id = p.experiment_id and c.version = p.version and c.param = 'dwell-definition')`

export type VisitsOfPerson = { participant_id: string; visits: PersonVisits }

/** $1: people. */
const PEOPLE = `select p.participant_id, p.seed, ${DWELL_DEFINITION} as dwell_definition from participants p where p.participant_id = any($1::bigint[])`

type PersonRow = { participant_id: string; seed: string; dwell_definition: string | null }

/** Computes what some people of a study saw and did, from every sample that their pages sent. */
export async function visitsOfPeople(
  client: PoolClient,
  experiment_id: string,
  ids: readonly string[],
): Promise<VisitsOfPerson[]> {
  const feeds = await feedsOfPeople(client, ids)
  const events = await eventsOfPeople(client, { experiment_id, ids, kinds: VISIT_KINDS })
  const { rows } = await client.query<PersonRow>(PEOPLE, [ids])
  const people: VisitsOfPerson[] = []
  for (const { participant_id, seed, dwell_definition } of rows) {
    const own = {
      seed,
      dwellDefinition: readDwellDefinition(dwell_definition),
      cards: feeds.get(participant_id)?.cards ?? [],
      events: events.get(participant_id) ?? [],
    }
    people.push({ participant_id, visits: visitsOfPerson(own) })
    // Other requests are answered in between.
    await otherWork()
  }
  return people
}
