import type { PoolClient } from 'pg'
import { CommandRefused } from '../commands/run-command.ts'
import { newestKnown } from '../db/migrate.ts'
import type { Database } from '../db/open-database.ts'
import type { FileStore } from '../files/file-store.ts'
import { withConnection } from '../with-connection.ts'
import { type Manifest, MEDIA_FOLDER } from './manifest.ts'
import { type OpenBackup, openBackup } from './open-backup.ts'
import { restoreDatabase } from './restore-database.ts'

type Place = { database: Database; files: FileStore; migrationsDir: string }

/**
 * Brings an installation to where it was when the backup was made. Refuses before anything is touched: a file that is not whole, a newer
 * one, a server that runs, and a place that has data already, unless it is to be replaced.
 */
export async function restoreBackup(place: Place, path: string, { replace = false } = {}): Promise<Manifest> {
  const backup = await openBackup(path)
  try {
    if (backup.manifest.migration > (await newestKnown(place.migrationsDir)))
      throw new CommandRefused('This backup was made by a newer version of Feedlab. Install that version first.')
    const filesBefore = await withConnection(place.database.pool, async (client) => {
      await refuseRunningServer(client)
      const isEmpty = await isEmptyDatabase(client)
      if (!isEmpty && !replace)
        throw new CommandRefused('There are data here already. To delete them and restore the backup instead, add --replace.')
      const found = isEmpty ? [] : await storedFiles(client)
      await restoreMedia(place.files, backup)
      await restoreDatabase(client, backup, place.migrationsDir)
      return found
    })
    const kept = new Set(backup.manifest.media.map((part) => keyOf(part.path)))
    for (const key of filesBefore) if (!kept.has(key)) await place.files.remove(key)
    return backup.manifest
  } finally {
    backup.close()
  }
}

async function refuseRunningServer(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'feedlab%' and pid <> pg_backend_pid()`,
  )
  if (rowCount !== 0) throw new CommandRefused('Feedlab is running on this database. Stop it first, then restore.')
}

async function isEmptyDatabase(client: PoolClient): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_tables where schemaname in ('public', 'drizzle') limit 1`)
  return rowCount === 0
}

/** Media, and files that were made for researchers. */
async function storedFiles(client: PoolClient): Promise<string[]> {
  const tables = [
    ['media_objects', 'sha256'],
    ['media_variants', 'sha256'],
    ['jobs', 'file_key'],
  ] as const
  const keys: string[] = []
  for (const [table, column] of tables) {
    // An older schema may lack one of them.
    const { rows: found } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [`public.${table}`])
    if (!found[0]?.is) continue
    const { rows } = await client.query<{ key: string }>(`select ${column} as key from ${table} where ${column} is not null`)
    keys.push(...rows.map(({ key }) => key))
  }
  return keys
}

/** Before the database: a file is named after its content, so that it does no harm where it is not needed. */
async function restoreMedia(files: FileStore, { manifest, read }: OpenBackup): Promise<void> {
  for (const part of manifest.media)
    if ((await files.size(keyOf(part.path))) !== part.bytes) await files.write(keyOf(part.path), await read(part))
}

const keyOf = (path: string): string => path.slice(MEDIA_FOLDER.length)
