import { sql } from 'drizzle-orm'
import type { DbOrTx } from './open-database.ts'

const PARTITIONED = ['events', 'form_answers', 'checkpoints'] as const

/**
 * Creates the partitions of a study, so that it can be vacuumed, exported and dropped by itself. Each is created as a table and then
 * attached: creating it as a partition would wait for all running exports, and participants' writes would wait for it.
 */
export async function makePartitions(db: DbOrTx, experiment_id: string): Promise<void> {
  for (const table of PARTITIONED) {
    const name = `${table}_${experiment_id}`
    const { rows } = await db.execute<{ exists: boolean }>(
      sql`select exists (select from pg_tables where schemaname = current_schema() and tablename = ${name}::name::text) as exists`,
    )
    if (rows[0]?.exists) continue
    const [parent, partition] = [sql.identifier(table), sql.identifier(name)]
    const value = sql.raw(`'${experiment_id.replaceAll("'", "''")}'`)
    await db.execute(sql`create table ${partition} (like ${parent} including all)`)
    await db.execute(sql`alter table ${parent} attach partition ${partition} for values in (${value})`)
  }
}
