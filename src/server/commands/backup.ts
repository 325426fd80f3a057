import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName } from '#domain/operations/backups.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Env } from '../env.ts'
import { CommandRefused, runCommand } from './run-command.ts'
import { withInstallation } from './with-installation.ts'

/** `npx feedlab backup FILE`: works while the server runs. */
await runCommand('There is no backup', async (env) => {
  const path = process.argv[2] ?? (await pathInBackupDir(env))
  if (existsSync(path)) throw new CommandRefused(`${path} is there already. Choose another name.`)
  const { manifest, bytes } = await withInstallation(env, (installation) => writeBackup(installation, path, Date.now()))
  const rows = manifest.tables.reduce((sum, part) => sum + part.rows, 0)
  const count = (n: number) => n.toLocaleString('en')
  console.log(
    `Wrote ${path}: ${count(rows)} rows, ${count(manifest.media.length)} media files, ${count(Math.ceil(bytes / 1e6))} MB.\n` +
      'Keep it as secret as the database: it has the data of participants and the keys of this installation.',
  )
  if (manifest.missing_media.length > 0)
    console.warn(`${manifest.missing_media.length} media files are not where they belong, and not in the backup.`)
})

async function pathInBackupDir({ backupDir }: Env): Promise<string> {
  if (backupDir === undefined) throw new CommandRefused('name the file to write: npx feedlab backup FILE')
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  return join(backupDir, backupName(Date.now()))
}
