import { describe, expect, test } from 'vitest'
import { choiceProblems, dueNotices, notices } from './index.ts'
import type { NoticeFacts } from './notice.ts'

const NOW_MS = Date.UTC(2026, 5, 1, 12)
const MINUTE_MS = 60_000

const facts = (given: Partial<NoticeFacts> = {}): NoticeFacts => ({
  nowMs: NOW_MS,
  status: 'running',
  started: 0,
  completes: 0,
  droppedOut: 0,
  quotaTotal: null,
  lastArrivalAtMs: null,
  runningSinceMs: NOW_MS,
  browserErrors: 0,
  diskFreeBytes: 1e12,
  waves: [],
  approvalEndsOn: null,
  ...given,
})

const due = (name: string, given: Partial<NoticeFacts>, limit = 0) => dueNotices({ [name]: limit }, facts(given))[0]

test('a study that has just begun to run is due for nothing', () => {
  const all = Object.fromEntries(notices.map(({ name, threshold }) => [name, threshold?.byDefault ?? 0]))
  expect(dueNotices(all, facts())).toEqual([])
  expect(choiceProblems(all)).toEqual([])
})

test('a notice that is switched off is never due', () => {
  expect(dueNotices({}, facts({ started: 5, browserErrors: 99, diskFreeBytes: 0 }))).toEqual([])
})

test('the first participant is one occasion, however many follow', () => {
  expect(due('first-participant', { started: 1 })?.occasion).toBe(due('first-participant', { started: 400 })?.occasion)
})

test('a larger quota that is reached is another occasion', () => {
  const reached = due('quota-reached', { quotaTotal: 10, completes: 10 })
  expect(reached?.sentence).toContain('10 complete visits')
  expect(due('quota-reached', { quotaTotal: 20, completes: 10 })).toBeUndefined()
  expect(due('quota-reached', { quotaTotal: 20, completes: 20 })?.occasion).not.toBe(reached?.occasion)
})

describe('drop-out', () => {
  test('is due at the threshold, with enough people, while the study runs', () => {
    expect(due('drop-out', { started: 100, droppedOut: 30 }, 30)?.sentence).toContain('30 people of 100')
    expect(due('drop-out', { started: 100, droppedOut: 29 }, 30)).toBeUndefined()
    expect(due('drop-out', { started: 3, droppedOut: 3 }, 30)).toBeUndefined()
    expect(due('drop-out', { started: 100, droppedOut: 90, status: 'closed' }, 30)).toBeUndefined()
  })
})

describe('nobody arrives', () => {
  const quiet = { lastArrivalAtMs: NOW_MS - 61 * MINUTE_MS, runningSinceMs: NOW_MS - 500 * MINUTE_MS }
  test('for an hour while the study runs', () => {
    expect(due('no-arrivals', quiet, 60)?.sentence).toContain('61 minutes')
    expect(due('no-arrivals', quiet, 62)).toBeUndefined()
    expect(due('no-arrivals', { ...quiet, status: 'paused' }, 60)).toBeUndefined()
  })

  test('time counts from the end of a pause', () => {
    expect(due('no-arrivals', { ...quiet, runningSinceMs: NOW_MS - MINUTE_MS }, 60)).toBeUndefined()
  })

  test('is one occasion until somebody arrives, and none once the quota is reached', () => {
    const later = due('no-arrivals', { ...quiet, nowMs: NOW_MS + MINUTE_MS }, 60)
    expect(later?.occasion).toBe(due('no-arrivals', quiet, 60)?.occasion)
    expect(due('no-arrivals', { ...quiet, quotaTotal: 5, completes: 5 }, 60)).toBeUndefined()
  })
})

test('errors and a full disk are said once a day', () => {
  const tomorrow = { nowMs: NOW_MS + 86_400_000 }
  expect(due('browser-errors', { browserErrors: 5 }, 5)?.occasion).toBe('2026-06-01')
  expect(due('browser-errors', { browserErrors: 5, ...tomorrow }, 5)?.occasion).toBe('2026-06-02')
  expect(due('disk-low', { diskFreeBytes: 1e9 })?.occasion).toBe('2026-06-01')
  expect(due('disk-low', { diskFreeBytes: undefined })).toBeUndefined()
})

test('a choice must name notices that exist, and thresholds within their limits', () => {
  expect(choiceProblems({ 'drop-out': 30, 'disk-low': 0 })).toEqual([])
  expect(choiceProblems({ 'drop-out': 101, 'no-arrivals': 1.5, nonsense: 1 })).toHaveLength(3)
})

describe('waves', () => {
  const wave = (name: string, due: number, back = 0, decided = 0) => ({ wave: name, due, back, decided })

  test('each is due once, when the first people may begin it', () => {
    const opened = (...waves: NoticeFacts['waves']) => dueNotices({ 'wave-opens': 0 }, facts({ waves }))
    expect(opened(wave('week', 0), wave('month', 0))).toEqual([])
    expect(opened(wave('week', 3), wave('month', 0))).toMatchObject([
      { occasion: 'week', sentence: expect.stringContaining('3 people may come back') },
    ])
    expect(opened(wave('week', 3), wave('month', 1)).map(({ occasion }) => occasion)).toEqual(['week', 'month'])
  })

  test('few come back: below the threshold, with enough people, until the study is closed', () => {
    expect(due('few-come-back', { waves: [wave('week', 0, 11, 20)] }, 60)?.sentence).toContain('11 people of 20')
    expect(due('few-come-back', { waves: [wave('week', 0, 12, 20)] }, 60)).toBeUndefined()
    expect(due('few-come-back', { waves: [wave('week', 0, 0, 19)] }, 60)).toBeUndefined()
    expect(due('few-come-back', { waves: [wave('week', 0, 0, 40)], status: 'closed' }, 60)).toBeUndefined()
  })
})

test('an approval is said to end once before and once after, as early as asked, and not of a closed study', () => {
  const ends = (approvalEndsOn: string | null, limit = 30, given: Partial<NoticeFacts> = {}) =>
    due('approval-ends', { approvalEndsOn, ...given }, limit)
  expect(ends('2026-07-01')?.occasion).toBe('before 2026-07-01')
  expect(ends('2026-07-02')).toBeUndefined()
  expect(ends('2026-06-01')?.sentence).toContain('ends on 2026-06-01')
  expect(ends('2026-05-31')?.occasion).toBe('after 2026-05-31')
  expect(ends('2026-05-31', 30, { status: 'closed' })).toBeUndefined()
  expect(ends(null)).toBeUndefined()
})
