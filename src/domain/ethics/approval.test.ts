import { expect, test } from 'vitest'
import { approvalProblems, approvalWarnings, daysUntil, startWarnings } from './approval.ts'

const approval = { number: 'EK-7', board: 'Board', approved_on: '2026-01-01', ends_on: '2026-07-01' as string | null, version: 1 }
const facts = { approval, version: 1, isChanged: false, status: 'running' as const, today: '2026-03-01' }

test('an approval must have a number and a board, end after it begins, and be of a version that there is', () => {
  expect(approvalProblems(approval, 1)).toEqual([])
  expect(approvalProblems({ ...approval, ends_on: approval.approved_on }, 1)).toEqual([])
  expect(approvalProblems({ ...approval, number: ' ', board: '', ends_on: '2025-12-31', version: 2 }, 1)).toHaveLength(4)
})

test('a draft without an approval is warned of, and a study that runs without one is not', () => {
  expect(approvalWarnings({ ...facts, approval: null, status: 'draft' })).toEqual([
    'No approval of an ethics board is recorded for this study.',
  ])
  expect(approvalWarnings({ ...facts, approval: null })).toEqual([])
})

test.each([
  ['2026-05-31', []],
  ['2026-06-01', ['The approval EK-7 ends in 30 days, on 2026-07-01.']],
  ['2026-06-30', ['The approval EK-7 ends tomorrow.']],
  ['2026-07-01', ['The approval EK-7 ends today.']],
  ['2026-07-02', ['The approval EK-7 ended on 2026-07-01.']],
])('on %s the end is said as %j', (today, warnings) => {
  expect(approvalWarnings({ ...facts, today })).toEqual(warnings)
  expect(approvalWarnings({ ...facts, today, status: 'closed' })).toEqual([])
  expect(approvalWarnings({ ...facts, today, approval: { ...approval, ends_on: null } })).toEqual([])
})

test('a version that differs from the approved one is warned of', () => {
  expect(approvalWarnings({ ...facts, version: 3, isChanged: true })).toEqual([
    'The approval EK-7 is for version 1; the study is at version 3, which differs from it.',
  ])
  expect(approvalWarnings({ ...facts, version: 3 })).toEqual([])
})

test('days are counted over the change of clocks', () => {
  expect(daysUntil('2026-03-30', '2026-03-28')).toBe(2)
  expect(daysUntil('2026-03-28', '2026-03-30')).toBe(-2)
})

test('that a study would run at once without an approval is said where its lab records approvals, and nowhere else', () => {
  expect(startWarnings({ status: 'running', labRecords: true })).toEqual([
    expect.stringMatching(/^No approval of an ethics board is recorded for this study\. Start it as a draft/),
  ])
  expect(startWarnings({ status: 'draft', labRecords: true })).toEqual([])
  expect(startWarnings({ status: 'running', labRecords: false })).toEqual([])
})
