import { sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from './open-database.ts'

const PARTITIONED = ['events', 'form_answers', 'checkpoints'] as const
type Partitioned = (typeof PARTITIONED)[number]

const partitionOf = (table: Partitioned, experiment_id: string) => sql.identifier(`${table}_${experiment_id}`)

async function hasPartition(db: DbOrTx, table: Partitioned, experiment_id: string): Promise<boolean> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select exists (select from pg_tables where schemaname = current_schema() and tablename = ${`${table}_${experiment_id}`}::name::text) as exists`,
  )
  return rows[0]?.exists === true
}

/**
 * Creates the partitions of a study, so that it can be vacuumed, exported and dropped by itself. Each is created as a table and then
 * attached: creating it as a partition would wait for all running exports, and participants' writes would wait for it.
 */
export async function makePartitions(db: DbOrTx, experiment_id: string): Promise<void> {
  for (const table of PARTITIONED) {
    if (await hasPartition(db, table, experiment_id)) continue
    const [parent, partition] = [sql.identifier(table), partitionOf(table, experiment_id)]
    const value = sql.raw(`'${experiment_id.replaceAll("'", "''")}'`)
    await db.execute(sql`create table ${partition} (like ${parent} including all)`)
    await db.execute(sql`alter table ${parent} attach partition ${partition} for values in (${value})`)
  }
}

/**
 * Empties the partitions of a deleted study and closes them: a write that waits for this transaction fails instead of leaving rows of
 * nobody. They are not dropped, because that would wait for all running exports, and participants' writes would wait for it.
 */
export async function closePartitions(tx: Tx, experiment_id: string): Promise<void> {
  for (const table of PARTITIONED) {
    const partition = partitionOf(table, experiment_id)
    await tx.execute(sql`lock table ${partition} in access exclusive mode`)
    await tx.execute(sql`delete from ${partition}`)
    await tx.execute(sql`alter table ${partition} add constraint ${sql.identifier(CLOSED)} check (false)`)
  }
}

const CLOSED = 'study_is_deleted'

/** Whether a study had this id, which is then not used again: data or caches may still know it. */
export const wasUsed = (db: DbOrTx, experiment_id: string): Promise<boolean> => hasPartition(db, 'events', experiment_id)
