import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Facts, Finding } from './check.ts'
import { checks } from './index.ts'

const NOW = Date.UTC(2026, 10, 16, 12)
const HOUR = 3_600_000

/** A server on the internet as docs/DEPLOY.md makes it. */
const healthy: Facts = {
  nowMs: NOW,
  nodeVersion: '22.11.0',
  database: { isReached: true, version: '17.2', migrations: 'current', clockMs: NOW, askedAtMs: NOW },
  disks: [{ path: '/var/lib/feedlab', freeBytes: 40e9 }],
  host: '127.0.0.1',
  trustProxy: ['loopback'],
  hasLocalOwner: false,
  publicUrl: 'https://feedlab.example',
  site: { isReached: true, isThisInstallation: true, clockMs: NOW - 900, askedAtMs: NOW },
  mail: { isReached: true },
  bucket: { isReached: true },
  secretPlaces: [{ path: '/var/lib/feedlab/postgres', mode: 0o40700 }],
  backups: { dir: '/backup', newestMs: NOW - 20 * HOUR, restore: { result: 'restored', rows: 12_000 } },
}

const found = (change: Partial<Facts>): Finding[] => checks.flatMap(({ look }) => look({ ...healthy, ...change }))
const notOk = (change: Partial<Facts>) =>
  found(change).flatMap((each) => (each.level === 'ok' ? [] : [`${each.level}: ${each.says}`]))

test('every file of a check is registered', () => {
  const files = readdirSync(dirname(fileURLToPath(import.meta.url))).filter((name) => !/^(check|index|.*\.test)\.ts$/.test(name))
  expect(checks).toHaveLength(files.length)
})

test('a healthy installation has one line for each check, and nothing to do', () => {
  expect(notOk({})).toEqual([])
  for (const { name, look } of checks) expect(look(healthy).length, name).toBeGreaterThan(0)
})

test('a laptop on which only its owner works has nothing to do but to make backups', () => {
  const laptop = {
    publicUrl: undefined,
    site: undefined,
    hasLocalOwner: true,
    trustProxy: [],
    mail: undefined,
    bucket: undefined,
  }
  expect(notOk({ ...laptop, backups: undefined })).toEqual(['warn: No backup is made by itself'])
})

const database = { isReached: true, version: '17.2', migrations: 'current', clockMs: NOW, askedAtMs: NOW } as const
const site = { isReached: true, isThisInstallation: true, clockMs: NOW, askedAtMs: NOW } as const

test.each<[Partial<Facts>, string]>([
  [{ nodeVersion: '20.18.3' }, 'problem: Node 20.18.3 is too old'],
  [
    { backups: { dir: '/backup', newestMs: NOW, restore: { result: 'failed', why: 'it was cut or changed' } } },
    'problem: The newest backup cannot be restored (it was cut or changed)',
  ],
  [
    { backups: { dir: '/backup', newestMs: NOW, restore: { result: 'not-tried', why: 'the user may not' } } },
    'warn: It was not tried to restore the newest backup (the user may not)',
  ],
  [{ nodeVersion: '18.20.0' }, 'problem: Node 18.20.0 is too old'],
  [{ database: { ...database, version: '14.11' } }, 'problem: PostgreSQL 14.11 is too old'],
  [{ database: { isReached: false, why: 'ECONNREFUSED' } }, 'problem: The database cannot be reached (ECONNREFUSED)'],
  [{ database: { ...database, migrations: 'older' } }, 'warn: The database has the schema of an older version'],
  [{ database: { ...database, migrations: 'newer' } }, 'problem: The database was written by a newer version of Feedlab'],
  [{ database: { ...database, migrations: 'none' } }, 'warn: The database is empty'],
  [{ database: { ...database, clockMs: NOW + 10_000 } }, 'warn: The clock differs from the database by 10 s'],
  [{ database: { ...database, clockMs: NOW - 90_000 } }, 'problem: The clock differs from the database by 90 s'],
  [{ site: { ...site, clockMs: NOW + 40_000 } }, 'problem: The clock differs from PUBLIC_URL by 40 s'],
  [{ site: { isReached: false, why: 'ENOTFOUND' } }, 'problem: https://feedlab.example does not answer (ENOTFOUND)'],
  [{ site: { ...site, isThisInstallation: false } }, 'problem: https://feedlab.example answers, but it is not this installation'],
  [{ publicUrl: 'http://feedlab.example' }, 'problem: http://feedlab.example is not encrypted'],
  [{ publicUrl: undefined, site: undefined }, 'warn: There is no PUBLIC_URL'],
  [{ disks: [{ path: '/data', freeBytes: 0.5e9 }] }, 'problem: /data has 0.5 GB left'],
  [{ disks: [{ path: '/data', freeBytes: 4e9 }] }, 'warn: /data has 4.0 GB left'],
  [{ trustProxy: [] }, 'problem: TRUST_PROXY is not set, so that all people seem to come from the address of the proxy'],
  [{ trustProxy: ['0.0.0.0/1'] }, 'warn: TRUST_PROXY trusts a large part of the internet'],
  [{ host: '0.0.0.0' }, 'warn: The proxy is on this machine, but the server listens on 0.0.0.0, where people can go past it'],
  [{ mail: { isReached: false, why: 'timeout' } }, 'problem: The mail server does not answer (timeout)'],
  [{ bucket: { isReached: false, why: '403' } }, 'problem: The bucket of S3_BUCKET cannot be used (403)'],
  [
    { secretPlaces: [{ path: '/data/postgres', mode: 0o40750 }] },
    'problem: Others on this machine can get into /data/postgres (mode 750)',
  ],
  [{ backups: undefined }, 'warn: No backup is made by itself'],
  [{ backups: { dir: '/backup', newestMs: undefined, restore: undefined } }, 'warn: There is no backup in /backup yet'],
  [
    { backups: { dir: '/backup', newestMs: NOW - 49 * HOUR, restore: undefined } },
    'problem: The newest backup in /backup is 49 hours old',
  ],
])('%o is found', (change, expected) => {
  expect(notOk(change)).toContain(expected)
})

test('whatever is wrong, it is said what to do', () => {
  const wrong = found({ nodeVersion: '1.0.0', database: { isReached: false, why: 'x' }, site: undefined, backups: undefined })
  for (const each of wrong) if (each.level !== 'ok') expect(each.todo).toMatch(/\S/)
})
