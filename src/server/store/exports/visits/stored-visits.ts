import type { Pool, PoolClient } from 'pg'
import { ENDED_AFTER_SECONDS, GONE_AFTER_SECONDS, RULES_VERSION } from '#domain/exports/visits/visits-of-person.ts'
import { groupBy } from '#domain/group-by.ts'
import { flagsOf, type RuleValues } from '#domain/quality/judge.ts'
import { locks } from '#server/locks.ts'
import { withConnection } from '#server/with-connection.ts'
import { batchesOf } from '../people-batches.ts'
import { engagementOf, insertEngagement } from './engagement-table.ts'
import { IS_CURRENT } from './is-current.ts'
import { insertAttention } from './stored-attention.ts'
import { qualityOfPeople } from './stored-quality.ts'
import { insertViews } from './stored-views.ts'
import { type VisitsOfPerson, visitsOfPeople } from './visits-of-people.ts'

/** How many people are looked at for each batch. After an update or a restart, many of them are stored and only have to be marked. */
const LOOKED_AT = 500

/** People in the index `participants_visits_due`, in the order in which they left. $1: how many. */
export const DUE_PEOPLE = `
select p.participant_id, p.experiment_id, exists (select from person_visits v where ${IS_CURRENT}) as "isStored" from participants p
where p.writes_ended_at is null and p.visits_seen_at is distinct from p.last_seen_at
  and p.last_seen_at < now() - interval '${ENDED_AFTER_SECONDS} seconds'
  and (p.outcome is not null or p.last_seen_at < now() - interval '${GONE_AFTER_SECONDS} seconds')
order by p.last_seen_at limit $1`

/** People whose visits are stored by earlier rules. Who did something since is among the others. $1: how many. */
export const BY_EARLIER_RULES = `
select p.participant_id, p.experiment_id, false as "isStored"
from (
  select participant_id from person_visits where rules_version < ${RULES_VERSION} order by rules_version, participant_id limit ${LOOKED_AT}
) v
-- The offset keeps the planner from reading all participants.
cross join lateral (
  select * from participants p where p.participant_id = v.participant_id
    and p.writes_ended_at is null and p.visits_seen_at is not distinct from p.last_seen_at offset 0
) p
limit $1`

/** The rows of the other tables are deleted with these. */
export const DELETE_ENDED = `
delete from person_visits v using participants p
where p.participant_id = v.participant_id and p.writes_ended_at is not null and p.erased_at is null`

/** Of people who came back meanwhile it stays different from `last_seen_at`. */
const MARK_STORED = `
update participants p set visits_seen_at = v.last_seen_at from person_visits v
where v.participant_id = p.participant_id and p.participant_id = any($1::bigint[]) and p.writes_ended_at is null`

type DuePerson = { participant_id: string; experiment_id: string; isStored: boolean }

/** Stores the visits of some people who are gone. Returns how many people; 0 also while another node does it. */
export async function storeSomeVisits(pool: Pool, limit: number): Promise<number> {
  const ids = await withConnection(pool, async (client) => {
    await client.query('begin isolation level repeatable read')
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [
      locks.visitWriter,
    ])
    const stored = rows[0]?.isFree ? await deleteAndStore(client, limit) : []
    await client.query('commit')
    return stored
  })
  // In a transaction of its own: within the other one it would fail if somebody came back while their visits were computed.
  if (ids.length > 0) await pool.query(MARK_STORED, [ids])
  return ids.length
}

async function deleteAndStore(client: PoolClient, limit: number): Promise<string[]> {
  await client.query(DELETE_ENDED)
  const { rows: due } = await client.query<DuePerson>(DUE_PEOPLE, [LOOKED_AT])
  const left = due.filter(({ isStored }) => !isStored).slice(0, limit)
  const earlier = await client.query<DuePerson>(BY_EARLIER_RULES, [limit - left.length])
  const people = [...left, ...earlier.rows]
  for (const [experiment_id, own] of groupBy(people, (person) => person.experiment_id)) {
    const ids = own.map(({ participant_id }) => participant_id)
    for (const batch of batchesOf(await weighed(client, experiment_id, ids), { mostPeople: limit }))
      await store(
        client,
        experiment_id,
        await visitsOfPeople(
          client,
          experiment_id,
          batch.map(({ participant_id }) => participant_id),
        ),
      )
  }
  return [...due.filter(({ isStored }) => isStored), ...people].map(({ participant_id }) => participant_id)
}

/** $1: the study, $2: people. */
const N_EVENTS = `
select participant_id, (select count(*)::int from events e where e.experiment_id = $1 and e.participant_id = p.participant_id) as "nEvents"
from unnest($2::bigint[]) as p(participant_id)`

async function weighed(client: PoolClient, experiment_id: string, ids: readonly string[]) {
  const { rows } = await client.query<{ participant_id: string; nEvents: number }>(N_EVENTS, [experiment_id, ids])
  return rows
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
