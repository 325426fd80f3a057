import { type Answers, type Item, itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { fieldOf } from './form-fields.ts'

/** An open item is told apart from a wrong one: a panel may reject the second, hardly the first. */
export type AttentionResult = 'passed' | 'failed' | 'unanswered'

export const attentionItems = (questionnaire: Questionnaire): readonly Item[] =>
  itemsOf(questionnaire).filter(({ attentionAnswer }) => attentionAnswer !== undefined)

/** Participants are never shown this (spec 2, /ac). */
export const checkAttention = (questionnaire: Questionnaire, answers: Answers): { key: string; result: AttentionResult }[] =>
  attentionItems(questionnaire).map((item) => ({ key: item.key, result: resultOf(item, answers[item.key] ?? '') }))

function resultOf(item: Item, answer: string): AttentionResult {
  if (answer === '') return 'unanswered'
  return fieldOf(item, answer) === item.attentionAnswer ? 'passed' : 'failed'
}
