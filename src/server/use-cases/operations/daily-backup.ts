import { BACKUP_EVERY_MS, backupName, backupsToDelete, isBackupDue } from '#domain/operations/backups.ts'
import { openBackupFolder } from '#server/backup/backup-folder.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { Deps } from '../deps.ts'

/** Makes a backup if the newest one in BACKUP_DIR is a day old, then deletes the oldest ones. */
export async function makeDailyBackup({ backupDir: dir, database, files, now }: Deps, signal: AbortSignal): Promise<void> {
  if (dir === undefined) return
  const folder = await openBackupFolder(dir)
  const nowMs = now()
  const names = await folder.names()
  if (!isBackupDue(names, nowMs)) return
  // Of a process that was killed in the middle of a backup. One that is being written was changed a moment ago.
  for (const name of names.filter((each) => /^feedlab-[\d-]+\.zip\.partial$/.test(each)))
    if (nowMs - (await folder.changedAtMs(name)) >= BACKUP_EVERY_MS) await folder.remove(name)
  await writeBackup({ database, files }, folder.pathOf(backupName(nowMs)), nowMs, signal)
  for (const name of backupsToDelete(await folder.names(), nowMs)) await folder.remove(name)
}
