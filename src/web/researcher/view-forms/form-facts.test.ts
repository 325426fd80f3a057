import { expect, test } from 'vitest'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { formFacts } from './form-facts.ts'

const factsOf = (name: string) => {
  const questionnaire = findQuestionnaire(name)
  if (questionnaire === undefined) throw new Error(`No questionnaire ${name}`)
  return formFacts(questionnaire)
}

test('the facts of a form are its number of questions and how they are used', () => {
  expect(factsOf('crt')).toEqual(['6 questions', 'all required'])
  expect(factsOf('imp')).toEqual(['8 questions', 'all required', 'random order'])
  expect(factsOf('ac')).toEqual(['4 questions', 'all required', '3 sensitive', '3 of them not recorded', 'attention check'])
  expect(factsOf('form')).toEqual(['5 questions', '3 required', '3 sensitive', 'attention check'])
  expect(factsOf('custom-msg')).toEqual(['No questions'])
})
