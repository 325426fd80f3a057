import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { inShortLocks } from '#server/db/short-locks.ts'
import { locks } from '#server/locks.ts'
import { elapsedMs } from '#server/machine/this-process.ts'
import { withConnection } from '#server/with-connection.ts'
import { EVENT_TABLES, type EventTable } from './event-tables.ts'
import { columnsOf, makeFollowers } from './make-followers.ts'

const BATCH = 5000

type Partition = EventTable & { relation: string; columns: string }

const POLL_MS = 200

/**
 * Brings an installation whose event tables have a partition for each study to one table each (ADR 4), while everything goes on. New tables
 * follow all writes by triggers while the old rows are copied; then both change their names. What is stored twice meanwhile is the same by
 * its key. Killed at any moment, it goes on where it was; on several nodes, one does it.
 */
export async function leavePartitions(pool: Pool, signal: AbortSignal): Promise<void> {
  if (!(await hasOldTables(pool))) return
  await withConnection(pool, async (holder) => {
    await holder.query('begin')
    const { rows } = await holder.query<{ isFree: boolean; pid: number }>(
      'select pg_try_advisory_xact_lock($1) as "isFree", pg_backend_pid() as pid',
      [locks.leavingPartitions],
    )
    const [held] = rows
    try {
      if (held?.isFree) await goOn(pool, held.pid, signal)
    } catch (error) {
      // The rest is done the next time.
      if (!signal.aborted) throw error
    }
    await holder.query('commit')
  })
}

async function goOn(pool: Pool, holderPid: number, signal: AbortSignal): Promise<void> {
  if (await isPartitioned(pool)) {
    await makeFollowers(pool, signal)
    await copyPartitions(pool, signal)
    // A deletion that began before a row was copied did not see the copy.
    await transactionsEnded(pool, signal)
    await deleteAgain(pool)
    for (const { table } of EVENT_TABLES) await pool.query(`analyze conversion.${table}`)
    // An export reads as of the moment when it began: if that was before the copy, it would find the new tables empty.
    await snapshotsEnded(pool, holderPid, signal)
    await changeNames(pool, signal)
  }
  // A backup may have noted the names of the old tables.
  await snapshotsEnded(pool, holderPid, signal)
  await dropOldTables(pool, signal)
}

/** The schema is there from the migration on, until the last of the old tables is dropped. */
async function hasOldTables(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(`select from pg_namespace where nspname = 'partitioned'`)
  return rowCount === 1
}

async function isPartitioned(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(`select from pg_class where oid = 'public.events'::regclass and relkind = 'p'`)
  return rowCount === 1
}

/** What was deleted while it was copied, and studies that a node of an earlier version deleted, which empties their partitions directly. */
async function deleteAgain(pool: Pool): Promise<void> {
  for (const { table, key } of EVENT_TABLES)
    await pool.query(`delete from conversion.${table} using conversion.deleted_${table} d
      where ${key.map((column) => `${table}.${column} = d.${column}`).join(' and ')}`)
  const { rows } = await pool.query<{ experiment_id: string }>(RETIRE)
  for (const { table } of EVENT_TABLES)
    await pool.query(`delete from conversion.${table} where experiment_id = any($1)`, [
      rows.map(({ experiment_id }) => experiment_id),
    ])
}

const RETIRE = `
insert into retired_studies (experiment_id)
select replace(substring(pg_get_expr(c.relpartbound, c.oid) from '^FOR VALUES IN \\(''(.*)''\\)$'), '''''', '''')
from pg_inherits i join pg_class c on c.oid = i.inhrelid
where i.inhparent = 'public.events'::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
except (select experiment_id from studies union all select experiment_id from retired_studies)
returning experiment_id`

