import { expect, test } from 'vitest'
import type { Outcome } from '../session/outcomes.ts'
import { debriefDue } from './debrief-due.ts'
import { FIRST_WAVE, type Wave } from './wave.ts'

const settings = (own: Wave['settings'] = {}, others: Record<string, string> = {}) => ({
  ...others,
  waves: JSON.stringify([
    { name: 'start', settings: own },
    { name: 'week', opens: { days: 7 } },
  ]),
})

const BOTH = { isTold: true, namesFalse: true }
const NOTHING = { isTold: false, namesFalse: false }

test.each<[Outcome, string, boolean, typeof BOTH]>([
  ['complete', FIRST_WAVE, true, NOTHING],
  ['complete', 'week', false, BOTH],
  // Nothing is ahead of somebody who leaves the first visit, or withdraws.
  ['left_early', FIRST_WAVE, false, BOTH],
  ['withdrawn', FIRST_WAVE, false, BOTH],
  ['left_early', 'week', true, NOTHING],
  // They saw the cards of an earlier wave.
  ['wave_closed', 'week', false, BOTH],
  ['wave_closed', 'week', true, NOTHING],
  ['no_consent', 'week', false, { isTold: true, namesFalse: false }],
  ['no_consent', FIRST_WAVE, false, NOTHING],
  ['quota_full', FIRST_WAVE, false, NOTHING],
])('%s in the wave "%s", coming back: %s, is told %j', (outcome, wave, comesBack, due) => {
  expect(debriefDue({ outcome, wave, comesBack }, settings())).toEqual(due)
})

test('a debrief of the wave’s own does not wait, and the false cards do', () => {
  const ended = { outcome: 'complete', wave: FIRST_WAVE, comesBack: true } as const
  expect(debriefDue(ended, settings({ debrief: 'Half of it.' }))).toEqual({ isTold: true, namesFalse: false })
  expect(debriefDue(ended, settings({ 'debrief-names-false': 'yes' }))).toEqual({ isTold: false, namesFalse: true })
  expect(debriefDue(ended, settings({ debrief: ' ' }))).toEqual(NOTHING)
  expect(debriefDue(ended, settings({}, { debrief: 'All of it.' }))).toEqual(NOTHING)
})

test('a study that names no false cards names none in its last wave either', () => {
  const ended = { outcome: 'complete', wave: 'week', comesBack: false } as const
  expect(debriefDue(ended, settings({}, { 'debrief-names-false': 'no' }))).toEqual({ isTold: true, namesFalse: false })
})

test('a study without waves tells it at the end of its visit', () => {
  expect(debriefDue({ outcome: 'complete', wave: FIRST_WAVE, comesBack: false }, {})).toEqual(BOTH)
})
