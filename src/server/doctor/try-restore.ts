import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Pool, PoolConfig } from 'pg'
import type { TriedRestore } from '#domain/operations/doctor/check.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { withInstallation } from '../commands/with-installation.ts'
import { connectionTo } from '../db/database-address.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Env } from '../env.ts'
import type { FileStore } from '../files/file-store.ts'
import { reasonOf } from './reached.ts'

const PREFIX = 'feedlab_doctor_'

/** Restores a backup into a database of its own on the server of this installation, which is dropped afterwards. Media are read, not stored. */
export async function tryRestore(env: Env, migrationsDir: string, path: string): Promise<TriedRestore> {
  try {
    return await withInstallation(env, async ({ database: { pool } }) => {
      await dropLeftovers(pool)
      const name = `${PREFIX}${randomBytes(6).toString('hex')}`
      if (!(await mayCreate(pool))) return { result: 'not-tried', why: 'the database user may not create databases' }
      await pool.query(`create database ${name} template template0`)
      try {
        return await restoreInto(await scratchConnection(env, pool, name), migrationsDir, path)
      } finally {
        await pool.query(`drop database ${name} with (force)`)
      }
    })
  } catch (error) {
    return { result: 'not-tried', why: reasonOf(error) }
  }
}

/** Of a run that was killed. One with connections belongs to a run that goes on. */
async function dropLeftovers(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select d.datname as name from pg_database d where starts_with(d.datname, $1)
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    [PREFIX],
  )
  for (const { name } of rows) await pool.query(`drop database if exists ${name}`)
}

async function mayCreate(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  )
  return rows[0]?.may === true
}

async function scratchConnection(env: Env, { options }: Pool, database: string): Promise<PoolConfig> {
  if (env.databaseUrl) return connectionTo(env.databaseUrl.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`))
  return { host: options.host, port: options.port, user: options.user, database }
}

async function restoreInto(connection: PoolConfig, migrationsDir: string, path: string): Promise<TriedRestore> {
  const database = openDatabase(connection, () => undefined)
  try {
    await database.pool.query('select 1')
    const restored = restoreBackup({ database, files: discarding, migrationsDir }, path)
    return await restored.then(
      ({ tables }) => ({ result: 'restored', rows: tables.reduce((sum, { rows }) => sum + rows, 0) }),
      (error: unknown) => ({ result: 'failed', why: error instanceof Error ? error.message : String(error) }),
    )
  } finally {
    await database.close()
  }
}

/** Reads to the end, where the checksum is compared, and keeps nothing. */
const discarding: FileStore = {
  write: async (_key, content) => {
    if (content instanceof Readable) for await (const _ of content);
  },
  size: async () => undefined,
  read: async () => undefined,
  remove: async () => undefined,
}
