import { expect, test } from 'vitest'
import { questionnaire as exp } from '../questionnaires/exp.ts'
import { questionnaire as imp } from '../questionnaires/imp.ts'
import { type ChoiceItem, itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { optionsShown } from './options-shown.ts'

const firstChoice = (questionnaire: Questionnaire): ChoiceItem => {
  const [item] = itemsOf(questionnaire)
  if (item?.type !== 'radio') throw new Error('No choice')
  return item
}

test('importance is shown from very high to none, while its values keep their numbers', () => {
  const shown = optionsShown(firstChoice(imp)).map(({ value }) => value)
  expect([shown[0], shown[5]]).toEqual(['6_very-high-importance', '1_no-importance'])
})

test('other options are shown in the order in which they are written', () => {
  expect(optionsShown(firstChoice(exp))).toEqual(firstChoice(exp).options)
})
