import { CONCERNS, levelAbove } from '../concerns.ts'
import { type Check, ok, problem, warn } from './check.ts'

const HOUR_MS = 60 * 60_000

export const lastBackup: Check = {
  name: 'backup',
  look: ({ backups, nowMs }) => {
    if (backups === undefined) return [warn('No backup is made by itself', 'Set BACKUP_DIR, on another disk if possible.')]
    const { dir, newestMs } = backups
    if (newestMs === undefined) return [warn(`There is no backup in ${dir} yet`, 'Start the server, or run npm run backup.')]
    const says = `The newest backup in ${dir} is ${Math.floor((nowMs - newestMs) / HOUR_MS)} hours old`
    const { limits, todo } = CONCERNS.backup
    const level = levelAbove((nowMs - newestMs) / 1000, limits)
    if (level === 'ok') return [ok(says)]
    return [(level === 'warn' ? warn : problem)(says, todo)]
  },
}
