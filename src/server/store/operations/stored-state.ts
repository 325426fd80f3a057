import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { StoredState } from '#domain/operations/server-state.ts'
import { LIVE_NOW_SECONDS } from '#domain/session/presence.ts'
import { planned } from '#server/db/planned.ts'
import { withConnection } from '#server/with-connection.ts'

const FIVE_MINUTES = 300

/** What `participants_live` is about: people who are at it, without tests and simulations. */
const isAtIt = sql.raw('outcome is null and writes_ended_at is null and not is_test and not is_simulated')
const seenWithin = (seconds: number) => sql.raw(`last_seen_at > now() - interval '${seconds} seconds'`)

/** In one round trip, each part by an index: this is read at every scrape, and on several nodes. */
const STATE = planned(
  'stored-state',
  sql`select
    json_build_object(
      'now', (select count(*) from participants where ${isAtIt} and ${seenWithin(LIVE_NOW_SECONDS)}),
      'fiveMinutes', (select count(*) from participants where ${isAtIt} and ${seenWithin(FIVE_MINUTES)})) as live,
    (select coalesce(json_agg(j), '[]') from (
      select kind, state, count(*)::int as n, extract(epoch from now() - min(created_at))::float8 as "oldestSeconds"
      from jobs where state in ('waiting', 'running') group by kind, state) j) as jobs,
    (select extract(epoch from now() - min(writes_ended_at))::float8 from participants
      where writes_ended_at is not null and erased_at is null) as "oldestErasureSeconds"`,
)

export const storedState = (pool: Pool): Promise<StoredState> =>
  withConnection(pool, async (client) => {
    const { rows } = await client.query<StoredState>(STATE({}))
    const [state] = rows
    if (!state) throw new Error('A query without conditions returned no row')
    return state
  })
