import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_EVERY_MS, backupName, backupsToDelete, isBackupDue } from '#domain/operations/backups.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { Deps } from '../deps.ts'

/** Makes a backup if the newest one in BACKUP_DIR is a day old, then deletes the oldest ones. */
export async function makeDailyBackup({ backupDir: dir, database, files, now }: Deps, signal: AbortSignal): Promise<void> {
  if (dir === undefined) return
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const nowMs = now()
  if (!isBackupDue(await readdir(dir), nowMs)) return
  await removeLeftovers(dir, nowMs)
  await writeBackup({ database, files }, join(dir, backupName(nowMs)), nowMs, signal)
  for (const name of backupsToDelete(await readdir(dir), nowMs)) await rm(join(dir, name))
}

/** Of a process that was killed in the middle of a backup. One that is being written was changed a moment ago. */
async function removeLeftovers(dir: string, nowMs: number): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!/^feedlab-[\d-]+\.zip\.partial$/.test(name)) continue
    const { mtimeMs } = await stat(join(dir, name))
    if (nowMs - mtimeMs >= BACKUP_EVERY_MS) await rm(join(dir, name))
  }
}
