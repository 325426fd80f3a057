import { join } from 'node:path'
import { connectionTo } from '../db/database-address.ts'
import { startPostgres } from '../db/embedded-postgres.ts'
import { type Database, openDatabase } from '../db/open-database.ts'
import type { Env } from '../env.ts'
import { diskStore } from '../files/disk.ts'
import type { FileStore } from '../files/file-store.ts'
import { s3Store } from '../files/s3.ts'

export type Installation = { database: Database; files: FileStore }

/** Opens database and files of an installation for a command, whether its server runs at this moment or not. */
export async function withInstallation<T>(env: Env, work: (installation: Installation) => Promise<T>): Promise<T> {
  const postgres = env.databaseUrl ? undefined : await startPostgres({ dataDir: env.dataDir, log: () => undefined })
  const connection = env.databaseUrl ? await connectionTo(env.databaseUrl) : postgres?.connection
  const database = openDatabase(connection ?? {}, () => undefined, { pooler: env.databasePooler })
  try {
    return await work({ database, files: env.s3 ? await s3Store(env.s3) : diskStore(join(env.dataDir, 'media')) })
  } finally {
    await database.close()
    // A server that was running before goes on.
    if (postgres?.startedHere) await postgres.stop()
  }
}
