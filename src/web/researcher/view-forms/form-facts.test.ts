import { expect, test } from 'vitest'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { formFacts } from './form-facts.ts'

const factsOf = (name: string) => {
  const questionnaire = findQuestionnaire(name)
  if (questionnaire === undefined) throw new Error(`No questionnaire ${name}`)
  return formFacts(questionnaire)
}

test('the facts of a form are its number of questions and how they are used', () => {
  expect(factsOf('crt')).toEqual(['6 questions'])
  expect(factsOf('imp')).toEqual(['8 questions', 'random order'])
  expect(factsOf('ac')).toEqual(['4 questions', '3 of them not recorded', 'attention check'])
  expect(factsOf('custom-msg')).toEqual(['No questions'])
})
