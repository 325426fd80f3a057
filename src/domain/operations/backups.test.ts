import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BACKUP_EVERY_MS, BACKUPS_KEPT, backupName, backupsToDelete, backupTime, isBackupDue, newestBackup } from './backups.ts'

const NOON = Date.UTC(2026, 10, 16, 12)
const seconds = fc.integer({ min: 0, max: 4_000_000_000 }).map((second) => second * 1000)

test('the name of a backup says to the second when it was made', () => {
  expect(backupName(NOON)).toBe('feedlab-20261116-120000.zip')
  fc.assert(fc.property(seconds, (atMs) => backupTime(backupName(atMs)) === atMs))
})

test('names sort by time', () => {
  fc.assert(fc.property(seconds, seconds, (one, other) => backupName(one) < backupName(other) === one < other))
})

test('a backup is due a day after the newest one, and where there is none', () => {
  const names = [backupName(NOON - 5 * BACKUP_EVERY_MS), backupName(NOON), 'notes.txt']
  expect(isBackupDue(names, NOON + BACKUP_EVERY_MS - 1)).toBe(false)
  expect(isBackupDue(names, NOON + BACKUP_EVERY_MS)).toBe(true)
  expect(isBackupDue(['notes.txt'], NOON)).toBe(true)
})

test('a backup from the future, which a wrong clock named, keeps no other one from being made', () => {
  const names = [backupName(NOON - BACKUP_EVERY_MS), backupName(NOON + 365 * BACKUP_EVERY_MS)]
  expect(isBackupDue(names, NOON)).toBe(true)
  expect(isBackupDue([...names, backupName(NOON)], NOON + 1000)).toBe(false)
  expect(newestBackup(names, NOON)).toBe(NOON - BACKUP_EVERY_MS)
  const many = Array.from({ length: BACKUPS_KEPT }, (_, day) => backupName(NOON + (365 + day) * BACKUP_EVERY_MS))
  expect(backupsToDelete([...many, backupName(NOON)], NOON)).toEqual(many.slice(0, 1))
})

test('the fourteen newest backups are kept, and files of others always', () => {
  const names = Array.from({ length: 20 }, (_, day) => backupName(NOON + day * BACKUP_EVERY_MS))
  const later = NOON + 20 * BACKUP_EVERY_MS
  const deleted = backupsToDelete([...names.toReversed(), 'feedlab.zip', 'feedlab-20261116-120000.zip.partial'], later)
  expect(deleted).toEqual(names.slice(0, 20 - BACKUPS_KEPT))
  expect(backupsToDelete(names.slice(0, BACKUPS_KEPT), later)).toEqual([])
})
