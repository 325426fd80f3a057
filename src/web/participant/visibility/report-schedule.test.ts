import { expect, test } from 'vitest'
import { isReportDue } from './report-schedule.ts'

const quiet = { nowMs: 100_000, changedMs: 100_000, reportedMs: 100_000, nWaiting: 0, isRunning: true }

test('samples that wait are reported at the next tick', () => {
  expect(isReportDue({ ...quiet, nWaiting: 1, isRunning: false })).toBe(true)
})

test('while a clock runs and nothing changes, a report comes every four seconds', () => {
  expect(isReportDue({ ...quiet, reportedMs: 98_000 })).toBe(false)
  expect(isReportDue({ ...quiet, reportedMs: 96_000 })).toBe(true)
})

test('after minutes without a change, reports come after a quarter of that time', () => {
  const minutes = { ...quiet, changedMs: 0 }
  expect(isReportDue({ ...minutes, reportedMs: 80_000 })).toBe(false)
  expect(isReportDue({ ...minutes, reportedMs: 75_000 })).toBe(true)
})

test('a page without a running clock reports nothing', () => {
  expect(isReportDue({ ...quiet, isRunning: false, reportedMs: 0 })).toBe(false)
})
