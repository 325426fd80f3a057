import { expect, test } from 'vitest'
import { isEndingDue } from './is-ending-due.ts'

const ended = { session_token: 't', experiment_id: 'e1', user_id: 'ada' }

test('a reload of the page on which a study ended shows its ending again', () => {
  expect(isEndingDue(ended, { experiment_id: 'e1', user_id: 'ada' }, 'reload')).toBe(true)
  expect(isEndingDue(ended, { experiment_id: 'e1' }, 'back_forward')).toBe(true)
})

test('a link that is opened again, another study and another person do not', () => {
  expect(isEndingDue(ended, { experiment_id: 'e1' }, 'navigate')).toBe(false)
  expect(isEndingDue(ended, { experiment_id: 'e2' }, 'reload')).toBe(false)
  expect(isEndingDue(ended, { experiment_id: 'e1', PROLIFIC_PID: 'bert' }, 'reload')).toBe(false)
  expect(isEndingDue(ended, {}, 'reload')).toBe(false)
  expect(isEndingDue(undefined, { experiment_id: 'e1' }, 'reload')).toBe(false)
})
