import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'

/**
 * Migrations with `when` after one moment and up to another, oldest first. They are run and recorded as drizzle does it, whose own runner
 * knows neither an end, nor an outer transaction, nor a limit for the wait for a lock.
 */
export const migrationsBetween = (migrationsFolder: string, after: number, until: number): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > after && folderMillis <= until)

/** Within the transaction of the caller. */
export async function applyMigration(client: ClientBase, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const statement of sql) await client.query(statement)
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
}
