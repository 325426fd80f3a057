import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { migrationsDir } from '../places.ts'

const TABLES = ['events', 'form_answers', 'checkpoints']

/**
 * Takes a database back to how earlier versions stored events: a partition for each of the studies (also of deleted ones), named after it.
 * Then runs the migration that prepares such a database.
 */
export async function asPartitioned(pool: Pool, studies: readonly string[]): Promise<void> {
  for (const table of TABLES) {
    await pool.query(`alter table ${table} rename to plain_${table}`)
    await pool.query(`create table ${table} (like plain_${table} including defaults) partition by list (experiment_id)`)
    const { rows } = await pool.query<{ name: string; key: string }>(
      `select conname as name, pg_get_constraintdef(oid) as key from pg_constraint where conrelid = 'plain_${table}'::regclass and contype = 'p'`,
    )
    const index = `${table}_experiment_id_participant_id_index`
    await pool.query(`alter table plain_${table} drop constraint ${rows[0]?.name}; drop index ${index}`)
    await pool.query(`alter table ${table} add constraint ${rows[0]?.name} ${rows[0]?.key}`)
    await pool.query(`create index ${index} on ${table} (experiment_id, participant_id)`)
    for (const experiment_id of studies) {
      const partition = `"${table}_${experiment_id}"`
      await pool.query(`create table ${partition} (like ${table} including all)`)
      await pool.query(`alter table ${table} attach partition ${partition} for values in ('${experiment_id}')`)
    }
    await pool.query(`insert into ${table} select * from plain_${table}`)
    await pool.query(`drop table plain_${table}`)
  }
  const name = (await readdir(migrationsDir)).find((file) => file.endsWith('_retired_studies.sql')) ?? ''
  const [, prepare = ''] = (await readFile(join(migrationsDir, name), 'utf8')).split('--> statement-breakpoint')
  await pool.query(prepare)
}
