import { expect, test } from 'vitest'
import {
  conditionText,
  excludedNote,
  minutesText,
  nextSorting,
  pageWithin,
  rangeText,
  reasonOf,
  stepText,
} from './participant-words.ts'

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

test('the range says which of how many are shown', () => {
  expect(rangeText(0, 50, 10_000)).toBe('1 to 50 of 10,000 participants')
  expect(rangeText(9950, 50, 10_000)).toBe('9,951 to 10,000 of 10,000 participants')
  expect([0, 1, 2].map((n) => rangeText(0, n, n))).toEqual(['0 participants', '1 participant', '2 participants'])
})

test('a page that does not exist any more gives way to the last one', () => {
  expect([0, 1, 50, 51, 150].map((nFound) => pageWithin(3, nFound))).toEqual([1, 1, 1, 2, 3])
  expect(pageWithin(2, 10_000)).toBe(2)
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
