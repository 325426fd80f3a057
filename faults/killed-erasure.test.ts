import { Client } from 'pg'
import { expect, test } from 'vitest'
import { ask } from './call.ts'
import { databaseUrlOf } from './embedded-database.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aDataDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { aLike, arrive } from './writers.ts'

const PEOPLE = 30

test('a node that is killed in the middle of an erasure leaves everything of its people, and the next run finishes', async () => {
  const DATA_DIR = await aDataDirectory()
  const DATABASE_URL = databaseUrlOf(DATA_DIR)
  const { url } = await startFeedlab({ DATA_DIR })
  const database = new Client(DATABASE_URL)
  await database.connect()
  const blocker = new Client(DATABASE_URL)
  await blocker.connect()
  try {
    for (let i = 0; i < PEOPLE; i++) {
      const { session_token, entity_id } = await arrive(url, `person-${i}`)
      await ask(`${url}/v1/events`, { session_token, events: [aLike(entity_id)] })
      await ask(`${url}/v1/withdraw`, { session_token })
    }
    const stored = { people: PEOPLE, named: PEOPLE, withFeed: PEOPLE, withEvents: PEOPLE }
    expect(await peopleIn(database)).toEqual(stored)

    // The last table that is deleted from: the erasure stops there, after the events and feeds.
    await blocker.query('begin; lock table person_visits in share mode')
    await database.query("update participants set writes_ended_at = now() - interval '1 hour'")
    const killed = await startNode(database, { DATA_DIR, DATABASE_URL })
    await until('the erasure is under way', async () => (await nErasing(database)) === 1, 60_000)
    killed.send('SIGKILL')
    await killed.exit
    await blocker.query('rollback')
    await until('its connection is closed', async () => (await nErasing(database)) === 0, 30_000)
    expect(await peopleIn(database)).toEqual(stored)
    expect(await erasedByLog(database)).toBe(0)

    await startNode(database, { DATA_DIR, DATABASE_URL })
    await until('the next run has finished', async () => (await peopleIn(database))?.named === 0, 60_000)
    expect(await peopleIn(database)).toEqual({ people: PEOPLE, named: 0, withFeed: 0, withEvents: 0 })
    expect(await erasedByLog(database)).toBe(PEOPLE)
  } finally {
    await blocker.end()
    await database.end()
  }
})

/** Another node, which runs the job when it starts: as if its last run were long ago. */
async function startNode(database: Client, variables: Record<string, string>) {
  await database.query("delete from pgboss.job where name = 'erase-data'")
  return startFeedlab(variables)
}

const nErasing = async (database: Client) =>
  (
    await database.query(
      `select from pg_stat_activity where query like 'delete from "person_visits" where participant_id%' and state <> 'idle'`,
    )
  ).rowCount

/** How many people there are, with an id, with a feed and with events. */
const peopleIn = async (database: Client) =>
  (
    await database.query<{ people: number; named: number; withFeed: number; withEvents: number }>(`
      select count(*)::int as people, count(user_id)::int as named,
        count(*) filter (where exists (select from feeds f where f.participant_id = p.participant_id))::int as "withFeed",
        count(*) filter (where exists (select from events e where e.participant_id = p.participant_id))::int as "withEvents"
      from participants p`)
  ).rows[0]

const erasedByLog = async (database: Client) =>
  (
    await database.query<{ people: number }>(
      "select coalesce(sum((detail ->> 'people')::int), 0)::int as people from audit_log where action = 'data-erased'",
    )
  ).rows[0]?.people
