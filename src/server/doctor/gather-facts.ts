import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupName, newestBackup } from '#domain/operations/backups.ts'
import type { DatabaseFacts, Facts, SiteFacts } from '#domain/operations/doctor/check.ts'
import { tryMail } from '../accounts/mail.ts'
import { withInstallation } from '../commands/with-installation.ts'
import { newestApplied, newestKnown } from '../db/migrate.ts'
import type { Database } from '../db/open-database.ts'
import type { Env } from '../env.ts'
import { s3Store } from '../files/s3.ts'
import { freeBytes } from '../machine/free-space.ts'
import { ifMissing } from '../machine/local-files.ts'
import { installationId } from '../secrets/installation-id.ts'
import { storedAuthSecret } from '../store/installation.ts'
import { reached, reasonOf } from './reached.ts'
import { tryRestore } from './try-restore.ts'

type Asked = { facts: DatabaseFacts; id: string | undefined }

const PATIENCE_MS = 10_000

/** Looks at everything that the checks want to know. Changes nothing of the installation: a backup is restored into a database of its own. */
export async function gatherFacts(env: Env, migrationsDir: string): Promise<Facts> {
  const { id, ...database } = await askDatabase(env, migrationsDir)
  const { s3, mail, backupDir, publicUrl, dataDir } = env
  return {
    nowMs: Date.now(),
    nodeVersion: process.versions.node,
    database: database.facts,
    disks: await freeSpace([dataDir, tmpdir(), ...(backupDir === undefined ? [] : [backupDir])]),
    host: env.host,
    trustProxy: env.trustProxy,
    hasLocalOwner: env.hasLocalOwner,
    publicUrl,
    site: publicUrl === undefined ? undefined : await askSite(publicUrl, id),
    mail: mail && (await reached(() => tryMail(mail))),
    bucket: s3 && (await reached(async () => (await s3Store(s3)).reach())),
    secretPlaces: await modesOf([
      ...['postgres', 'run', 'media', 'uploads'].map((name) => join(dataDir, name)),
      ...(backupDir === undefined ? [] : [backupDir]),
    ]),
    backups: backupDir === undefined ? undefined : await backupsIn(env, backupDir, migrationsDir),
  }
}

async function backupsIn(env: Env, dir: string, migrationsDir: string): Promise<Facts['backups']> {
  const newestMs = newestBackup((await names(dir)) ?? [], Date.now())
  const restore = newestMs === undefined ? undefined : await tryRestore(env, migrationsDir, join(dir, backupName(newestMs)))
  return { dir, newestMs, restore }
}

const names = (dir: string) => readdir(dir).catch(ifMissing)

async function freeSpace(paths: readonly string[]): Promise<Facts['disks']> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const free = await freeBytes(path)
      return free === undefined ? [] : [{ path, freeBytes: free }]
    }),
  )
  return found.flat()
}

async function modesOf(paths: readonly string[]): Promise<Facts['secretPlaces']> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const place = await stat(path).catch(ifMissing)
      return place ? [{ path, mode: place.mode }] : []
    }),
  )
  return found.flat()
}

/** Asks the public address who it is. A certificate that browsers would refuse is refused here too. */
async function askSite(publicUrl: string, installation: string | undefined): Promise<SiteFacts> {
  try {
    const response = await fetch(`${publicUrl}/healthz`, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    const askedAtMs = Date.now()
    const answer = (await response.json().catch(() => ({}))) as { installation?: unknown } // of anybody
    const clockMs = Date.parse(response.headers.get('date') ?? '')
    return {
      isReached: true,
      isThisInstallation: installation !== undefined && answer.installation === installation,
      clockMs: Number.isNaN(clockMs) ? undefined : clockMs,
      askedAtMs,
    }
  } catch (error) {
    return { isReached: false, why: reasonOf(error) }
  }
}

/** The embedded database is started for the question, if it does not run. */
async function askDatabase(env: Env, migrationsDir: string): Promise<Asked> {
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
