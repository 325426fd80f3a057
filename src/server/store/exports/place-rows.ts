import { setImmediate as otherWork } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { placesOfPerson } from '#domain/exports/places/places-of-person.ts'
import type { PersonToRead } from './people-batches.ts'
import { eventsOfPeople } from './visits/stored-events.ts'

/** JSON of the rows of some people: they are computed from the samples that their pages sent, and stored nowhere. */
export async function placeRows(client: PoolClient, experiment_id: string, people: readonly PersonToRead[]): Promise<string> {
  const parts: string[] = []
  const ids = people.map(({ participant_id }) => participant_id)
  const events = await eventsOfPeople(client, { experiment_id, ids, kinds: ['visibility'] })
  for (const participant_id of ids) {
    for (const row of placesOfPerson(events.get(participant_id) ?? []))
      parts.push(JSON.stringify({ n: parts.length, participant_id, ...row }))
    // Other requests are answered in between.
    await otherWork()
  }
  return `[${parts.join(',')}]`
}
