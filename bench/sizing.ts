import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { callFeedlab } from './call-feedlab.ts'
import { aStudy } from './exports.ts'
import { type Event, eventsOfPerson, fillStudy } from './exports-data.ts'
import { type Feedlab, startFeedlab } from './feedlab.ts'
import { storeAll } from './package.ts'
import type { Figure } from './report.ts'
import { cpuMs, postgresPidOf } from './server-processor.ts'

const PEOPLE = 1000
const AT_ONCE = 50
/** A page sends what it has every five seconds: two cards came and went. */
const EVENTS_A_CALL = 2

/** What docs/DEPLOY.md is sized by: the room that people take in the database, and what a call of a page that scrolls costs. */
export async function measureSizing(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const { connection } = await startPostgres({ dataDir: feedlab.dataDir, log: () => undefined })
  const pool = new Pool(connection)
  try {
    const postgresPid = await postgresPidOf(connection)
    const calls = await scrollTogether(feedlab, postgresPid)
    return [...calls, ...(await measureRoom(feedlab, pool))]
  } finally {
    await pool.end()
    await feedlab.stop()
  }
}

type Loaded = { session_token: string; order_data: { entity_id: string }[] }

async function scrollTogether({ url, pid }: Feedlab, postgresPid: number): Promise<Figure[]> {
  const experiment_id = await aStudy(url, 'scrolled')
  const people = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      callFeedlab<Loaded>(`${url}/v1/load_experiment`, { user_id: randomUUID(), experiment_id }),
    ),
  )
  let nCalls = 0
  let nEvents = 0
  const scroll = async ({ session_token, order_data }: Loaded, n: number) => {
    const all = eventsOfPerson(
      order_data.map(({ entity_id }) => entity_id),
      n,
    )
    for (let from = 0; from < all.length; from += EVENTS_A_CALL) {
      const events = all.slice(from, from + EVENTS_A_CALL).map((event: Event) => ({ event_uid: randomUUID(), ...event }))
      const response = await fetch(`${url}/v1/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ session_token, events }),
      })
      const { stored } = (await response.json()) as { stored: number } // as in the contract
      if (stored !== events.length) throw new Error(`Of ${events.length} events ${stored} were stored`)
      nCalls++
      nEvents += stored
    }
  }
  // The compiler of Node works during the first thousands of calls.
  await Promise.all(people.map(scroll))
  ;[nCalls, nEvents] = [0, 0]
  const before = await cpuMs({ pid, postgresPid })
  const startedAt = performance.now()
  await Promise.all(people.map(scroll))
  const seconds = (performance.now() - startedAt) / 1000
  const after = await cpuMs({ pid, postgresPid })
  return [
    { what: 'calls of pages that scroll: CPU of the server', value: (after.node - before.node) / nCalls, unit: 'ms' },
    { what: 'the same: CPU of PostgreSQL', value: (after.postgres - before.postgres) / nCalls, unit: 'ms' },
    {
      what: `the same: events stored, ${AT_ONCE} people at once, callers on the same machine`,
      value: nEvents / seconds,
      unit: 'a second',
    },
  ]
}

async function measureRoom({ url }: Feedlab, pool: Pool): Promise<Figure[]> {
  const experiment_id = await aStudy(url, 'stored')
  const before = await bytesOf(pool)
  await fillStudy(pool, experiment_id, PEOPLE)
  const events = await bytesOf(pool)
  await pool.query(`update participants set last_seen_at = now() - interval '1 hour' where experiment_id = $1`, [experiment_id])
  await storeAll(pool, experiment_id)
  const all = await bytesOf(pool)
  return [
    { what: `room of ${PEOPLE} people with 100 cards: rows that they sent`, value: (events - before) / 1e6, unit: 'MB' },
    { what: 'the same with stored visits', value: (all - before) / 1e6, unit: 'MB' },
  ]
}

async function bytesOf(pool: Pool): Promise<number> {
  await pool.query('checkpoint')
  const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]?.bytes)
}
