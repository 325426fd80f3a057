import { expect, test } from 'vitest'
import { isEndingDue } from './is-ending-due.ts'

const ended = { session_token: 't', experiment_id: 'e1', user_id: 'ada' }

test('the link of a study that has ended shows its ending again', () => {
  expect(isEndingDue(ended, { experiment_id: 'e1', user_id: 'ada' })).toBe(true)
  expect(isEndingDue(ended, { experiment_id: 'e1' })).toBe(true)
})

test('another study and another person do not', () => {
  expect(isEndingDue(ended, { experiment_id: 'e2' })).toBe(false)
  expect(isEndingDue(ended, { experiment_id: 'e1', PROLIFIC_PID: 'bert' })).toBe(false)
  expect(isEndingDue(ended, { experiment_id: 'e1', PROLIFIC_PID: 'bert', user_id: 'ada' })).toBe(false)
  expect(isEndingDue(ended, {})).toBe(false)
  expect(isEndingDue(undefined, { experiment_id: 'e1' })).toBe(false)
})

test('a refusal is shown again at its own address alone: the link opens the study', () => {
  expect(isEndingDue(undefined, { experiment_id: 'e1', ended: 'no_consent' })).toBe(true)
  expect(isEndingDue(undefined, { experiment_id: 'e1', ended: 'yes' })).toBe(false)
})
