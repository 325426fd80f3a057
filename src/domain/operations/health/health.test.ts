import { expect, test } from 'vitest'
import { CONCERNS } from '../concerns.ts'
import { healthOf } from './index.ts'
import type { HealthFacts } from './line.ts'

const NOW = Date.UTC(2026, 10, 17, 12)
const HOUR = 3_600_000

const well: HealthFacts = {
  nowMs: NOW,
  startedAtMs: NOW - 50 * HOUR,
  version: '1.2.3',
  isReady: true,
  residentBytes: 2e8,
  state: {
    database: { isReached: true, answerMs: 3, live: { now: 12, fiveMinutes: 15 }, jobs: [], oldestErasureSeconds: null },
    disks: [{ place: 'data', freeBytes: 40e9 }],
    backups: { newestMs: NOW - 5 * HOUR },
  },
  recent: {
    requests: { n: 1200, nFailed: 0 },
    nTurnedAway: 0,
    nStored: 340,
    commitSeconds: 0.02,
    nOutboxes: 100,
    outboxSeconds: 5,
    queued: { requests: 0, events: 0, bytes: 0 },
    failedJobs: [],
  },
}

const withState = (change: Partial<HealthFacts['state']>): HealthFacts => ({ ...well, state: { ...well.state, ...change } })
const withRecent = (change: Partial<HealthFacts['recent']>): HealthFacts => ({ ...well, recent: { ...well.recent, ...change } })
const inDatabase = (change: object) =>
  withState({ database: { ...well.state.database, ...change } as HealthFacts['state']['database'] })

/** What is not well, with its level. */
const notWell = (facts: HealthFacts) =>
  healthOf(facts).lines.flatMap(({ name, level, todo }) => (level === 'ok' && todo === null ? [] : [`${level}: ${name}`]))

test('a server that is well says so, and has nothing to do', () => {
  const { level, verdict, lines } = healthOf(well)
  expect([level, verdict]).toEqual(['ok', 'All is well.'])
  expect(notWell(well)).toEqual([])
  expect(lines.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Live participants: 12',
    'Database: 3 ms',
    'Storing: ≤ 20 ms',
    'Waiting to be stored: nothing',
    'Browsers: ≤ 5 s',
    'Requests: 1,200',
    'Files to be made: 0 waiting',
    'Background jobs: fine',
    'Erasing: nobody',
    'Disk: 40.0 GB free',
    'Last backup: 5 h ago',
    'Memory: 200 MB',
    'Version: 1.2.3',
  ])
})

test('a server that nobody uses is well', () => {
  const quiet = { requests: { n: 0, nFailed: 0 }, nStored: 0, commitSeconds: undefined, nOutboxes: 0, outboxSeconds: undefined }
  expect(notWell(withRecent(quiet))).toEqual([])
})

test.each<[string, HealthFacts, string]>([
  ['a slow database', inDatabase({ answerMs: 300 }), 'warn: Database'],
  ['slow commits', withRecent({ commitSeconds: 0.25 }), 'warn: Storing'],
  ['very slow commits', withRecent({ commitSeconds: Number.POSITIVE_INFINITY }), 'problem: Storing'],
  ['a long queue', withRecent({ queued: { requests: 9, events: 90, bytes: 30e6 } }), 'problem: Waiting to be stored'],
  ['requests that were turned away', withRecent({ nTurnedAway: 3 }), 'warn: Waiting to be stored'],
  ['events that wait in browsers', withRecent({ outboxSeconds: 300 }), 'problem: Browsers'],
  ['failed requests', withRecent({ requests: { n: 100, nFailed: 3 } }), 'warn: Requests'],
  [
    'a file that waits',
    inDatabase({ jobs: [{ kind: 'package', state: 'waiting', n: 1, oldestSeconds: 700 }] }),
    'warn: Files to be made',
  ],
  ['a job that failed', withRecent({ failedJobs: [{ job: 'back-up', atMs: NOW - 60_000 }] }), 'warn: Background jobs'],
  ['an erasure that is late', inDatabase({ oldestErasureSeconds: 90_000 }), 'problem: Erasing'],
  ['a full disk', withState({ disks: [{ place: 'data', freeBytes: 5e8 }] }), 'problem: Disk'],
  ['a small disk that takes no more', withState({ disks: [{ place: 'data', freeBytes: 6e9, isLow: true }] }), 'problem: Disk'],
  ['an old backup', withState({ backups: { newestMs: NOW - 49 * HOUR } }), 'problem: Last backup'],
  ['no backup', withState({ backups: undefined }), 'warn: Last backup'],
  ['much memory', { ...well, residentBytes: 2e9 }, 'warn: Memory'],
  ['another schema', { ...well, isReady: false }, 'problem: Version'],
])('%s is said, with what to do', (_, facts, expected) => {
  expect(notWell(facts)).toEqual([expected])
  const found = healthOf(facts).lines.find(({ level }) => level !== 'ok')
  expect(found?.todo?.length).toBeGreaterThan(20)
  expect(healthOf(facts).verdict).toContain(found?.name)
})

test('few failures, few deliveries and a failure of hours ago are no reason to worry', () => {
  expect(notWell(withRecent({ requests: { n: 4, nFailed: 2 } }))).toEqual([])
  expect(notWell(withRecent({ nOutboxes: 3, outboxSeconds: 86_400 }))).toEqual([])
  expect(notWell(withRecent({ failedJobs: [{ job: 'back-up', atMs: NOW - 2 * HOUR }] }))).toEqual([])
})

test('without its database a server says that, and nothing that it cannot know', () => {
  const { verdict, lines } = healthOf(withState({ database: { isReached: false } }))
  expect(verdict).toBe('Something is wrong: Database.')
  expect(lines.find(({ name }) => name === 'Database')).toMatchObject({ value: 'away', todo: CONCERNS.database.todo })
  expect(lines.map(({ name }) => name)).not.toContain('Live participants')
})

test('of several things the verdict names each, problems before the rest', () => {
  const facts = withState({ backups: undefined, disks: [{ place: 'data', freeBytes: 2e9 }] })
  expect(healthOf(facts).verdict).toBe('Something needs attention: Disk and Last backup.')
  expect(healthOf({ ...facts, isReady: false }).verdict).toBe('Something is wrong: Version.')
})
