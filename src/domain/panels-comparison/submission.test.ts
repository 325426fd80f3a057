import { expect, test } from 'vitest'
import { EARLY_OUTCOMES } from '../session/outcomes.ts'
import { mayDecide, mayHaveBonus, PANEL_ACTIONS } from './submission.ts'

const decidable = (outcome: string | null, has_withdrawn = false, is_asked_to_return = false) =>
  PANEL_ACTIONS.filter((action) => mayDecide(action, { outcome, has_withdrawn, is_asked_to_return }))

test('nobody is paid whose visit has no end here; returning and rejecting are for everybody', () => {
  expect(decidable(null)).toEqual(['return', 'ask-return', 'reject'])
  expect(decidable('complete')).toEqual([...PANEL_ACTIONS])
})

test('somebody who was asked to return is not asked again', () => {
  expect(decidable('left_early', false, true)).toEqual(['approve', 'return', 'reject'])
})

test('somebody who withdrew is paid if they were complete, and nothing else is decided about them', () => {
  expect(decidable('complete', true)).toEqual(['approve'])
})

test.each(EARLY_OUTCOMES)(
  'nothing is decided here about somebody who had left as %s and withdrew, and no bonus is paid',
  (outcome) => {
    expect(decidable(outcome, true)).toEqual([])
    expect(mayHaveBonus({ outcome, has_withdrawn: true, status: 'AWAITING REVIEW' })).toBe(false)
  },
)

test('a bonus is for people who came to an end here, and whose submission was handed in', () => {
  const may = (given: object) => mayHaveBonus({ outcome: 'complete', has_withdrawn: false, status: 'APPROVED', ...given })
  expect([may({}), may({ status: 'AWAITING REVIEW' }), may({ status: 'PARTIALLY APPROVED' })]).toEqual([true, true, true])
  expect([may({ outcome: null }), may({ has_withdrawn: true }), may({ status: 'RETURNED' })]).toEqual([false, false, false])
})
