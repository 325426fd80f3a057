import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { locks, whileLocked } from '../locks.ts'
import type { Database, Db } from './open-database.ts'

type Migrated = { ok: true } | { ok: false; problem: 'newer-schema' }

/** Brings the schema up to date, one node at a time. Refuses a schema that a later version of the product made. */
export async function migrate({ db, pool }: Database, migrationsFolder: string): Promise<Migrated> {
  return whileLocked(pool, locks.migration, async () => {
    if ((await newestApplied(db)) > (await newestKnown(migrationsFolder))) return { ok: false, problem: 'newer-schema' }
    await runMigrations(db, { migrationsFolder })
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
