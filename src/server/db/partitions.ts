import { sql } from 'drizzle-orm'
import type { DbOrTx } from './open-database.ts'

const PARTITIONED = ['events', 'form_answers', 'checkpoints'] as const

/** Gives a study partitions of its own, so that it can be vacuumed, exported and dropped by itself. */
export async function makePartitions(db: DbOrTx, experiment_id: string): Promise<void> {
  for (const table of PARTITIONED) {
    const partition = sql.identifier(`${table}_${experiment_id}`)
    const value = sql.raw(`'${experiment_id.replaceAll("'", "''")}'`)
    await db.execute(sql`create table if not exists ${partition} partition of ${sql.identifier(table)} for values in (${value})`)
  }
}
