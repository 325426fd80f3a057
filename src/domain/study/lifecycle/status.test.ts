import { expect, test } from 'vitest'
import { mayBecome, STUDY_STATUSES, takesNewcomers } from './status.ts'

test('newcomers come to a running study; tests also in a break; nobody after the end', () => {
  expect(STUDY_STATUSES.map((status) => [takesNewcomers(status, false), takesNewcomers(status, true)])).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ])
})

test('a closed study stays closed, and every other step is free', () => {
  for (const from of STUDY_STATUSES)
    for (const to of STUDY_STATUSES) expect(mayBecome(from, to)).toBe(from !== 'closed' || to === 'closed')
})
