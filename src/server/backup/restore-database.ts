import { pipeline } from 'node:stream/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { OpenBackup } from './open-backup.ts'

/** Everything of ours in a database; the last two while an installation leaves its partitions (ADR 4). */
const SCHEMAS = ['public', 'drizzle', 'pgboss', 'conversion', 'partitioned']

/**
 * Replaces what is in the database by what is in the backup, in one transaction: if anything fails, even the machine, the database is as it
 * was. The schema is the one of the backup; the caller brings it up to date.
 */
export async function restoreDatabase(client: PoolClient, backup: OpenBackup, migrationsDir: string): Promise<void> {
  await client.query('begin')
  for (const schema of SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`)
  await client.query('create schema public')
  await makeSchema(client, backup.manifest.migration, migrationsDir)
  await loadTables(client, backup)
  for (const [name, value] of Object.entries(backup.manifest.sequences))
    await client.query('select setval($1::regclass, $2)', [`public.${client.escapeIdentifier(name)}`, value])
  await client.query('commit')
  // Without it, the first exports would be planned as if all tables were empty.
  await client.query('analyze')
}

/** Migrations up to one of them, recorded as drizzle records them. Its own runner knows no end but the newest, and no outer transaction. */
async function makeSchema(client: PoolClient, until: number, migrationsFolder: string): Promise<void> {
  await client.query('create schema drizzle')
  await client.query('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)')
  for (const { sql, folderMillis, hash } of readMigrationFiles({ migrationsFolder }).filter((one) => one.folderMillis <= until)) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
  }
}

async function loadTables(client: PoolClient, { manifest, read }: OpenBackup): Promise<void> {
  await emptyTables(client, [...new Set(manifest.tables.map(({ table }) => table))].toReversed())
  for (const part of manifest.tables) {
    const columns = part.columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const copy = client.query(copyFrom(`copy public.${client.escapeIdentifier(part.table)} (${columns}) from stdin`))
    await pipeline(await read(part), copy)
    if (copy.rowCount !== part.rows) throw new Error(`${part.path} has ${copy.rowCount} rows instead of ${part.rows}`)
  }
}

/** Migrations insert rows of their own, such as the local owner. A table without rows is not touched: the audit log refuses it. */
async function emptyTables(client: PoolClient, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const name = `public.${client.escapeIdentifier(table)}`
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount !== 0) await client.query(`delete from ${name}`)
  }
}
