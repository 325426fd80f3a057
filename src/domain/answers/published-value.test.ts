import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findQuestionnaire, questionnaires } from '../questionnaires/index.ts'
import { type ChoiceItem, itemsOf } from '../questionnaires/questionnaire.ts'
import { checkAttention } from './attention.ts'
import { checkItem } from './check-answers.ts'
import { storedAnswer } from './form-fields.ts'
import { NOT_AN_OPTION } from './problem.ts'
import { publishedValue } from './published-value.ts'

const choices = questionnaires.flatMap(itemsOf).filter((item): item is ChoiceItem => 'options' in item)

const choice = (key: string): ChoiceItem => {
  const item = choices.find((each) => each.key === key)
  if (item === undefined) throw new Error(`No choice ${key}`)
  return item
}

const checkAnswer = (item: ChoiceItem, answer: string) => checkItem(item, { [item.key]: answer })[item.key]

test.each([
  ['monkeypox-worry', '2_slightly-worried', '2_slighly-worried'],
  ['monkeypox-concern', '2_slightly-concerned', '2_slighly-concerned'],
  ['monkeypox-problem', '3_somewhat-disagree', '3_slightly-disagree'],
  ['covid-tired', '4_somewhat-agree', '4_slightly-agree'],
  ['covid-sickhearing', '3_somewhat-disagree', '3_slightly-disagree'],
  ['covid-changesubject', '4_somewhat-agree', '4_slightly-agree'],
  ['attentioncheck2', 'not-interested', 'not-at-all-interested'],
  ['ses_income', '1_0k-9k', '1_10k-19k'],
  ['ses_income', '3_0k-39k', '3_30k-39k'],
])('%s takes %s and stores %s', (key, sent, stored) => {
  const item = choice(key)
  for (const value of [sent, stored]) {
    expect(checkAnswer(item, value)).toBeUndefined()
    expect(storedAnswer(item, value)).toBe(stored)
  }
})

test('the open-thinking form keeps its own words, and takes no others', () => {
  expect(storedAnswer(choice('aot_loyal-beliefs'), '3_somewhat-disagree')).toBe('3_somewhat-disagree')
  expect(checkAnswer(choice('aot_loyal-beliefs'), '3_slightly-disagree')).toBe(NOT_AN_OPTION)
})

test('a spelling counts only for the items that it belongs to', () => {
  expect(checkAnswer(choice('gender'), 'not-interested')).toBe(NOT_AN_OPTION)
  expect(checkAnswer(choice('monkeypox-worry'), '2_slightly-concerned')).toBe(NOT_AN_OPTION)
})

test('two spellings of one option are one tick', () => {
  const both = 'not-interested;not-at-all-interested;very-interested'
  expect(storedAnswer(choice('attentioncheck2'), both)).toBe('not-at-all-interested;very-interested')
})

test('an attention check that was failed in the older spelling stays failed', () => {
  const form = findQuestionnaire('form')
  if (form === undefined) throw new Error('No demographics')
  expect(checkAttention(form, { attentioncheck2: 'not-interested' })).toEqual([{ key: 'attentioncheck2', result: 'failed' }])
})

test('an option is stored as it is, and what is none is not changed into one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...choices), fc.string(), (item, anything) => {
      for (const { value } of item.options) expect(publishedValue(item, value)).toBe(value)
      expect(publishedValue(item, anything)).toBe(anything)
    }),
  )
})
