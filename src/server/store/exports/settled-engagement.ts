import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { engagement } from '#domain/exports/engagement.ts'
import { locks } from '#server/locks.ts'
import { copyOut } from './copy-out.ts'
import { engagementOfPeople } from './engagement-rows.ts'
import { asCsv, literal } from './export-cells.ts'
import { engagementOf } from './export-sql.ts'

/** Counted up when the rules of dwell or of CSV change: what was written by older ones no longer holds. */
const RULES = 3

/**
 * An event moves `last_seen_at` unless that is less than a minute old, and no write takes longer than some ten seconds. So of somebody
 * who was last seen longer ago than this, all is stored, and whatever comes later will move it.
 */
const QUIET_SECONDS = 90

const markOf = (publicUrl: string) =>
  createHash('sha256')
    .update(JSON.stringify([RULES, engagement.columns.map(({ name, cell }) => [name, cell]), publicUrl]))
    .digest('hex')

/** SQL that holds where the rows of a participant `p`, as they are now, lie written down in `s`. */
export const isSettled = (publicUrl: string): string => `s.participant_id = p.participant_id and s.last_seen_at = p.last_seen_at
  and s.mark = ${literal(markOf(publicUrl))} and s.n_feeds = (select count(*) from feeds f where f.participant_id = p.participant_id)`

/** No cell of theirs begins with an apostrophe, and so none is guarded. */
export const IS_UNGUARDED = `position('"''' in s.csv) = 0`

/** The rows of people who are settled, one text each. `ids`: theirs, with commas between. */
export const settledCsv = (ids: string): string =>
  `select csv from settled_engagement where participant_id = any('{${ids}}'::bigint[]) order by participant_id`

type Quiet = { participant_id: string; experiment_id: string }

const quietPeople = (publicUrl: string, limit: number) => `
select p.participant_id, p.experiment_id from participants p
where p.last_seen_at < now() - interval '${QUIET_SECONDS} seconds' and p.withdrawn_at is null
  and not exists (select from settled_engagement s where ${isSettled(publicUrl)})
order by p.participant_id limit ${limit}`

/** What somebody withdrew is not to lie about twice. */
const FORGET_WITHDRAWN = `
delete from settled_engagement s using participants p where p.participant_id = s.participant_id and p.withdrawn_at is not null`

/** Writes down the rows of some people who are gone. Says how many; none, too, while another node is at it. */
export async function settleSome(pool: Pool, publicUrl: string, limit: number): Promise<number> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin isolation level repeatable read')
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
      locks.engagementWriter,
    ])
    const isFree = rows[0]?.free === true
    if (isFree) await client.query(FORGET_WITHDRAWN)
    const quiet = isFree ? (await client.query<Quiet>(quietPeople(publicUrl, limit))).rows : []
    for (const person of quiet) await settle(client, person, publicUrl)
    await client.query('commit')
    return quiet.length
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    client.release(failure)
  }
}

async function settle(client: PoolClient, { participant_id, experiment_id: id }: Quiet, publicUrl: string): Promise<void> {
  const include = { test: true, simulated: true, excluded: true }
  const asked = { id, publicUrl, include, covariates: [], seen: () => 'true' }
  const query = engagementOf(asked, await engagementOfPeople(client, asked, [participant_id]))
  const copy = copyOut(client, asCsv(engagement.columns, query))
  const pieces: Buffer[] = []
  for await (const piece of copy.pieces) pieces.push(Buffer.from(piece))
  await client.query(
    `insert into settled_engagement (participant_id, last_seen_at, n_feeds, mark, n_rows, csv)
     select p.participant_id, p.last_seen_at, (select count(*) from feeds f where f.participant_id = p.participant_id), $2, $3, $4
     from participants p where p.participant_id = $1
     on conflict (participant_id) do update
     set last_seen_at = excluded.last_seen_at, n_feeds = excluded.n_feeds, mark = excluded.mark,
       n_rows = excluded.n_rows, csv = excluded.csv`,
    [participant_id, markOf(publicUrl), copy.rowCount(), Buffer.concat(pieces).toString()],
  )
}
