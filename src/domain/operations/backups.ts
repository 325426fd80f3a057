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

/** Of the newest backup in a folder. One from the future was named by a clock that was wrong: it says nothing about when it was made. */
export function newestBackup(names: readonly string[], nowMs: number): number | undefined {
  const times = names.map(backupTime).filter((time): time is number => time !== undefined && time <= nowMs)
  return times.length === 0 ? undefined : Math.max(...times)
}

export function isBackupDue(names: readonly string[], nowMs: number): boolean {
  const newest = newestBackup(names, nowMs)
  return newest === undefined || nowMs - newest >= BACKUP_EVERY_MS
}

/** All but the newest ones; those from the future go first. Files that are not ours are left alone. */
export function backupsToDelete(names: readonly string[], nowMs: number): string[] {
  const ours = names.filter((name) => backupTime(name) !== undefined).sort()
  const isFuture = (name: string) => (backupTime(name) ?? 0) > nowMs
  return [...ours.filter(isFuture), ...ours.filter((name) => !isFuture(name))].slice(0, -BACKUPS_KEPT)
}
