import { expect, test } from 'vitest'
import { DEFAULT_EXPERIMENT_ID, DEMO_POSTS_EXPERIMENT_ID } from '#domain/session/start-session.ts'
import { mayBecome, mayBeDeleted, STUDY_STATUSES, takesNewcomers } from './status.ts'

test('a draft accepts only tests, a running study newcomers, a paused study only tests, a closed study nobody', () => {
  expect(STUDY_STATUSES.map((status) => [status, takesNewcomers(status, false), takesNewcomers(status, true)])).toEqual([
    ['draft', false, true],
    ['running', true, true],
    ['paused', false, true],
    ['closed', false, false],
  ])
})

test('a draft can only be launched, nothing becomes a draft again, and a closed study stays closed', () => {
  const next = STUDY_STATUSES.map((from) => [from, STUDY_STATUSES.filter((to) => mayBecome(from, to))])
  expect(next).toEqual([
    ['draft', ['draft', 'running']],
    ['running', ['running', 'paused', 'closed']],
    ['paused', ['running', 'paused', 'closed']],
    ['closed', ['closed']],
  ])
})

test('a study without participants can be deleted, the demo never', () => {
  expect([mayBeDeleted('e1', 0), mayBeDeleted('e1', 1), mayBeDeleted(DEFAULT_EXPERIMENT_ID, 0)]).toEqual([true, false, false])
  expect(mayBeDeleted(DEMO_POSTS_EXPERIMENT_ID, 0)).toBe(false)
})
