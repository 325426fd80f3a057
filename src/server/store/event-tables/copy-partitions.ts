import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { elapsedMs } from '#server/machine/this-process.ts'
import { EVENT_TABLES, type EventTable } from './event-tables.ts'
import { columnsOf } from './make-followers.ts'

const BATCH = 5000

/** Copies what was there before the tables of the schema `conversion` began to follow. Works half of the time at most. */
export async function copyPartitions(pool: Pool, signal: AbortSignal): Promise<void> {
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

type Partition = EventTable & { relation: string; columns: string }

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
