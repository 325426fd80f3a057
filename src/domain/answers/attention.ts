import { attentionAnswerOf } from '../answer-keys/index.ts'
import { type Answers, itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { isUnmoved } from '../questions/item-fields.ts'
import { partsOf } from '../questions/kinds/index.ts'
import { isRight } from './is-right.ts'

/** An unanswered item differs from a wrong one: a panel may reject a person for the second, hardly for the first. */
export type AttentionResult = 'passed' | 'failed' | 'unanswered'

/** Items with a right answer; of a matrix the rows that have one. */
export const attentionItems = (questionnaire: Questionnaire): readonly { key: string; label: string }[] =>
  checksIn(questionnaire).map(({ part: { key, label } }) => ({ key, label }))

const checksIn = (questionnaire: Questionnaire) =>
  itemsOf(questionnaire)
    .flatMap((item) => partsOf(item).map((part) => ({ item, part, right: attentionAnswerOf(questionnaire, part) })))
    .filter(({ right }) => right !== undefined)

/** Participants are never shown this (spec 2, /ac). */
export const checkAttention = (questionnaire: Questionnaire, answers: Answers): { key: string; result: AttentionResult }[] =>
  checksIn(questionnaire).map(({ item, part: { key }, right = '' }) => {
    const answer = answers[key] ?? ''
    if (answer.trim() === '' || isUnmoved(item, answers)) return { key, result: 'unanswered' }
    return { key, result: isRight(item, key, answer, right) ? 'passed' : 'failed' }
  })
