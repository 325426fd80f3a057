/** How often a backup is made by itself, and how many of them are kept. */
export const BACKUP_EVERY_MS = 24 * 60 * 60_000
export const BACKUPS_KEPT = 14

const NAME = /^feedlab-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.zip$/

/** Names sort by time. */
export function backupName(atMs: number): string {
  const [date = '', time = ''] = new Date(atMs).toISOString().replace(/[-:]/g, '').split('T')
  return `feedlab-${date}-${time.slice(0, 6)}.zip`
}

/** When a backup was made, by its name. Undefined for a file that is not one of ours. */
export function backupTime(name: string): number | undefined {
  const match = NAME.exec(name)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Of the newest backup in a folder. */
export function newestBackup(names: readonly string[]): number | undefined {
  const times = names.map(backupTime).filter((time) => time !== undefined)
  return times.length === 0 ? undefined : Math.max(...times)
}

export function isBackupDue(names: readonly string[], nowMs: number): boolean {
  const newest = newestBackup(names)
  return newest === undefined || nowMs - newest >= BACKUP_EVERY_MS
}

/** All but the newest ones. Files that are not ours are left alone. */
export function backupsToDelete(names: readonly string[]): string[] {
  return names
    .filter((name) => backupTime(name) !== undefined)
    .toSorted()
    .slice(0, -BACKUPS_KEPT)
}