/** The only moment at which others wait: some milliseconds, and half a second at most if an export is under way. */
const changeNames = (pool: Pool, signal: AbortSignal): Promise<void> =>
  inShortLocks(
    pool,
    async (client) => {
      // Without the partitions: whatever reads or writes one has the lock of its parent too.
      await client.query(
        `lock table ${EVENT_TABLES.map(({ table }) => `only public.${table}`).join(', ')} in access exclusive mode`,
      )
      for (const { table } of EVENT_TABLES) {
        await client.query(`alter table public.${table} set schema partitioned`)
        await client.query(`alter table conversion.${table} set schema public`)
      }
    },
    { signal },
  )

/** One after the other: dropped at once, thousands of tables are more locks than PostgreSQL has. */
async function dropOldTables(pool: Pool, signal: AbortSignal): Promise<void> {
  for (const { table } of EVENT_TABLES) {
    const { rows } = await pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = to_regclass('partitioned.${table}')`,
    )
    for (const { name } of rows) {
      signal.throwIfAborted()
      await pool.query(`drop table ${name}`)
    }
  }
  await pool.query('drop schema if exists conversion cascade')
  await pool.query('drop schema partitioned cascade')
}

/** Resolves once every transaction that had written something by now has ended. */
const transactionsEnded = (pool: Pool, signal: AbortSignal): Promise<void> =>
  ended(pool, 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as "hasEnded"', signal)

/**
 * Resolves once nobody reads the database as it was before now: exports and backups that are under way, also on a replica that says so.
 * `ownPid`: a connection that is not waited for.
 */
const snapshotsEnded = (pool: Pool, ownPid: number, signal: AbortSignal): Promise<void> =>
  ended(
    pool,
    `select not exists (
       select from pg_stat_activity where pid not in (pg_backend_pid(), ${ownPid}) and (datname = current_database() or backend_type = 'walsender')
         and backend_type in ('client backend', 'walsender') and age(backend_xmin) > age(($1::xid8)::xid)) as "hasEnded"`,
    signal,
  )

async function ended(pool: Pool, question: string, signal: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ now: string }>('select pg_current_xact_id()::text as now')
  for (;;) {
    signal.throwIfAborted()
    const asked = await pool.query<{ hasEnded: boolean }>(question, [rows[0]?.now])
    if (asked.rows[0]?.hasEnded) return
    await pause(POLL_MS, undefined, { signal })
  }
}

/** Copies what was there before the tables of the schema `conversion` began to follow. Works half of the time at most. */
async function copyPartitions(pool: Pool, signal: AbortSignal): Promise<void> {
  for (const each of EVENT_TABLES) {
    const columns = await columnsOf(pool, each.table)
    for (const relation of await notCopied(pool, each.table)) {
      await copyPartition(pool, { ...each, relation, columns }, signal)
      await pool.query('insert into conversion.copied (relation) values ($1)', [relation])
    }
  }
}

async function notCopied(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ relation: string }>(
    `select relation from (
       select format('%I.%I', n.nspname, c.relname) as relation
       from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
       where i.inhparent = ('public.' || $1)::regclass) partitions
     where relation not in (select relation from conversion.copied) order by relation`,
    [table],
  )
  return rows.map(({ relation }) => relation)
}

/** In the order of the key, so that a batch begins where the one before ended. */
async function copyPartition(pool: Pool, { table, key, relation, columns }: Partition, signal: AbortSignal): Promise<void> {
  const keys = key.join(', ')
  const copy = (after: string) => `
    with batch as materialized (select ${columns} from ${relation} ${after} order by ${keys} limit ${BATCH}),
    copied as (insert into conversion.${table} (${columns}) select ${columns} from batch on conflict do nothing)
    select ${keys} from batch order by ${key.map((column) => `${column} desc`).join(', ')} limit 1`
  const afterKey = `where (${keys}) > (${key.map((_, i) => `$${i + 1}`).join(', ')})`
  let last: Record<string, string> | undefined
  do {
    signal.throwIfAborted()
    const startedAtMs = elapsedMs()
    const values = last ? key.map((column) => last?.[column]) : []
    const { rows } = await pool.query<Record<string, string>>(copy(last ? afterKey : ''), values)
    last = rows[0]
    if (last) await pause(elapsedMs() - startedAtMs, undefined, { signal })
  } while (last)
}
