import { Client } from 'pg'
import { expect, test } from 'vitest'
import { ask } from './call.ts'
import { databaseUrlOf } from './embedded-database.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aDataDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { aLike, arrive } from './writers.ts'

test('a node that is killed while it erases somebody who did not agree leaves everything, and the next refusal leaves a bare row', async () => {
  const DATA_DIR = await aDataDirectory()
  const DATABASE_URL = databaseUrlOf(DATA_DIR)
  const { url } = await startFeedlab({ DATA_DIR })
  const database = new Client(DATABASE_URL)
  await database.connect()
  const blocker = new Client(DATABASE_URL)
  await blocker.connect()
  try {
    const { session_token, entity_id } = await arrive(url, 'refuser')
    await ask(`${url}/v1/events`, { session_token, events: [aLike(entity_id)] })
    const stored = await storedOf(database)
    expect(stored).toMatchObject({ user_id: 'refuser', outcome: null, hasFeed: true, hasEvents: true })

    // The last table that is deleted from: the refusal stops there, after the events and the feed.
    await blocker.query('begin; lock table person_visits in share mode')
    const other = await startFeedlab({ DATA_DIR, DATABASE_URL })
    // The demo itself asks for no consent; a link may.
    const refusal = { session_token, outcome: 'no_consent', query: { consent: 'Do you agree?' } }
    const refuse = (at: string) => ask(`${at}/v1/end_session`, refusal)
    const lost = refuse(other.url).catch(() => 'no answer')
    await until('the refusal is under way', async () => (await nErasing(database)) === 1, 60_000)
    other.send('SIGKILL')
    await other.exit
    expect(await lost).toBe('no answer')
    await blocker.query('rollback')
    await until('its connection is closed', async () => (await nErasing(database)) === 0, 30_000)
    expect(await storedOf(database)).toEqual(stored)

    await refuse(url)
    expect(await storedOf(database)).toEqual({ user_id: null, outcome: 'no_consent', hasFeed: false, hasEvents: false })
  } finally {
    await blocker.end()
    await database.end()
  }
})

const nErasing = async (database: Client) =>
  (
    await database.query(
      `select from pg_stat_activity where query like 'delete from "person_visits" where participant_id%' and state <> 'idle'`,
    )
  ).rowCount

/** The only person. */
const storedOf = async (database: Client) =>
  (
    await database.query(`
      select user_id, outcome,
        exists (select from feeds f where f.participant_id = p.participant_id) as "hasFeed",
        exists (select from events e where e.participant_id = p.participant_id) as "hasEvents"
      from participants p`)
  ).rows[0]
