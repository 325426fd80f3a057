import { setImmediate as otherWork } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { FOCAL_LINE, readFocalLine } from '#domain/engagement/focal-line.ts'
import { type PersonVisits, VISIT_KINDS, visitsOfPerson } from '#domain/exports/visits/visits-of-person.ts'
import { eventsOfPeople } from './stored-events.ts'
import { feedsOfPeople } from './stored-feeds.ts'

const settingOfStudy = (param: string) => `(select max(c.value) from condition_settings c
  where c.experiment_id = p.experiment_id and c.version = p.version and c.param = '${param}')`

/** SQL: how a participant `p` is measured. Settings of the whole study, so any condition of their version has the values. */
export const FOCAL_LINE_OF = settingOfStudy(FOCAL_LINE)
export const HOW_MEASURED = `${settingOfStudy('dwell-definition')} as dwell_definition, ${FOCAL_LINE_OF} as focal_line`

export type VisitsOfPerson = { participant_id: string; visits: PersonVisits }

/** $1: people. */
const PEOPLE = `select p.participant_id, p.seed, p.network_hash, ${HOW_MEASURED} from participants p where p.participant_id = any($1::bigint[])`

type PersonRow = {
  participant_id: string
  seed: string
  network_hash: string | null
  dwell_definition: string | null
  focal_line: string | null
}

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
  for (const { participant_id, seed, network_hash, dwell_definition, focal_line } of rows) {
    const own = {
      seed,
      network_hash,
      dwellDefinition: readDwellDefinition(dwell_definition),
      focalLine: readFocalLine(focal_line),
      cards: feeds.get(participant_id)?.cards ?? [],
      events: events.get(participant_id) ?? [],
    }
    people.push({ participant_id, visits: visitsOfPerson(own) })
    // Other requests are answered in between.
    await otherWork()
  }
  return people
}
