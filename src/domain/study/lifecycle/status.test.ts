import { expect, test } from 'vitest'
import { mayBecome, STUDY_STATUSES, takesNewcomers } from './status.ts'

test('a running study accepts newcomers, a paused study only tests, a closed study nobody', () => {
  expect(STUDY_STATUSES.map((status) => [takesNewcomers(status, false), takesNewcomers(status, true)])).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ])
})

test('a closed study stays closed, and every other transition is allowed', () => {
  for (const from of STUDY_STATUSES)
    for (const to of STUDY_STATUSES) expect(mayBecome(from, to)).toBe(from !== 'closed' || to === 'closed')
})
