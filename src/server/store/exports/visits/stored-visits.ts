import type { Pool, PoolClient } from 'pg'
import { RULES_VERSION } from '#domain/exports/visits/visits-of-person.ts'
import { flagsOf, type RuleValues } from '#domain/quality/judge.ts'
import { locks } from '#server/locks.ts'
import { withConnection } from '#server/with-connection.ts'
import { engagementOf, insertEngagement } from './engagement-table.ts'
import { IS_CURRENT } from './is-current.ts'
import { insertAttention } from './stored-attention.ts'
import { qualityOfPeople } from './stored-quality.ts'
import { insertViews } from './stored-views.ts'
import { type VisitsOfPerson, visitsOfPeople } from './visits-of-people.ts'

/**
 * An event moves `last_seen_at` unless that is less than a minute old, and no write takes longer than about ten seconds. So of somebody
 * who was last seen longer ago than this, everything is stored, and whatever they do later will move it.
 */
const GONE_AFTER_SECONDS = 90

/**
 * An outcome moves `last_seen_at`, and so does every event after it. Only a write that began before the outcome may still come without
 * moving it, and that is over by then.
 */
const ENDED_AFTER_SECONDS = 15

const GONE_PEOPLE = `
select p.participant_id, p.experiment_id from participants p
where p.last_seen_at < now() - case when p.outcome is null then interval '${GONE_AFTER_SECONDS} seconds' else interval '${ENDED_AFTER_SECONDS} seconds' end
  and p.writes_ended_at is null and not exists (select from person_visits v where ${IS_CURRENT})
order by p.participant_id limit $1`

/** The rows of the other tables are deleted with these. */
const DELETE_ENDED = `
delete from person_visits v using participants p where p.participant_id = v.participant_id and p.writes_ended_at is not null`

/** Stores the visits of some people who are gone. Returns how many people; 0 also while another node does it. */
export function storeSomeVisits(pool: Pool, limit: number): Promise<number> {
  return withConnection(pool, async (client) => {
    await client.query('begin isolation level repeatable read')
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [
      locks.visitWriter,
    ])
    const nStored = rows[0]?.isFree ? await deleteAndStore(client, limit) : 0
    await client.query('commit')
    return nStored
  })
}

async function deleteAndStore(client: PoolClient, limit: number): Promise<number> {
  await client.query(DELETE_ENDED)
  const { rows } = await client.query<{ participant_id: string; experiment_id: string }>(GONE_PEOPLE, [limit])
  for (const study of new Set(rows.map(({ experiment_id }) => experiment_id))) {
    const ids = rows.filter(({ experiment_id }) => experiment_id === study).map(({ participant_id }) => participant_id)
    await store(client, study, await visitsOfPeople(client, study, ids))
  }
  return rows.length
}

const INSERT_PEOPLE = `
insert into person_visits (participant_id, last_seen_at, n_feeds, rules_version, n_rows, n_pages, active_ms, hidden_ms, overlap_ms, ip_address, flags, quality)
select p.participant_id, p.last_seen_at, (select count(*) from feeds f where f.participant_id = p.participant_id), ${RULES_VERSION},
  v.n_rows, v.n_pages, v.active_ms, v.hidden_ms, v.overlap_ms, v.ip_address, v.flags, v.quality
from json_populate_recordset(null::person_visits, $1) v join participants p using (participant_id)`

async function store(client: PoolClient, experiment_id: string, people: readonly VisitsOfPerson[]): Promise<void> {
  const quality = await qualityOfPeople(client, experiment_id, people)
  const totals = people.map(({ participant_id, visits: { seen, engagement, ip_address } }) => ({
    participant_id,
    n_rows: engagement.length,
    n_pages: seen.nPages,
    active_ms: seen.activeMs,
    hidden_ms: seen.hiddenMs,
    overlap_ms: seen.overlapMs,
    ip_address,
    ...storedQuality(quality.get(participant_id) ?? {}),
  }))
  await client.query('delete from person_visits where participant_id = any($1::bigint[])', [
    people.map(({ participant_id }) => participant_id),
  ])
  await client.query(INSERT_PEOPLE, [JSON.stringify(totals)])
  await insertViews(client, people)
  await insertAttention(client, people)
  await insertEngagement(client, people.map(engagementOf))
}

/** The names of the flags are for the list of participants; the values are judged by any threshold later. */
const storedQuality = (quality: RuleValues) => ({
  quality,
  flags: Object.entries(flagsOf(quality)).flatMap(([name, isUp]) => (isUp === true ? [name] : [])),
})
