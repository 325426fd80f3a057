import { BACKUP_EVERY_MS } from '../backups.ts'
import { type Check, ok, problem, warn } from './check.ts'

const HOUR_MS = 60 * 60_000

export const lastBackup: Check = {
  name: 'backup',
  look: ({ backups, nowMs }) => {
    if (backups === undefined) return [warn('No backup is made by itself', 'Set BACKUP_DIR, on another disk if possible.')]
    const { dir, newestMs } = backups
    if (newestMs === undefined) return [warn(`There is no backup in ${dir} yet`, 'Start the server, or run npm run backup.')]
    const says = `The newest backup in ${dir} is ${Math.floor((nowMs - newestMs) / HOUR_MS)} hours old`
    if (nowMs - newestMs < 2 * BACKUP_EVERY_MS) return [ok(says)]
    return [problem(says, 'Run npm run backup, and look at the log of the server for the reason.')]
  },
}
