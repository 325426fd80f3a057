import { CONCERNS, levelAbove, levelBelow } from '../concerns.ts'
import { type HealthCheck, line } from './line.ts'
import { bytesText, durationText } from './words.ts'

const PLACES = { data: 'Disk', backups: 'Disk of backups' } as const

export const disks: HealthCheck = ({ state }) =>
  state.disks.map(({ place, freeBytes, isLow = false }) => {
    const level = isLow ? 'problem' : levelBelow(freeBytes, CONCERNS.disk.limits)
    const says = isLow
      ? 'The disk is nearly full: nothing more is taken from participants, and no files. Exports and sign-ins work.'
      : level === 'ok'
        ? 'There is room for more data.'
        : 'Little space is left.'
    return line(PLACES[place], level, { value: `${bytesText(freeBytes)} free`, says }, 'disk')
  })

export const backup: HealthCheck = ({ nowMs, state: { backups } }) => {
  if (backups === undefined)
    return [
      {
        ...line('Last backup', 'warn', { value: 'none', says: 'No backup is made by itself.' }),
        todo: 'Set BACKUP_DIR, on another disk if possible; with several nodes, on one of them.',
      },
    ]
  if (backups.newestMs === undefined)
    return [line('Last backup', 'warn', { value: 'none yet', says: 'The first one is made within the hour.' }, 'backup')]
  const seconds = Math.max(0, nowMs - backups.newestMs) / 1000
  const level = levelAbove(seconds, CONCERNS.backup.limits)
  const says = level === 'ok' ? 'One is made every day.' : 'One should be made every day.'
  return [line('Last backup', level, { value: `${durationText(seconds)} ago`, says }, 'backup')]
}

export const memory: HealthCheck = ({ residentBytes }) => {
  const level = levelAbove(residentBytes, CONCERNS.memory.limits)
  const says = level === 'ok' ? 'As much as is to be expected.' : 'The server uses much memory.'
  return [line('Memory', level, { value: bytesText(residentBytes), says }, 'memory')]
}

export const version: HealthCheck = ({ version: running, isReady, state: { database }, nowMs, startedAtMs }) => {
  const says = `Has run for ${durationText(Math.max(0, nowMs - startedAtMs) / 1000)}.`
  if (!database.isReached || isReady) {
    const schema = database.isReached ? ' The database has the schema of this version.' : ''
    return [line('Version', 'ok', { value: running, says: says + schema })]
  }
  return [
    {
      ...line('Version', 'problem', {
        value: running,
        says: `${says} The node is about to stop, or the database has the schema of another version.`,
      }),
      todo: 'If this stays, start the newest version on every node: it brings the schema up to date.',
    },
  ]
}
