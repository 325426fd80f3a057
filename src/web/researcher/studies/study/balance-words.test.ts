import { expect, test } from 'vitest'
import { countText, spokenCount, spreadOf, stratumWords, totalOf } from './balance-words.ts'

const journey = JSON.stringify([{ step: 'form', form: 'lean' }, { step: 'form', form: 'ses' }, { step: 'feed' }])
const settings = [
  { condition: 1, param: 'journey', value: journey },
  { condition: 2, param: 'assignment-by', value: '["politicalposition", {"key": "ses_ladder", "bands": [4, 7]}]' },
]

test('a stratum is named by the labels of its answers and bands', () => {
  const named = stratumWords(settings)
  expect(named({ politicalposition: '1_democrat', ses_ladder: '4-<7' })).toBe(
    'politicalposition: Democrat, ses_ladder: 4 to under 7',
  )
  expect(named({ politicalposition: '', ses_ladder: '>=7' })).toBe('politicalposition: no answer, ses_ladder: 7 and over')
})

test('an item that the study no longer asks is named as it is stored', () => {
  expect(stratumWords([])({ country: 'de' })).toBe('country: de')
})

test('completes and people under way are told apart, and add up', () => {
  const conditions = [
    { completes: 6, under_way: 1 },
    { completes: 4, under_way: 0 },
  ]
  expect(conditions.map(countText)).toEqual(['6 + 1', '4'])
  expect(conditions.map(spokenCount)).toEqual(['6 completes, 1 under way', '4 completes'])
  expect(totalOf({ conditions })).toEqual({ completes: 10, under_way: 1 })
  expect(spreadOf({ conditions })).toBe(3)
})
