import { expect, test } from 'vitest'
import { mayDecide, PANEL_ACTIONS } from './submission.ts'

test('nobody is paid whose visit has no end here; returning is for everybody', () => {
  expect(PANEL_ACTIONS.filter((action) => mayDecide(action, { outcome: null }))).toEqual(['return', 'ask-return'])
  expect(PANEL_ACTIONS.filter((action) => mayDecide(action, { outcome: 'complete' }))).toEqual([...PANEL_ACTIONS])
})
