import { expect, test } from 'vitest'
import { assignmentContradictions, NOTHING_ASKED } from './assignment-contradictions.ts'

const JOURNEY = JSON.stringify([
  { step: 'form', form: 'political ideology' },
  { step: 'form', form: 'ses' },
  { step: 'form', form: 'final' },
  { step: 'feed' },
])
const textsOf = (settings: Record<string, string>) =>
  assignmentContradictions({ journey: JOURNEY, ...settings }).map(({ text }) => text)

test.each<Record<string, string>>([
  {},
  { assignment: 'simple', 'assignment-weights': '{"1": 2, "2": 1}', 'n-conditions': '2' },
  { assignment: 'stratified', 'assignment-by': '["politicalposition"]' },
  { 'assignment-by': '["politicalposition"]', 'quota-strata': '[{"stratum":{"politicalposition":"1_democrat"},"quota":100}]' },
  { 'assignment-by': '[{"key":"ses_ladder","bands":[4,7]}]', 'quota-strata': '[{"stratum":{"ses_ladder":"4-<7"},"quota":5}]' },
  {
    assignment: 'minimisation',
    'assignment-by': '["politicalposition","socialissuespref"]',
    'assignment-coin': '0.9',
    'assignment-weights': '{"politicalposition": 2}',
  },
])('%j agrees with itself', (settings) => {
  expect(textsOf(settings)).toEqual([])
})

test.each<[Record<string, string>, string]>([
  [{ assignment: 'stratified' }, 'Stratified by answers needs an item to go by: name one or more in assignment-by.'],
  [{ assignment: 'minimisation' }, 'Minimisation needs an item to go by: name one or more in assignment-by.'],
  [{ 'assignment-by': '["party"]' }, 'No questionnaire before the feed asks ‘party’.'],
  [
    { 'assignment-by': '["comments"]' },
    'People cannot be assigned by ‘comments’: it needs one answer from a list, or a number that is cut into bands.',
  ],
  [{ 'assignment-by': '["ses_ladder"]' }, '‘ses_ladder’ is a number: say where its bands begin.'],
  [
    { 'assignment-by': '[{"key":"politicalposition","bands":[2]}]' },
    '‘politicalposition’ has bands, but its answers are chosen from a list.',
  ],
  [{ journey: '', 'assignment-by': '["politicalposition"]' }, NOTHING_ASKED],
  [{ 'assignment-coin': '0.9' }, 'A biased coin is for minimisation, not for least-filled.'],
  [{ 'assignment-weights': '{"1":2}' }, 'Weights are for simple and minimisation, not for least-filled.'],
  [{ assignment: 'simple', 'assignment-weights': '{"party":2}' }, 'A weight names ‘party’, which is no condition.'],
  [{ assignment: 'simple', 'n-conditions': '2', 'assignment-weights': '{"3":2}' }, 'A weight names ‘3’, which is no condition.'],
  [
    { assignment: 'minimisation', 'assignment-by': '["politicalposition"]', 'assignment-weights': '{"age":2}' },
    'A weight names ‘age’, which is no item of the assignment.',
  ],
  [
    { 'quota-strata': '[{"stratum":{"politicalposition":"1_democrat"},"quota":1}]' },
    'A quota names ‘politicalposition’, which is no item of assignment-by.',
  ],
  [
    { 'assignment-by': '["politicalposition"]', 'quota-strata': '[{"stratum":{"politicalposition":"democrat"},"quota":1}]' },
    'A quota names ‘democrat’, which is no answer to ‘politicalposition’.',
  ],
])('%j contradicts itself', (settings, text) => {
  expect(textsOf(settings)).toEqual([text])
})

test('items of the researcher’s own questionnaires count, those of later steps do not', () => {
  const item = {
    type: 'dropdown',
    key: 'country',
    label: 'Country',
    isRequired: true,
    options: [{ value: 'de', label: 'Germany' }],
  }
  const own = { name: 'own', languages: ['en'], label: 'own', heading: 'Own', attentionAnswers: {}, scores: [] }
  const page = { name: 'a', blockOrder: 'fixed', blocks: [{ name: 'b', items: [item] }] }
  const settings = { questionnaires: JSON.stringify([{ ...own, pages: [page] }]), 'assignment-by': '["country"]' }
  const journey = (...steps: object[]) => JSON.stringify(steps)
  expect(textsOf({ ...settings, journey: journey({ step: 'form', form: 'own' }, { step: 'feed' }) })).toEqual([])
  const later = journey({ step: 'form', form: 'ac' }, { step: 'feed' }, { step: 'form', form: 'own' })
  expect(textsOf({ ...settings, journey: later })).toEqual(['No questionnaire before the feed asks ‘country’.'])
  expect(textsOf({ ...settings, questionnaires: '[' })).toEqual(['No questionnaire before the feed asks ‘country’.'])
})
