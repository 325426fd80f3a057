import { codeOf } from '../questionnaires/parts/code-of.ts'
import type { Answers } from '../questionnaires/questionnaire.ts'
import type { AnswerKey } from './answer-key.ts'

const POSITIVE = ['alert', 'inspired', 'determined', 'attentive', 'active']
const NEGATIVE = ['upset', 'hostile', 'ashamed', 'nervous', 'afraid']

/** Sums, as published; a person who left one open has none. */
function sum(answers: Answers, feelings: readonly string[]): number | undefined {
  const codes = feelings.map((feeling) => codeOf(answers[`panas10_${feeling}`] ?? ''))
  return codes.every((code) => code !== undefined) ? codes.reduce((total, code) => total + code, 0) : undefined
}

export const answerKey: AnswerKey = {
  questionnaire: 'panas10',
  attentionAnswers: {},
  scores: [
    {
      name: 'panas10_positive',
      label: 'Positive affect: sum of five items, 5 to 25',
      version: 1,
      compute: (answers) => sum(answers, POSITIVE),
    },
    {
      name: 'panas10_negative',
      label: 'Negative affect: sum of five items, 5 to 25',
      version: 1,
      compute: (answers) => sum(answers, NEGATIVE),
    },
  ],
}
