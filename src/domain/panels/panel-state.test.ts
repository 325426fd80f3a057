import { expect, test } from 'vitest'
import { AFTER_TRANSITION, PANEL_STUDY_STATES, transitionsFrom } from './panel-state.ts'

test('each transition leads to another state, and an ended study stays as it is', () => {
  for (const state of PANEL_STUDY_STATES)
    for (const transition of transitionsFrom(state)) expect(AFTER_TRANSITION[transition].there).not.toBe(state)
  expect(transitionsFrom('ended')).toEqual([])
})
