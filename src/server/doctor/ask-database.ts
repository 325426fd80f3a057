import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseFacts } from '#domain/operations/doctor/check.ts'
import { withInstallation } from '../commands/with-installation.ts'
import { newestApplied, newestKnown } from '../db/migrate.ts'
import type { Database } from '../db/open-database.ts'
import type { Env } from '../env.ts'
import { installationId } from '../secrets/installation-id.ts'
import { storedAuthSecret } from '../store/installation.ts'
import { reasonOf } from './reached.ts'

type Asked = { facts: DatabaseFacts; id: string | undefined }

/** The embedded database is started for the question, if it does not run. */
export async function askDatabase(env: Env, migrationsDir: string): Promise<Asked> {
  if (!env.databaseUrl && !isMade(env.dataDir)) return nowhere(`there is none in ${env.dataDir} yet`)
  try {
    return await withInstallation(env, ({ database }) => ask(database, migrationsDir))
  } catch (error) {
    return nowhere(reasonOf(error))
  }
}

const nowhere = (why: string): Asked => ({ facts: { isReached: false, why }, id: undefined })

/** Asking must not make one. */
const isMade = (dataDir: string) => ['postgres', 'postgres-is-at.txt'].some((name) => existsSync(join(dataDir, name)))

async function ask({ db, pool }: Database, migrationsDir: string): Promise<Asked> {
  const { rows } = await pool.query<{ version: string; clock_ms: number }>(
    `select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 * 1000 as clock_ms`,
  )
  const askedAtMs = Date.now()
  const [applied, known] = [await newestApplied(db), await newestKnown(migrationsDir)]
  const migrations = applied === 0 ? 'none' : applied === known ? 'current' : applied < known ? 'older' : 'newer'
  const secret = migrations === 'none' ? undefined : await storedAuthSecret(db)
  return {
    facts: {
      isReached: true,
      version: rows[0]?.version.split(' ', 1)[0] ?? '',
      migrations,
      clockMs: rows[0]?.clock_ms ?? 0,
      askedAtMs,
    },
    id: secret && installationId(secret),
  }
}
