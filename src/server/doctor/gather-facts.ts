import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupName, newestBackup } from '#domain/operations/backups.ts'
import type { Facts } from '#domain/operations/doctor/check.ts'
import { tryMail } from '../accounts/mail.ts'
import type { Env } from '../env.ts'
import { s3Store } from '../files/s3.ts'
import { freeBytes } from '../machine/free-space.ts'
import { ifMissing } from '../machine/local-files.ts'
import { askDatabase } from './ask-database.ts'
import { askSite } from './ask-site.ts'
import { reached } from './reached.ts'
import { tryRestore } from './try-restore.ts'

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
