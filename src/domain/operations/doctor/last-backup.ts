import { CONCERNS, levelAbove } from '../concerns.ts'
import { type Check, type Finding, ok, problem, type TriedRestore, warn } from './check.ts'

const HOUR_MS = 60 * 60_000

export const lastBackup: Check = {
  name: 'backup',
  look: ({ backups, nowMs }) => {
    if (backups === undefined) return [warn('No backup is made by itself', 'Set BACKUP_DIR, on another disk if possible.')]
    const { dir, newestMs, restore } = backups
    if (newestMs === undefined) return [warn(`There is no backup in ${dir} yet`, 'Start the server, or run npx feedlab backup.')]
    const says = `The newest backup in ${dir} is ${Math.floor((nowMs - newestMs) / HOUR_MS)} hours old`
    const { limits, todo } = CONCERNS.backup
    const level = levelAbove((nowMs - newestMs) / 1000, limits)
    const age = level === 'ok' ? ok(says) : (level === 'warn' ? warn : problem)(says, todo)
    return restore === undefined ? [age] : [age, ofRestore(restore)]
  },
}

function ofRestore(restore: TriedRestore): Finding {
  if (restore.result === 'restored')
    return ok(
      `The newest backup can be restored: ${restore.rows.toLocaleString('en')} rows were, into a database that is dropped again`,
    )
  if (restore.result === 'failed')
    return problem(
      `The newest backup cannot be restored (${restore.why})`,
      'Run npx feedlab backup, and keep the older backups until one can be restored.',
    )
  return warn(
    `It was not tried to restore the newest backup (${restore.why})`,
    'Let the user of DATABASE_URL create databases, or restore it on another machine.',
  )
}
