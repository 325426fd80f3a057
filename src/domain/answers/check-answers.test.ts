import { expect, test } from 'vitest'
import { findQuestionnaire } from '../questionnaires/index.ts'
import { itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { checkAnswers, checkItem } from './check-answers.ts'
import { REQUIRED, sayProblem } from './problem.ts'

const named = (name: string): Questionnaire => {
  const questionnaire = findQuestionnaire(name)
  if (questionnaire === undefined) throw new Error(`No questionnaire ${name}`)
  return questionnaire
}

/** What is said of one answer to one item. */
const said = (name: string, key: string, answer: string) => {
  const item = itemsOf(named(name)).find((candidate) => candidate.key === key)
  if (item === undefined) throw new Error(`No item ${key}`)
  const problem = checkItem(item, { [key]: answer })[key]
  return problem && sayProblem(problem)
}

test('an untouched page names every item that must be answered, and no other', () => {
  expect(checkAnswers(named('form'), {})).toEqual({ age: REQUIRED, gender: REQUIRED, covidvaccine: REQUIRED })
  expect(checkAnswers(named('final'), {})).toEqual({ random: REQUIRED, 'study-duration': REQUIRED })
})

test('the decoys of the attention check must be answered like the check itself', () => {
  expect(Object.keys(checkAnswers(named('ac'), {}))).toEqual(['murder', 'attentioncheck1', 'gays-lesbians', 'taxes'])
})

test('an untouched slider keeps nobody from going on', () => {
  expect(checkAnswers(named('socialmediause'), {})).not.toHaveProperty(['monkeypox-cards-perc'])
})

test('a page without questions is always complete', () => {
  expect(checkAnswers(named('custom-msg'), {})).toEqual({})
})

test('a wrong answer to an attention check is an answer: nothing is shown', () => {
  expect(said('ac', 'attentioncheck1', '1_strongly-agree')).toBeUndefined()
  expect(said('form', 'attentioncheck2', 'not-at-all-interested')).toBeUndefined()
})

test.each(['1', '18', '99', ' 42 ', '٤٢', '４２'])('%j is an age', (age) => {
  expect(said('form', 'age', age)).toBeUndefined()
})

test.each(['0', '100', '-1', '18.5', 'forty', '1e1', '18 years'])('%j is no age', (age) => {
  expect(said('form', 'age', age)).toBe('Enter a valid number')
})

test('years of education are between 0 and 99 and may be halved', () => {
  expect(['0', '12.5', '99'].map((years) => said('ses', 'ses_education-years', years))).toEqual([undefined, undefined, undefined])
  expect(said('ses', 'ses_education-years', '99.5')).toBe('Enter a valid number')
  expect(said('ses', 'ses_education-years', '-1')).toBe('Enter a valid number')
})

test('followers start at 0, have no upper limit and may be typed with separators', () => {
  expect(said('socialmediause', 'social-media_followers', '0')).toBeUndefined()
  expect(said('socialmediause', 'social-media_followers', '1,250,000,000')).toBeUndefined()
  expect(said('socialmediause', 'social-media_followers', '-1')).toBe('Enter a valid number')
  expect(said('socialmediause', 'social-media_followers', '1.5')).toBeUndefined()
})

test('word problems take any number, and words only in the last one', () => {
  expect(said('crt', 'crt_10-50-printer', '-0.5')).toBeUndefined()
  expect(said('crt', 'crt_10-50-printer', 'ten')).toBe('Enter a valid number')
  expect(said('crt', 'crt_emily-april-may', 'June')).toBeUndefined()
})

test('the ladder has nine steps', () => {
  expect(['1', '9'].map((step) => said('ses', 'ses_ladder', step))).toEqual([undefined, undefined])
  for (const step of ['0', '10', '4.5', 'top']) expect(said('ses', 'ses_ladder', step)).toBe('Choose from the options shown')
})

test('the slider has whole steps from 0 to 100', () => {
  expect(['0', '50', '100'].map((share) => said('socialmediause', 'monkeypox-cards-perc', share))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const share of ['-1', '101', '50.5', 'half']) {
    expect(said('socialmediause', 'monkeypox-cards-perc', share)).toBe('Choose from the options shown')
  }
})

test('an option that is not on offer is refused', () => {
  expect(said('form', 'gender', 'Female')).toBe('Choose from the options shown')
  expect(said('form', 'gender', 'female;male')).toBe('Choose from the options shown')
  expect(said('form', 'ethnicity', 'asian;martian')).toBe('Choose from the options shown')
  expect(said('form', 'ethnicity', 'other;asian')).toBeUndefined()
})

test('a blank is no answer, and a text has its limit', () => {
  expect(said('crt', 'crt_emily-april-may', '  \n')).toBe('Required')
  expect(said('final', 'comments', 'x'.repeat(5000))).toBeUndefined()
  expect(said('final', 'comments', 'x'.repeat(5001))).toBe('At most 5000 characters')
})
