import { attentionAnswerOf } from '../answer-keys/index.ts'
import { type Answers, type Item, itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { fieldOf } from './form-fields.ts'

/** An unanswered item differs from a wrong one: a panel may reject a person for the second, hardly for the first. */
export type AttentionResult = 'passed' | 'failed' | 'unanswered'

export const attentionItems = (questionnaire: Questionnaire): readonly Item[] =>
  itemsOf(questionnaire).filter((item) => attentionAnswerOf(questionnaire, item) !== undefined)

/** Participants are never shown this (spec 2, /ac). */
export const checkAttention = (questionnaire: Questionnaire, answers: Answers): { key: string; result: AttentionResult }[] =>
  attentionItems(questionnaire).map((item) => ({ key: item.key, result: resultOf(questionnaire, item, answers[item.key] ?? '') }))

function resultOf(questionnaire: Questionnaire, item: Item, answer: string): AttentionResult {
  if (answer === '') return 'unanswered'
  return fieldOf(item, answer) === attentionAnswerOf(questionnaire, item) ? 'passed' : 'failed'
}
