import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'
import { locks, whileLocked } from '../locks.ts'
import type { Database, Db } from './open-database.ts'
import { inShortLocks } from './short-locks.ts'

type Migrated = { ok: true } | { ok: false; problem: 'newer-schema' }

/**
 * Brings the schema up to date, one node at a time and one migration after the other, while other nodes may serve participants. Refuses a
 * schema that a later version of the product made. `say`: that a table is in use, and the migration waits for a free moment.
 */
export async function migrate(
  { db, pool }: Database,
  migrationsFolder: string,
  say: (line: string) => void = () => undefined,
): Promise<Migrated> {
  return whileLocked(pool, locks.migration, async () => {
    const [applied, known] = [await newestApplied(db), await newestKnown(migrationsFolder)]
    if (applied > known) return { ok: false, problem: 'newer-schema' }
    for (const migration of migrationsBetween(migrationsFolder, applied, known))
      await inShortLocks(pool, (client) => applyMigration(client, migration), {
        onBusy: (attempt) =>
          say(`An update of the database waits for a table that is in use, by an export for instance. Attempt ${attempt} …`),
      })
    return { ok: true }
  })
}

/** Whether the schema is exactly the one that this version expects. */
export async function isMigrated(db: Db, migrationsFolder: string): Promise<boolean> {
  return (await newestApplied(db)) === (await newestKnown(migrationsFolder))
}

/** `when` of the newest migration of a database; 0 if it has none. */
export async function newestApplied(db: Db): Promise<number> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return 0
  const applied = await db.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  return Number(applied.rows[0]?.newest ?? 0)
}

/** `when` of the newest migration of this version. */
export async function newestKnown(migrationsFolder: string): Promise<number> {
  // The list that drizzle-kit writes: { entries: [{ when }] }.
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  return Math.max(...journal.entries.map(({ when }) => when))
}

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
