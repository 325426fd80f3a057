import type { PoolClient } from 'pg'
import { type EventsOf, type ExportQuery, peopleToRead } from './export-sql.ts'

/** Somebody of an export, before anything that they did is read. */
export type PersonToRead = {
  participant_id: string
  /** Their stored rows are what would be computed now. */
  isStored: boolean
  /** How many events are read for their rows; 0 where none are. */
  nEvents: number
}

/** A batch is in memory at once: so many events, or one person who has more. */
export const EVENTS_AT_A_TIME = 2000

/** One query says so many people who are next. Their numbers alone are in memory. */
const PEOPLE_ASKED_FOR = 500

type Whose = Pick<ExportQuery, 'id' | 'include'>

type How = { eventsOf: EventsOf; mostPeople: number }

/** The people of an export in its order. */
export async function* peopleBatches(
  client: PoolClient,
  whose: Whose,
  { eventsOf, mostPeople }: How,
): AsyncGenerator<PersonToRead[]> {
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const asked = peopleToRead(whose, { after, limit: PEOPLE_ASKED_FOR, eventsOf })
    const { rows }: { rows: PersonToRead[] } = await client.query(asked)
    yield* batchesOf(rows, { mostPeople })
    after = rows.length === PEOPLE_ASKED_FOR ? rows.at(-1)?.participant_id : undefined
  }
}

type Most = { mostPeople: number; mostEvents?: number }

/** In their order. Somebody with more events than a batch may have is alone in it. */
export function* batchesOf<P extends { nEvents: number }>(
  people: readonly P[],
  { mostPeople, mostEvents = EVENTS_AT_A_TIME }: Most,
): Generator<P[]> {
  let batch: P[] = []
  let nEvents = 0
  for (const person of people) {
    const isFull = batch.length === mostPeople || nEvents + person.nEvents > mostEvents
    if (isFull && batch.length > 0) {
      yield batch
      batch = []
      nEvents = 0
    }
    batch.push(person)
    nEvents += person.nEvents
  }
  if (batch.length > 0) yield batch
}
