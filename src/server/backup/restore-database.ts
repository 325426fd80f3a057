import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { applyMigration, migrationsBetween, newestKnown } from '../db/migrate.ts'
import { markMailsBeforeRestore } from '../use-cases/waves/mails-before-restore.ts'
import type { OpenBackup } from './open-backup.ts'

/** Everything of ours in a database; the last two while an installation leaves its partitions (ADR 4). */
const SCHEMAS = ['public', 'drizzle', 'pgboss', 'conversion', 'partitioned']

/**
 * Replaces what is in the database by what is in the backup, in one transaction: if anything fails, even the machine, the database is as it
 * was. The schema of the backup is brought up to date in it, and mails that may have been sent since are marked: a server that starts after a
 * restore that was killed would send them again.
 */
export async function restoreDatabase(client: PoolClient, backup: OpenBackup, migrationsDir: string): Promise<void> {
  const { migration, created_at } = backup.manifest
  await client.query('begin')
  for (const schema of SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`)
  await client.query('create schema public')
  for (const each of migrationsBetween(migrationsDir, 0, migration)) await applyMigration(client, each)
  await loadTables(client, backup)
  await setSequences(client, backup.manifest.sequences)
  for (const each of migrationsBetween(migrationsDir, migration, await newestKnown(migrationsDir)))
    await applyMigration(client, each)
  // Without it, what follows and the first exports would be planned as if all tables were empty.
  await client.query('analyze')
  await markMailsBeforeRestore(drizzle(client), Date.parse(created_at))
  await client.query('commit')
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

/**
 * Beyond everything that was given since the backup was made: browsers and people still have tokens and receipts with ids of that time, and
 * nobody else may get these ids. That many milliseconds have passed since 2026, and fewer ids are given, so that this holds as often as a
 * backup is restored, on any machine whose clock is right. Receipts have 40 bits for an id, which is until 2060.
 */
const BEYOND = `greatest($2::bigint, floor(extract(epoch from clock_timestamp() - timestamptz '2026-01-01 00:00+00') * 1000)::bigint)`

async function setSequences(client: PoolClient, values: Readonly<Record<string, string>>): Promise<void> {
  // All of them: one that had not been used when the backup was made is not in it.
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype`,
  )
  for (const { name } of rows)
    await client.query(`select setval($1::regclass, ${BEYOND})`, [`public.${client.escapeIdentifier(name)}`, values[name] ?? '1'])
}
