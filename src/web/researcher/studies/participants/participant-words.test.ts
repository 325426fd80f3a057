import { expect, test } from 'vitest'
import { conditionText, excludedNote, minutesText, nextSorting, reasonOf, stepText } from './participant-words.ts'

const AT = { forms_done: 0, n_forms: 3, outcome: null } as const

test('a step says how far somebody is, and how the visit ended where the reader may know', () => {
  expect(stepText({ ...AT, step: 'arrived' })).toBe('Opened the study')
  expect(stepText({ ...AT, step: 'feed' })).toBe('In the feed')
  expect(stepText({ ...AT, step: 'questions', forms_done: 2 })).toBe('Questions, 2 of 3 done')
  expect(stepText({ ...AT, step: 'questions', n_forms: 0 })).toBe('After the feed')
  expect(stepText({ ...AT, step: 'ended' })).toBe('Ended')
  expect(stepText({ ...AT, step: 'ended', outcome: 'complete' })).toBe('Completed')
  expect(stepText({ ...AT, step: 'ended', outcome: 'failed_attention' })).toBe('Failed attention')
})

test('minutes have tenths below ten', () => {
  expect([0, 9.94, 10, 1234.5].map(minutesText)).toEqual(['0.0', '9.9', '10', '1,235'])
})

test('somebody who is excluded in one click is excluded for their flags, if there are any', () => {
  expect(reasonOf({ flags: ['fast', 'said_random'] })).toBe('Flagged: fast, said random')
  for (const flags of [null, []]) expect(reasonOf({ flags })).toBe('By hand, without flags')
})

test('a second click on a column turns the order round', () => {
  const start = { by: 'started_at', isDescending: true } as const
  expect(nextSorting('flags', start)).toEqual({ by: 'flags', isDescending: true })
  expect(nextSorting('user_id', start)).toEqual({ by: 'user_id', isDescending: false })
  expect(nextSorting('started_at', start)).toEqual({ by: 'started_at', isDescending: false })
})

test('the list of all people says how many of them are excluded', () => {
  expect([1, 1200].map(excludedNote)).toEqual([
    '1 of them is excluded and does not count.',
    '1,200 of them are excluded and do not count.',
  ])
})

test('a condition has its number, and its name beside it', () => {
  const settings = [{ condition: 2, param: 'condition-name', value: 'prompt' }]
  expect([conditionText(1, settings), conditionText(2, settings)]).toEqual(['1', '2 (prompt)'])
})
