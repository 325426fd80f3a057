import { expect, test } from 'vitest'
import { runningChanges, runningProblems, settingsOfChange, undoneByRevision } from './running-settings.ts'

const settings = [
  { condition: 1, param: 'quota', value: '50' },
  { condition: 1, param: 'quota-total', value: '100' },
  { condition: 2, param: 'quota-total', value: '100' },
]

test('a quota of the study changes once, one of a condition there alone, and what stays is no change', () => {
  expect(
    runningChanges(
      settings,
      [
        { condition: 2, param: 'quota-total', value: '120' },
        { condition: 1, param: 'quota', value: '50' },
        { condition: 2, param: 'quota', value: '60' },
      ],
      7,
    ),
  ).toEqual([
    { atMs: 7, condition: null, param: 'quota-total', from: '100', to: '120' },
    { atMs: 7, condition: 2, param: 'quota', from: '', to: '60' },
  ])
})

test('a setting of the study stands in all conditions, and an empty value takes it away', () => {
  const change = { atMs: 7, condition: null, param: 'quota-total', from: '100', to: '120' }
  expect(settingsOfChange(change, 2).map(({ condition, value }) => [condition, value])).toEqual([
    [1, '120'],
    [2, '120'],
  ])
  expect(settingsOfChange({ ...change, to: '' }, 2)).toEqual([])
})

test('values that a study would refuse, and conditions that it does not have, are named', () => {
  expect(
    runningProblems(
      [
        { condition: 1, param: 'quota', value: 'many' },
        { condition: 3, param: 'quota', value: '5' },
        { condition: 1, param: 'study-name', value: 'x'.repeat(121) },
        { condition: 1, param: 'quota-total', value: '' },
      ],
      2,
    ),
  ).toEqual([
    "quota: must be a whole number from 1 to 999999, not 'many'",
    'quota: there is no condition 3',
    'study-name: must have at most 120 characters',
  ])
})

test('a revision that still has the value from before a change would undo it; one with another value is meant', () => {
  const made = [
    { atMs: 1, condition: null, param: 'quota-total', from: '100', to: '120' },
    { atMs: 2, condition: null, param: 'quota-total', from: '120', to: '150' },
  ]
  const revisedTo = (value: string) => undoneByRevision(made, [{ condition: 1, param: 'quota-total', value }])
  expect(revisedTo('100')).toMatchObject([{ to: '150' }])
  expect(revisedTo('120')).toHaveLength(1)
  expect(revisedTo('150')).toEqual([])
  expect(revisedTo('300')).toEqual([])
})
